import { maximumAddressLength } from "../../scheme/limits.ts";
import { addressLength } from "./clean-address.ts";
import { isEdited, type SiteRow } from "./site-list.ts";

/** Says what the database would refuse, by key of the row. */
export function checkRows(rows: readonly SiteRow[]): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  for (const row of rows) {
    if (!isEdited(row)) continue;
    const length = addressLength(row.typed);
    if (length === 0) errors.set(row.key, "Enter an address, or delete the site.");
    if (length > maximumAddressLength) {
      errors.set(row.key, `An address can be at most ${maximumAddressLength} characters long.`);
    }
  }
  return errors;
}
