/**
 * What `npm run admin -- places` writes below public/places/ and pages read. Positions are whole numbers: ten-thousandths of a
 * degree (WGS84), about 11 m from south to north and 7 m from west to east.
 */

/** Address of the folder on the site. */
export const placesFolder = "/places";

/** One outward code ("NW5"): every live postcode of it that lies in our boroughs. */
export interface OutwardFile {
  /** Keys of the boroughs, the one with the most postcodes first. */
  boroughs: string[];
  /** The second parts in order: each digit once, followed by the pairs of letters that stand behind it. */
  units: string;
  /** One for each of them: the first is a latitude, each other one the difference to the one before. */
  latitudes: number[];
  longitudes: number[];
  /** One digit for each: its place in `boroughs`. */
  borough: string;
}

/** All outward codes and places by name, in one file. */
export interface PlaceIndex {
  /** Of OS Code-Point Open, and the sentences that its licence asks for. */
  edition: string;
  licence: string[];
  outward: Record<
    string,
    {
      latitude: number;
      longitude: number;
      boroughs: string[];
      /** Most of its postcodes lie outside our boroughs. */
      mostlyOutside?: true;
    }
  >;
  /** A name that means two places has an entry for each. The first outward code is the main one. */
  areas: { name: string; boroughs: string[]; outward: string[] }[];
}
