import { useEffect, useState } from "react";
import { loadPlaceIndex, lookUp } from "../../shared/places/place-files.ts";
import { type Found, byName, byPostcode } from "./find-boroughs.ts";
import { postcodeInside, readPostcode, type Postcode } from "../../shared/places/postcode.ts";
import type { PlaceIndex } from "../../shared/domain/place-files.ts";
import { search as storedSearch } from "./search.ts";

/** "NW52", typed on the way to "NW52AA", is NW5. */
function knownPart(index: PlaceIndex, postcode: Postcode): Postcode {
  const shorter = postcode.outward.slice(0, -1);
  const isOnTheWay = !postcode.inward && !index.outward[postcode.outward] && index.outward[shorter];
  return isOnTheWay ? { outward: shorter, inward: null } : postcode;
}

/** "Bromley" would be read as BR0M 1EY. */
const hasDigit = /\p{Nd}/u;

/** One or two letters may be the beginning of a postcode, and say nothing yet. */
const tooShort = /^[a-z]{0,2}$/i;

/** Searches the place files; the typed text is not sent. Null if too little is typed. @throws {Problem} */
async function searchPlaces(typed: string): Promise<Found | null> {
  if (tooShort.test(typed.trim())) return null;
  const index = await loadPlaceIndex();
  const read =
    hasDigit.test(typed) &&
    (readPostcode(typed) ?? postcodeInside(typed, (outward) => Boolean(index.outward[outward])));
  if (!read) return byName(index, typed);
  const postcode = knownPart(index, read);
  try {
    return byPostcode(index, postcode, await lookUp(postcode));
  } catch {
    // Without that file its first part still says something.
    return byPostcode(index, { ...postcode, inward: null }, null);
  }
}

interface Search {
  typed: string;
  /** What it means; null while nothing is known of it. */
  found: Found | null;
  /** Whether `found` is about all that was typed. */
  settled: boolean;
  /** Whether the list of places could not be had: names of boroughs can still be looked for. */
  failed: boolean;
}

/** Returns what is typed and, once known, what it means. */
export function usePlaceSearch() {
  const [search, setSearch] = useState<Search>(() => ({
    typed: storedSearch.read() ?? "",
    found: null,
    settled: false,
    failed: false,
  }));
  const { typed } = search;

  useEffect(() => {
    let current = true;
    searchPlaces(typed).then(
      (found) => current && setSearch({ typed, found, settled: true, failed: false }),
      () => current && setSearch({ typed, found: null, settled: true, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [typed]);

  const type = (text: string) => {
    storedSearch.write(text);
    setSearch((before) => ({ ...before, typed: text, settled: false }));
  };
  return { ...search, type };
}
