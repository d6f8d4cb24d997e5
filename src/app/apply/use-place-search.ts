import { useEffect, useState } from "react";
import { loadPlaceIndex, locatePostcode } from "../../shared/places/place-files.ts";
import { type Found, byName, byPostcode } from "./find-boroughs.ts";
import { postcodeInside, readPostcode, type Postcode } from "../../shared/places/postcode.ts";
import type { PlaceIndex } from "../../shared/domain/place-files.ts";
import { search as storedSearch } from "./search.ts";

/** Returns NW5 for "NW52", which is typed on the way to "NW52AA"; other postcodes unchanged. */
function knownOutward(index: PlaceIndex, postcode: Postcode): Postcode {
  const shorter = postcode.outward.slice(0, -1);
  const isOnTheWay = !postcode.inward && !index.outward[postcode.outward] && index.outward[shorter];
  return isOnTheWay ? { outward: shorter, inward: null } : postcode;
}

/** A postcode has a digit. Without this test, "Bromley" would be read as BR0M 1EY. */
const hasDigit = /\p{Nd}/u;

/** One or two letters may be the beginning of a postcode or of many names. */
const tooShort = /^[a-z]{0,2}$/i;

/** Searches the place files; the typed text is not sent. Null if too little is typed. @throws {Problem} */
async function searchPlaces(typed: string): Promise<Found | null> {
  if (tooShort.test(typed.trim())) return null;
  const index = await loadPlaceIndex();
  if (!hasDigit.test(typed)) return byName(index, typed);
  const read = readPostcode(typed) ?? postcodeInside(typed, (outward) => Boolean(index.outward[outward]));
  if (!read) return byName(index, typed);
  const postcode = knownOutward(index, read);
  try {
    return byPostcode(index, postcode, await locatePostcode(postcode));
  } catch {
    // Without the file of the outward code, its boroughs are still known from the index.
    return byPostcode(index, { ...postcode, inward: null }, null);
  }
}

interface Search {
  typed: string;
  /** The boroughs that match; null before the first search, and if too little is typed. */
  found: Found | null;
  /** Whether the search for `typed` has ended. */
  isSettled: boolean;
  /** Whether the index of places could not be loaded: the page can still search names of boroughs. */
  hasFailed: boolean;
}

/** Returns the typed text, its search, and a function that changes the text. */
export function usePlaceSearch() {
  const [search, setSearch] = useState<Search>(() => ({
    typed: storedSearch.read() ?? "",
    found: null,
    isSettled: false,
    hasFailed: false,
  }));
  const { typed } = search;

  useEffect(() => {
    let current = true;
    searchPlaces(typed).then(
      (found) => current && setSearch({ typed, found, isSettled: true, hasFailed: false }),
      () => current && setSearch({ typed, found: null, isSettled: true, hasFailed: true }),
    );
    return () => {
      current = false;
    };
  }, [typed]);

  const changeText = (text: string) => {
    storedSearch.write(text);
    setSearch((before) => ({ ...before, typed: text, isSettled: false }));
  };
  return { ...search, changeText };
}
