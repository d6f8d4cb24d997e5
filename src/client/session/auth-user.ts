import { stored } from "../data/stored.ts";
import { z } from "../data/z.ts";

const schema = z.object({ uid: z.string(), displayName: z.string(), email: z.string() });

/** Who is signed in, as the specification keeps it: the display name is the council's borough key, "" without one. */
export type AuthUser = z.infer<typeof schema>;

/**
 * The copy of the signed-in user in session storage, under the specified key. It paints the name before the session
 * has loaded and decides nothing: anybody can write it.
 */
export const authUser = stored("authUser", schema, ["bare"]);
