import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { demoSignIn } from "../../supabase/dev/announce.ts";
import { apiClient, type ApiClient } from "../support/officers.ts";
import { createSeededFolder } from "../support/prepared-data.ts";
import { startStack, type Stack } from "../support/stack.ts";

const accounts = ["demo@camden.gov.uk", "demo@hackney.gov.uk", "demo@slough.gov.uk"];

async function signIn(stack: Stack, email: string): Promise<ApiClient> {
  const client = apiClient(stack);
  const { error } = await client.auth.signInWithPassword({ ...demoSignIn, email });
  if (error) throw error;
  return client;
}

async function addresses(client: ApiClient): Promise<string[]> {
  const { data } = await client
    .from("skip_sites")
    .select("position,address")
    .order("position")
    .throwOnError();
  expect(data.map(({ position }) => position)).toEqual(data.map((_, index) => index + 1));
  return data.map(({ address }) => address);
}

/** Adds sites one after another until the connection breaks. Returns those that were acknowledged. */
async function addUntilBroken(client: ApiClient, label: string, onSaved: () => void): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let number = 1; ; number += 1) {
    const address = `${label}, number ${number}`;
    const { error } = await client.rpc("save_skip_sites", { sites: [{ id: null, address }] });
    if (error) return acknowledged;
    acknowledged.push(address);
    onSaved();
  }
}

/** Lets all clients write at once, and kills the stack after a number of acknowledged writes. */
async function killAmidWriting(stack: Stack, clients: ApiClient[], label: string, writes: number) {
  let saved = 0;
  let enough = () => {};
  const reached = new Promise<void>((resolve) => (enough = resolve));
  const writing = clients.map((client) =>
    addUntilBroken(client, label, () => {
      saved += 1;
      if (saved === writes) enough();
    }),
  );
  await reached;
  await stack.kill();
  return Promise.all(writing);
}

test("saved data, sent emails and the session survive a restart", async () => {
  const dataFolder = await createSeededFolder();
  let stack = await startStack({ dataFolder });
  const client = await signIn(stack, demoSignIn.email);
  const { data } = await client.auth.getSession();
  await client.rpc("save_skip_sites", { sites: [{ id: null, address: "1 Restart Road" }] }).throwOnError();
  await client.auth.resetPasswordForEmail(demoSignIn.email);
  const email = await stack.emailTo(demoSignIn.email);
  expect(await stack.stop()).toBe(0);

  stack = await startStack({ dataFolder });
  const again = apiClient(stack);
  await again.auth.setSession(data.session ?? { access_token: "", refresh_token: "" });
  expect(await addresses(again)).toContain("1 Restart Road");
  expect(await stack.emails()).toEqual([email]);
  await stack.stop();
  rmSync(dataFolder, { recursive: true });
});

test("kill -9 during writes loses no acknowledged one, twice in a row", async () => {
  const dataFolder = await createSeededFolder();
  const acknowledged = new Map<string, string[]>(accounts.map((email) => [email, []]));
  for (let round = 1; round <= 2; round += 1) {
    const stack = await startStack({ dataFolder });
    const clients = await Promise.all(accounts.map((email) => signIn(stack, email)));
    const added = await killAmidWriting(stack, clients, `Round ${round}`, 7 * round);
    for (const [index, email] of accounts.entries()) acknowledged.get(email)?.push(...(added[index] ?? []));
  }
  expect([...acknowledged.values()].flat().length).toBeGreaterThanOrEqual(7 * (1 + 2));
  const stack = await startStack({ dataFolder });
  for (const [email, added] of acknowledged) {
    const stored = new Set(await addresses(await signIn(stack, email)));
    expect(added.filter((address) => !stored.has(address))).toEqual([]);
  }
  expect(await stack.stop()).toBe(0);
  rmSync(dataFolder, { recursive: true });
});
