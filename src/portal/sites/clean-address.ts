import { oneLine } from "../../client/form/one-line.ts";

/** An address as the database stores it: one line, trimmed. "" for one that shows nothing. */
export const cleanAddress = oneLine;

/** Length in characters as the database counts them, not in UTF-16 units. */
export function addressLength(typed: string): number {
  return [...cleanAddress(typed)].length;
}
