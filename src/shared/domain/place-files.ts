/**
 * The files that `npm run admin -- places` writes to public/places/. Latitudes and longitudes are whole numbers:
 * ten-thousandths of a degree (WGS84), about 11 m from south to north and 7 m from west to east.
 */

/** Address of the folder on the site. */
export const placesFolder = "/places";

/** The live postcodes of one outward code ("NW5") that lie in our boroughs. */
export interface OutwardFile {
  /** Keys of the boroughs, the one with the most postcodes first. */
  boroughs: string[];
  /** The second parts in order, with each digit written once: "1AA 1AB 2AA" is "1AAAB2AA". */
  units: string;
  /** One per postcode: the first is a latitude, the others are differences from the one before. */
  latitudes: number[];
  longitudes: number[];
  /** One digit per postcode: the index of its borough in `boroughs`. */
  borough: string;
}

/** All outward codes and places by name, in one file. */
export interface PlaceIndex {
  edition: string;
  /** The acknowledgements that its licence requires. */
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
