import { askSignedIn, confirmSession } from "../../client/session/ask-signed-in.ts";
import { Problem } from "../../client/data/errors.ts";
import { optionalContactName } from "../../client/form/field-schemas.ts";
import { z } from "../../client/form/z.ts";

/** First and last name; a blank one keeps what is stored. */
export const changeNameSchema = z.object({
  council_contact_first_name: optionalContactName("First Name"),
  council_contact_last_name: optionalContactName("Last Name"),
});

export type ContactNames = z.infer<typeof changeNameSchema>;

/**
 * Changes the contact names of a council and returns what is stored now. The database trims them too, and keeps the
 * existing value where one is blank. Source: table councils.
 * @param uid of the signed-in account
 * @throws {Problem}
 */
export async function changeName(uid: string, names: ContactNames): Promise<ContactNames> {
  const stored: ContactNames[] = await askSignedIn((client) =>
    client
      .from("councils")
      .update(names)
      .eq("user_id", uid)
      .select("council_contact_first_name, council_contact_last_name"),
  );
  if (stored[0]) return stored[0];
  await confirmSession();
  throw new Problem("unknown", "The account holds no council.");
}
