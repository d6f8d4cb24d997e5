import { createHash } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { boroughs, type BoroughKey } from "../../src/shared/domain/boroughs.ts";
import type { CapturedEmail } from "../../supabase/dev/mail-catcher/mail-catcher.ts";
import type { Served } from "./stack.ts";

/** An officer of a council, with the data needed to register. */
export interface Officer {
  borough: BoroughKey;
  councilName: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** An address domain of each borough whose domain is not its key. */
const domains: Partial<Record<BoroughKey, string>> = {
  barkinganddagenham: "lbbd.gov.uk",
  greenwich: "royalgreenwich.gov.uk",
  hammersmithandfulham: "lbhf.gov.uk",
  kensingtonandchelsea: "rbkc.gov.uk",
  kingstonuponthames: "kingston.gov.uk",
  richmonduponthames: "richmond.gov.uk",
};

export const domainOf = (borough: BoroughKey): string => domains[borough] ?? `${borough}.gov.uk`;

let made = 0;

/** Returns a new person with an unused address: one address gets one email a minute. */
export function newOfficer(borough: BoroughKey): Officer {
  made += 1;
  return {
    borough,
    councilName: boroughs.find(({ key }) => key === borough)?.name ?? borough,
    firstName: "Ada",
    lastName: "Sweeper",
    email: `officer-${process.pid}-${made}@${domainOf(borough)}`,
    password: "kerbside-42",
  };
}

/** Creates a supabase-js client, as a program that calls the API directly would. */
export function apiClient(stack: Served) {
  return createClient(stack.url, stack.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

export type ApiClient = ReturnType<typeof apiClient>;

/** Returns the path on our site that an email links to. */
export function linkIn(email: CapturedEmail): string {
  const link = /https?:\/\/[^\s)>"]+token_hash=[^\s)>"]+/.exec(email.text)?.[0];
  if (!link) throw new Error(`No link in the e-mail "${email.subject}":\n${email.text}`);
  return link;
}

/** Returns the code in an email, without the gap between its two groups. */
export function codeIn(email: CapturedEmail): string {
  const code = /(?<!\d)\d{5} \d{5}(?!\d)/.exec(email.text)?.[0].replace(" ", "");
  if (!code) throw new Error(`No code in the e-mail "${email.subject}":\n${email.text}`);
  return code;
}

/** The proof that a browser keeps of having typed the password. */
export const proofOf = (officer: Officer): string => `the proof of ${officer.email}`;

/** Returns the metadata that a registration carries. */
export const metadataOf = (officer: Officer) => ({
  registration: createHash("sha256").update(proofOf(officer)).digest("hex"),
});

/** Registers through the API. Resolves with the user id; the address is not confirmed. */
export async function signUp(stack: Served, officer: Officer): Promise<string> {
  const { data, error } = await apiClient(stack).auth.signUp({
    email: officer.email,
    password: officer.password,
    options: { data: metadataOf(officer) },
  });
  if (error || !data.user) throw error ?? new Error("No user came back.");
  return data.user.id;
}

/** Redeems the token of the newest email, which confirms the address. Nothing is claimed yet. */
export async function prove(stack: Served, officer: Officer): Promise<ApiClient> {
  const tokenHash = new URL(linkIn(await stack.emailTo(officer.email))).searchParams.get("token_hash") ?? "";
  const client = apiClient(stack);
  const { error } = await client.auth.verifyOtp({ type: "email", token_hash: tokenHash });
  if (error) throw error;
  return client;
}

/** Confirms a registration with the newest email, keeps the typed password and claims the council. */
export async function confirm(stack: Served, officer: Officer): Promise<ApiClient> {
  const client = await prove(stack, officer);
  const restored = await client.rpc("keep_password", { proof: proofOf(officer) });
  if (restored.error) throw restored.error;
  const { error } = await client.rpc("claim_council", {
    borough_key: officer.borough,
    first_name: officer.firstName,
    last_name: officer.lastName,
  });
  if (error) throw error;
  if (restored.data !== true) {
    await setPassword(client, officer.password);
  }
  return client;
}

/** Announces a new password and sets it, as the pages do. */
export async function setPassword(
  client: ApiClient,
  password: string,
  current_password?: string,
): Promise<void> {
  const announced = await client.rpc("announce_change", { what: "password" });
  if (announced.error) throw announced.error;
  const { error } = await client.auth.updateUser({
    password,
    ...(current_password === undefined ? {} : { current_password }),
  });
  if (error) throw error;
}

/** Announces a new address and requests it, as the page does. */
export async function requestEmailChange(client: ApiClient, email: string): Promise<void> {
  const announced = await client.rpc("announce_change", { what: "email", value: email });
  if (announced.error) throw announced.error;
  const { error } = await client.auth.updateUser({ email });
  if (error) throw error;
}

/** Creates a client with the secret key, which the companion app and the operator have. */
export function operatorClient(stack: Served) {
  return createClient(stack.url, stack.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
