import { brand } from "../../src/shared/domain/brand.ts";
import { expect, test as base, type Council } from "./portal.ts";
import type { Page } from "@playwright/test";
import { storedSessionKey } from "../../src/shared/api/stored-session.ts";
import { apiClient, codeIn, type ApiClient } from "./officers.ts";
import type { Served } from "./stack.ts";

/** A council that issues vouchers, with its sites in order. */
export interface OpenCouncil extends Council {
  sites: readonly { id: string; address: string }[];
}

/** A resident with details and a session. */
export interface Resident {
  email: string;
  userId: string;
  client: ApiClient;
}

interface AppFixtures {
  openCouncil: OpenCouncil;
  /** Creates a resident of the open council's borough through the API. */
  newResident: () => Promise<Resident>;
  /** Signs a page in as the resident, with the session from the API. */
  signInResident: (page: Page, resident: Resident) => Promise<void>;
}

let made = 0;

/** Returns an unused address: one address gets one email a minute. */
export const newAddress = (): string => {
  made += 1;
  return `resident-${process.pid}-${made}@home.example`;
};

/** Proves a mailbox by the code of its email. Resolves with a signed-in client. */
export async function signInByCode(stack: Served, email: string): Promise<ApiClient> {
  const client = apiClient(stack);
  const answer = await client.auth.signInWithOtp({ email });
  if (answer.error) throw answer.error;
  const { error } = await client.auth.verifyOtp({
    email,
    token: codeIn(await stack.emailTo(email)),
    type: "email",
  });
  if (error) throw error;
  return client;
}

/** Stores the answers of an application before a page of the app opens. */
export async function storeApplication(
  page: Page,
  kinds: readonly string[] = ["mattress"],
  size = "few",
): Promise<void> {
  await page.addInitScript(([key, draft]) => localStorage.setItem(key, draft), [
    `${brand.slug}:waste`,
    JSON.stringify({ kinds, size, origin: "home" }),
  ] as const);
}

/** An exception that closes a site for the whole test. */
export const closedForLong = { from: "2026-01-01", to: "2098-12-31", hours: [], why: null };

/** Issues a voucher through the API. Resolves with its id and code. */
export async function issueVoucher(
  { client }: Resident,
  siteId: string,
  ...wastes: string[]
): Promise<{ id: string; code: string }> {
  const { data, error } = await client
    .rpc("apply_for_voucher", {
      site_id: siteId,
      waste: { kinds: wastes.length > 0 ? wastes : ["mattress"], size: "few" },
      request_id: crypto.randomUUID(),
    })
    .single();
  if (error) throw error;
  const { outcome, voucher_id: id, code } = data as { outcome: string; voucher_id: string; code: string };
  if (outcome !== "issued") throw new Error(`No voucher: ${outcome}`);
  return { id, code };
}

/** Puts the session of an API client into a browser. */
export async function takeSession(page: Page, client: ApiClient): Promise<void> {
  const { data } = await client.auth.getSession();
  await page.goto("/robots.txt");
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    storedSessionKey,
    JSON.stringify(data.session),
  ] as const);
}

/** A desktop window, for tests of the portal. */
export const computer = { viewport: { width: 1280, height: 720 } };

export const test = base.extend<AppFixtures>({
  // A phone, as residents and gates use it.
  viewport: { width: 390, height: 844 },
  openCouncil: async ({ council }, provide) => {
    const addresses = ["Goods Yard, 1 Depot Lane", "Canal Wharf, 2 Lock Road"];
    const saved = await council.client.rpc("save_skip_sites", {
      sites: addresses.map((address) => ({ id: null, address })),
    });
    if (saved.error) throw saved.error;
    const { error } = await council.client.rpc("save_voucher_settings", {
      changes: {
        vouchers_open: [false, true],
        to_pay: ["", "£5 by card"],
        who_may_come: ["", "Bring a letter with your address."],
        before_you_come: ["", "No trailers."],
      },
    });
    if (error) throw error;
    await provide({ ...council, sites: (saved.data as Pick<OpenCouncil, "sites">).sites });
  },
  newResident: async ({ stack, openCouncil }, provide) => {
    await provide(async () => {
      const email = newAddress();
      const client = await signInByCode(stack, email);
      const { error } = await client.rpc("become_resident", {
        first_name: "Sam",
        last_name: "Carter",
        mobile: "",
        borough_key: openCouncil.borough,
        adult: true,
      });
      if (error) throw error;
      const { data } = await client.auth.getUser();
      return { email, client, userId: data.user?.id ?? "" };
    });
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  signInResident: async ({}, provide) => {
    await provide((page, { client }) => takeSession(page, client));
  },
});

export { expect };
