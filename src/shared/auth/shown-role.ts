import { brand } from "../domain/brand.ts";
import { stored, texts } from "../api/stored.ts";

const name = "shown-role";

/** Where local storage keeps it: the portal's bar reads it before anything is painted. */
export const shownRoleKey = `${brand.slug}:${name}`;

const shownRole = stored(name, texts("uid", "role"), "local");

/** Lets the portal's bar show what is this person's, here and at once on the next page. It decides nothing. */
export function showRole(uid: string, role: string): void {
  document.documentElement.dataset["role"] = role;
  shownRole.write({ uid, role });
}

/** Id of the place in the portal's bar for who is signed in. */
export const personSlot = "portal-person";
