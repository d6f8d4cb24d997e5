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

export async function saveResident(uid: string, details: Details): Promise<void> {
  await askAsResident((client) => client.from("residents").update(details).eq("user_id", uid));
}

/** Changes the borough where a resident lives. Vouchers that they have keep the one before. @throws {Problem} */
export async function moveTo(uid: string, borough: string): Promise<void> {
  await askAsResident((client) =>
    client.from("residents").update({ borough_key: borough }).eq("user_id", uid),
  );
}

/** Switches emails about vouchers on or off. @throws {Problem} */
export async function setReminders(uid: string, reminders: boolean): Promise<void> {
  await askAsResident((client) => client.from("residents").update({ reminders }).eq("user_id", uid));
}
