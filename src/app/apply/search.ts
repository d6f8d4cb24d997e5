import { remembered } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";

/** What was typed into 'Postcode or borough': it stays in this tab and is never sent. */
export const search = remembered("search", z.string());

/** The step that finds what was typed: "find", or "find=NW5+2AA" for a browser that stores nothing. */
export const findStep = (typed: string): string =>
  search.write(typed) ? "find" : String(new URLSearchParams({ find: typed }));

/** Returns whether a step of the address is that one; takes over the text that it carries. */
export function takeSearch(step: string): boolean {
  const carried = new URLSearchParams(step).get("find");
  if (carried) search.write(carried);
  return carried !== null;
}
