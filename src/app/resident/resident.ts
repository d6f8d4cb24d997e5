import { askAsResident } from "../shell/ask-as-resident.ts";
import { nameSchemas } from "../../client/form/name-fields.tsx";
import { requiredText } from "../../client/form/field-schemas.ts";
import { z } from "../../client/data/z.ts";

/** What the app knows about a person. */
export interface Resident {
  first_name: string;
  last_name: string;
  mobile: string | null;
  borough_key: string;
}

/** The details of whoever is signed in; null for an account that has given none. @throws {Problem} */
export async function loadResident(): Promise<Resident | null> {
  return askAsResident((client) =>
    client.from("residents").select("first_name, last_name, mobile, borough_key").maybeSingle(),
  );
}

/** The fields of a resident's details, as they are typed. */
export const residentFields = {
  ...nameSchemas,
  mobile: z.string().check(
    z.trim(),
    z.refine(
      (typed) => typed === "" || /^\+?[\d\s()-]{7,20}$/.test(typed),
      "Type a phone number, for example 07700 900123, or leave this empty.",
    ),
  ),
  borough_key: requiredText("Choose your local borough"),
};

type Details = { [Name in keyof typeof residentFields]: string };

/** Makes the signed-in account a resident. Sent again it changes nothing. @throws {Problem} with fields */
export async function becomeResident(details: Details): Promise<void> {
  await askAsResident((client) => client.rpc("become_resident", { ...details, adult: true }));
}

/** Changes a resident's own details. @throws {Problem} with fields */
export async function saveResident(uid: string, details: Details): Promise<void> {
  await askAsResident((client) => client.from("residents").update(details).eq("user_id", uid));
}
