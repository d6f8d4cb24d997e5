import { useEffect, useState } from "react";
import type { PlaceIndex } from "../domain/place-files.ts";
import { loadPlaceIndex } from "./place-files.ts";

/** What the licence of the places' data asks for, on every page that shows something of them. */
export function PlaceSources() {
  const [index, setIndex] = useState<PlaceIndex | null>(null);
  useEffect(() => {
    let current = true;
    loadPlaceIndex().then(
      (loaded) => current && setIndex(loaded),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  if (!index) return null;
  return (
    <footer className="field-hint" lang="en">
      Postcodes: OS Code-Point Open {index.edition}. {index.licence.join(" ")}
    </footer>
  );
}
