import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { boroughs, type BoroughKey } from "../../src/shared/domain/boroughs.ts";
import { storedSessionKey } from "../../src/shared/api/stored-session.ts";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import type { Role } from "../../src/shared/auth/use-session.ts";
import {
  apiClient,
  codeIn,
  confirm,
  newOfficer,
  operatorClient,
  setPassword,
  signUp,
  type ApiClient,
  type Officer,
} from "./officers.ts";
import { findRunningStack, connectStack, type Served } from "./stack.ts";

/** A council with a verified account, signed in through the API. */
export interface Council extends Officer {
  userId: string;
  /** A client with another session of this officer than the browser's. */
  client: ApiClient;
}

interface TestFixtures {
  /** A borough that no other test of this worker uses. It is free again after the test. */
  borough: BoroughKey;
  /** An unregistered person of that borough. */
  officer: Officer;
  /** That borough with a verified account. */
  council: Council;
  /** A colleague of `council` who has joined through the API. */
  newMember: (role: Role, firstName: string) => Promise<Council>;
  /** Opens a page as the council in a separate session, without the sign-in form. */
  signIn: (page: Page, council: Officer) => Promise<void>;
}

interface WorkerFixtures {
  /**
   * The embedded stack with the demo data of this worker and its replacements, or the one that the run was pointed at.
   */
  stack: Served;
  boroughPool: BoroughKey[];
}

/** Boroughs whose councils are in the demo data. */
async function findSeeded(stack: Served): Promise<Set<string>> {
  const answers = await Promise.all(
    boroughs.map(async ({ key }) => {
      const { data, error } = await apiClient(stack).rpc("council_is_registered", { borough_key: key });
      if (error) throw error;
      return data ? key : "";
    }),
  );
  // The demo's Camden has sites for Islington, whose pages are therefore never empty.
  return new Set([...answers, "islington"]);
}

/** Releases a borough for another test. */
async function releaseBorough(stack: Served, borough: BoroughKey): Promise<void> {
  const reason = "The test is over.";
  const { error: notClosed } = await operatorClient(stack).rpc("close_council_of", { borough, reason });
  // It was not registered, or the test has deleted it.
  if (notClosed?.code === "TR031") return;
  const { error } = await operatorClient(stack).rpc("delete_council", { borough, reason });
  if (notClosed ?? error) throw notClosed ?? error;
}

/** Deletes the figures that the borough's previous council left behind. */
const deleteFigures = (stack: Served, borough: BoroughKey) =>
  stack.sql(`do $$ declare facts record; begin
    for facts in
      select table_name, column_name from information_schema.columns
      where table_schema = 'private' and table_name ~ '_(totals|days|months)$'
        and column_name in ('local_auth_issue', 'site_council')
    loop
      execute format('delete from private.%I where %I = %L', facts.table_name, facts.column_name, '${borough}');
    end loop;
  end $$`);

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide, { parallelIndex }) => {
      const running = findRunningStack();
      if (running) return provide(running);
      const answer = await fetch(`${process.env.TIPRIGHT_E2E_STACKS}/${parallelIndex}`);
      if (!answer.ok) throw new Error(await answer.text());
      return provide(connectStack(await answer.json()));
    },
    { scope: "worker" },
  ],
  boroughPool: [
    async ({ stack }, provide) => {
      const taken = await findSeeded(stack);
      await provide(boroughs.map(({ key }) => key).filter((key) => !taken.has(key)));
    },
    { scope: "worker" },
  ],
  baseURL: async ({ stack }, provide) => provide(stack.url),
  borough: async ({ boroughPool, stack }, provide) => {
    const borough = boroughPool.shift();
    if (!borough)
      throw new Error("Every borough of this worker is in use: a test has left its council behind.");
    await provide(borough);
    const { data: left } = await apiClient(stack).rpc("council_is_registered", { borough_key: borough });
    // Covers councils that a test registered itself.
    if (left) await releaseBorough(stack, borough);
    await deleteFigures(stack, borough);
    boroughPool.push(borough);
  },
  officer: async ({ borough }, provide) => provide(newOfficer(borough)),
  council: async ({ officer, stack }, provide) => {
    const userId = await signUp(stack, officer);
    const client = await confirm(stack, officer);
    const council: Council = { ...officer, userId, client };
    await provide(council);
    // By the borough, since the test may have changed the account.
    await releaseBorough(stack, officer.borough);
  },
  newMember: async ({ council, stack }, provide) => {
    await provide(async (role, firstName) => {
      const member = { ...newOfficer(council.borough), firstName };
      if (role === "gate") member.email = member.email.replace(/@.*/, "@contractor.example");
      const invited = await council.client.rpc("invite_member", { email: member.email, role });
      if (invited.error) throw invited.error;
      const [invitation] = invited.data;
      const client = apiClient(stack);
      await client.auth.signInWithOtp({ email: member.email });
      const token = codeIn(await stack.emailTo(member.email, { subject: "code" }));
      const proved = await client.auth.verifyOtp({ email: member.email, token, type: "email" });
      if (proved.error) throw proved.error;
      const joined = await client.rpc("join_council", {
        invitation_id: invitation?.invitation_id ?? "",
        first_name: member.firstName,
        last_name: member.lastName,
      });
      if (joined.error) throw joined.error;
      await setPassword(client, member.password);
      return { ...member, userId: proved.data.user?.id ?? "", client };
    });
  },
  signIn: async ({ stack }, provide) => {
    await provide(async (page, council) => {
      const { data, error } = await apiClient(stack).auth.signInWithPassword(council);
      if (error) throw error;
      await page.goto("/robots.txt");
      await page.evaluate(
        ([key, session]) => {
          localStorage.setItem(key, session);
        },
        [storedSessionKey, JSON.stringify(data.session)] as const,
      );
    });
  },
});

/** Presses Back, is asked about unsaved changes, and stays. */
export async function leaveAndStay(page: Page): Promise<void> {
  const question = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await Promise.all([question, page.getByRole("link", { name: "Back", exact: true }).click()]);
}

/** Opens the page of a site by its link 'Details'. Returns the site's forms. */
export async function openSiteDetails(page: Page, number = 1): Promise<Locator> {
  await page.goto(portalRoutes.skipSites);
  await page.getByRole("link", { name: `Details of Site ${number}`, exact: true }).click();
  return page.getByRole("group", { name: `Site ${number}`, exact: true });
}

export { expect, portalRoutes };
