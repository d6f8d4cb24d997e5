import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { demoSignIn } from "../../supabase/dev/announce.ts";
import { apiClient, type ApiClient } from "../support/officers.ts";
import { createSeededFolder } from "../support/prepared-data.ts";
import { startStack, type Stack } from "../support/stack.ts";

interface Site {
  id: string;
  address: string;
}

/**
 * Filling a real disk needs rights that a test should not have. Instead the process may not make any file larger:
 * writing then fails as on a full disk, with "File too large" for "No space left on device". The limit is one piece of
 * the database's log, which is made in full size and still fits.
 */
const limit = 16 * 1024 * 1024;
const canLimit = spawnSync("prlimit", ["--version"]).status === 0;

function limitFiles(stack: Stack, bytes: number | "unlimited"): void {
  const { status, stderr } = spawnSync(
    "prlimit",
    ["--pid", String(stack.process.pid), `--fsize=${bytes}:unlimited`],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
}

async function signIn(stack: Stack): Promise<ApiClient> {
  const client = apiClient(stack);
  const { error } = await client.auth.signInWithPassword(demoSignIn);
  if (error) throw error;
  return client;
}

const read = async (client: ApiClient) =>
  (await client.from("skip_sites").select("id, address").order("position").throwOnError()).data as Site[];

/** Returns a random character of four bytes, so that addresses do not compress. */
const randomCharacter = () => String.fromCodePoint(0x20000 + Math.floor(Math.random() * 40_000));

/** Returns an address that takes 1,200 bytes. */
const long = (label: string) => `${label} ${Array.from({ length: 290 }, randomCharacter).join("")}`;

test.skipIf(!canLimit)(
  "a write on a full disk is rejected with a message; acknowledged data survive a restart",
  async () => {
    const dataFolder = await createSeededFolder();
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
    let stack = await startStack({ dataFolder });
    onTestFinished(() => stack.kill());
    const client = await signIn(stack);
    let acknowledged = await read(client);
    limitFiles(stack, limit);

    let refusal: { status: number; code: string | undefined } | undefined;
    for (let round = 1; refusal === undefined && round <= 200; round += 1) {
      // Adds as many as a borough's list may hold, then changes them repeatedly: each change also writes the audit log.
      const sites =
        round === 1
          ? Array.from({ length: 70 }, (_, row) => ({ id: null, address: long(`${round}-${row}`) }))
          : acknowledged.map(({ id, address: from }, row) => ({
              id,
              from,
              address: long(`${round}-${row}`),
            }));
      const { data, error, status } = await client.rpc("save_skip_sites", { sites });
      if (error) refusal = { status, code: error.code };
      else acknowledged = (data as { sites: Site[] }).sites.map(({ id, address }) => ({ id, address }));
    }
    expect(refusal).toEqual({ status: 503, code: "53100" });
    expect(stack.output()).toContain("File too large");
    expect(await read(client)).toEqual(acknowledged);

    // After space is freed it continues without a restart.
    limitFiles(stack, "unlimited");
    const { data } = await client
      .rpc("save_skip_sites", { sites: [{ id: null, address: "Room Again Road" }] })
      .throwOnError();
    expect((data as { sites: Site[] }).sites.slice(0, -1).map(({ id }) => id)).toEqual(
      acknowledged.map(({ id }) => id),
    );
    await stack.kill();

    stack = await startStack({ dataFolder });
    const stored = await read(await signIn(stack));
    expect(stored.slice(0, -1)).toEqual(acknowledged);
    expect(stored.at(-1)?.address).toBe("Room Again Road");
    expect(await stack.stop()).toBe(0);
  },
);
