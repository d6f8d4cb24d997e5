import { askAsResident } from "../layout/ask-as-resident.ts";

export interface Resident {
  first_name: string;
  last_name: string;
  mobile: string | null;
  borough_key: string;
  /** Whether they are written to about their vouchers. */
  reminders: boolean;
}

/** Loads the resident's details; null for an account without any. @throws {Problem} */
export async function loadResident(): Promise<Resident | null> {
  return askAsResident((client) =>
    client.from("residents").select("first_name, last_name, mobile, borough_key, reminders").maybeSingle(),
  );
}

/** What is typed of them. */
export type Details = Record<Exclude<keyof Resident, "reminders">, string>;

/** Makes the signed-in account a resident. Sent again it changes nothing. @throws {Problem} with fields */
export async function becomeResident(details: Details): Promise<void> {
  await askAsResident((client) => client.rpc("become_resident", { ...details, adult: true }));
}

/** Saves changes. Vouchers that the resident has keep the borough before. @throws {Problem} */
export async function saveResident(
  uid: string,
  changes: Partial<Details & Pick<Resident, "reminders">>,
): Promise<void> {
  await askAsResident((client) => client.from("residents").update(changes).eq("user_id", uid));
}
