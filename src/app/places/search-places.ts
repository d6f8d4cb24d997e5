import { loadPlaceIndex, lookUp } from "../../client/places/place-files.ts";
import { readPostcode, type Postcode } from "../../client/places/postcode.ts";
import type { PlaceIndex } from "../../scheme/place-files.ts";
import { byName, byPostcode, type Found } from "./find-boroughs.ts";

/** "NW52", typed on the way to "NW52AA", is NW5. */
function knownPart(index: PlaceIndex, postcode: Postcode): Postcode {
  const shorter = postcode.outward.slice(0, -1);
  const isOnTheWay = !postcode.inward && !index.outward[postcode.outward] && index.outward[shorter];
  return isOnTheWay ? { outward: shorter, inward: null } : postcode;
}

/** One or two letters may be the beginning of a postcode, and say nothing yet. */
const tooShort = /^[a-z]{0,2}$/i;

/**
 * What somebody typed, looked up in the files of places. Nothing of it is sent: a whole postcode asks for the file of its
 * first part.
 * @returns null where too little is typed to say anything
 * @throws {Problem} where the list of places cannot be had
 */
export async function searchPlaces(typed: string): Promise<Found | null> {
  if (tooShort.test(typed.trim())) return null;
  const index = await loadPlaceIndex();
  const read = readPostcode(typed);
  if (!read) return byName(index, typed);
  const postcode = knownPart(index, read);
  try {
    return byPostcode(index, postcode, await lookUp(postcode));
  } catch {
    // Without that file its first part still says something.
    return byPostcode(index, { ...postcode, inward: null }, null);
  }
}
