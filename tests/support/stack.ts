import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import type { ChildProcess } from "node:child_process";
import type { Keys } from "../../supabase/dev/keys.ts";
import type { CapturedEmail } from "../../supabase/dev/mail-catcher/mail-catcher.ts";
import { runLocal, type LocalProcessOptions } from "./local-process.ts";
import { createChangeableFolder } from "./prepared-data.ts";

/** The address of a stack on this machine. */
export interface StackPlace {
  /** Address of site, API and mail catcher, without a trailing slash. */
  url: string;
  dataFolder: string;
}

/** An embedded stack with the demo data, for one test file or run. */
export interface Stack extends StackPlace {
  keys: Keys;
  process: ChildProcess;
  /** The output of the process so far. */
  output(): string;
  /** Returns every captured email, newest first. */
  emails(): Promise<CapturedEmail[]>;
  /** Waits for the newest email to an address. */
  emailTo(address: string, options?: EmailWait): Promise<CapturedEmail>;
  /** Runs statements in its database as superuser, only to let time pass. */
  sql(statements: string): Promise<void>;
  /**
   * Ends the process as Ctrl-C does and removes its data folder, unless the caller passed it. Resolves with the exit
   * code.
   */
  stop(): Promise<number | null>;
  /** Ends the process as kill -9 does. The data folder is kept. */
  kill(): Promise<void>;
}

interface EmailWait {
  /** Only emails with this in the subject; without it only those of the sign-in service. */
  subject?: string;
  /** Only emails after this time. */
  after?: Date;
  timeoutMs?: number;
}

/** A line of our own emails that those of the sign-in service lack. */
const isOwnEmail = ({ text }: CapturedEmail) => text.includes("You are getting this because");

async function waitForEmail(
  emails: () => CapturedEmail[] | Promise<CapturedEmail[]>,
  address: string,
  { subject, after = new Date(0), timeoutMs = 20_000 }: EmailWait,
): Promise<CapturedEmail> {
  const isWanted = (email: CapturedEmail) =>
    email.to.toLowerCase() === address.toLowerCase() &&
    (subject === undefined ? !isOwnEmail(email) : email.subject.includes(subject)) &&
    new Date(email.sentAt) > after;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = (await emails()).find(isWanted);
    if (found) return found;
    if (Date.now() > deadline)
      throw new Error(`No e-mail "${subject ?? ""}" to ${address} within ${timeoutMs} ms.`);
    await later(50);
  }
}

/**
 * Reads the emails of a stack from its file, newest first, each of them once: the mail catcher sends all of them for
 * every request, and a waiting test asks often.
 */
function createMailCatcherReader(file: string): () => CapturedEmail[] {
  let emails: CapturedEmail[] = [];
  let readBytes = 0;
  return () => {
    if (!existsSync(file)) return emails;
    const fresh = readFileSync(file).subarray(readBytes);
    // The rest of a line that is being written comes later.
    const whole = fresh.subarray(0, fresh.lastIndexOf("\n") + 1);
    readBytes += whole.length;
    const lines = whole.toString("utf8").split("\n").filter(Boolean);
    emails = [...lines.map((line): CapturedEmail => JSON.parse(line)).toReversed(), ...emails];
    return emails;
  };
}

/** Connects to a running stack, perhaps a child of another process. */
export function connectStack({ url, dataFolder }: StackPlace): Served {
  const keys: Keys = JSON.parse(readFileSync(join(dataFolder, "keys.json"), "utf8"));
  const readEmails = createMailCatcherReader(join(dataFolder, "post-room.jsonl"));
  return {
    url,
    keys,
    emails: async () => (await fetch(`${url}/_post-room.json`)).json(),
    emailTo: (address, wait = {}) => waitForEmail(readEmails, address, wait),
    async sql(statements) {
      const answer = await fetch(`${url}/rest/v1/rpc/run_for_test`, {
        method: "POST",
        headers: { apikey: keys.secret, "content-type": "application/json" },
        body: JSON.stringify({ statements }),
      });
      if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    },
  };
}

/**
 * Starts a stack with the current dist/. Takes about a second, because the database is a copy of a prepared one. Pass a
 * data folder to use that one and keep it.
 */
export async function startStack(options: Partial<LocalProcessOptions> = {}): Promise<Stack> {
  const dataFolder = options.dataFolder ?? (await createChangeableFolder());
  const { child, output, ready, ended } = runLocal("start", { ...options, dataFolder });
  const url = await ready;
  return {
    ...connectStack({ url, dataFolder }),
    dataFolder,
    process: child,
    output,
    async stop() {
      child.kill("SIGINT");
      const code = await ended;
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
      return code;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The parts of a stack that the browser tests need, wherever it runs. */
export type Served = Pick<Stack, "url" | "keys" | "emails" | "emailTo" | "sql">;

/**
 * Connects to a running portal, perhaps in front of the real sign-in service: TIPRIGHT_AGAINST is its address,
 * TIPRIGHT_AGAINST_KEY its publishable key, TIPRIGHT_AGAINST_SECRET its secret one and TIPRIGHT_AGAINST_DATABASE its
 * database, for psql. Its emails are at /_post-room.json. Undefined without such an address.
 */
export function findRunningStack(): Served | undefined {
  const {
    TIPRIGHT_AGAINST: url,
    TIPRIGHT_AGAINST_KEY,
    TIPRIGHT_AGAINST_SECRET,
    TIPRIGHT_AGAINST_DATABASE,
  } = process.env;
  if (!url) return undefined;
  const emails = async (): Promise<CapturedEmail[]> => (await fetch(`${url}/_post-room.json`)).json();
  return {
    url,
    keys: { publishable: TIPRIGHT_AGAINST_KEY ?? "", secret: TIPRIGHT_AGAINST_SECRET ?? "" } as Keys,
    emails,
    emailTo: (address, wait = {}) => waitForEmail(emails, address, wait),
    async sql(statements) {
      const words = ["-q", "-v", "ON_ERROR_STOP=1", "-d", TIPRIGHT_AGAINST_DATABASE ?? "", "-c", statements];
      execFileSync("psql", words, { stdio: ["ignore", "ignore", "pipe"] });
    },
  };
}
