import { brand } from "../domain/brand.ts";
import { stored } from "../api/stored.ts";
import { z } from "../api/z.ts";

const name = "shown-role";

/** The key in local storage. The portal's bar reads it before the first paint. */
export const shownRoleKey = `${brand.slug}:${name}`;

const shownRole = stored(name, z.object({ uid: z.string(), role: z.string() }), "local");

/** Shows the links of a role in the portal's bar, here and on the next page. It grants nothing. */
export function showRole(uid: string, role: string): void {
  document.documentElement.dataset["role"] = role;
  shownRole.write({ uid, role });
}

/** The id of the portal bar's element for the signed-in user. */
export const personSlot = "portal-person";
