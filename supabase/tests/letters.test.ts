import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runProgram } from "../../tests/support/run-program.ts";
import { startMailServer, type TestMailServer } from "../../tests/support/smtp-server.ts";
import { keys } from "./support/api.ts";
import { serveApi, type ServedApi } from "./support/served-api.ts";

let api: ServedApi;
let mail: TestMailServer;
let environment: Record<string, string>;

const program = "supabase/admin/admin.ts";
const run = (words: readonly string[] = ["--once"]) =>
  runProgram(program, ["deliver", ...words], environment);

async function one<Row>(sql: string): Promise<Row> {
  const { rows } = await api.backend.connection.driver.query<Row>(sql);
  return rows[0] as Row;
}
const exec = (sql: string) => api.backend.connection.driver.exec(sql);

const write = (letters: number) => api.queueEmails(letters);
const standing = () =>
  one<Record<"waiting" | "sent" | "given_up", number>>(
    `select count(*) filter (where outcome is null)::int as waiting,
       count(*) filter (where outcome = 'sent')::int as sent,
       count(*) filter (where outcome = 'given_up')::int as given_up
     from private.emails`,
  );
/** As if the minutes had passed after which a letter is tried again. */
const later = () =>
  exec("update private.emails set next_try = now(), leased_until = null where outcome is null");

beforeAll(async () => {
  api = await serveApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await exec("delete from private.emails; delete from public.council_invitations");
  mail = await startMailServer();
  environment = {
    SUPABASE_URL: api.url,
    SUPABASE_SECRET_KEY: keys.secret,
    PUBLIC_SITE_URL: "https://tipright.test",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.port),
    SMTP_SENDER: "no-reply@tipright.test",
    SMTP_LETTERS_A_SECOND: "1000",
  };
});
afterEach(() => mail.stop());

test("a letter arrives as HTML and text, from us, with an id of its own; and once", async () => {
  await write(1);
  const { code, printed } = await run();
  expect(printed).toContain("1 sent");
  expect(code).toBe(0);
  const [letter] = mail.mails;
  expect(letter?.to).toBe("guest1@contractor.example");
  expect(letter?.messageId).toMatch(/^<[\da-f-]{36}@tipright\.test>$/);
  for (const part of [
    "From: TipRight <no-reply@tipright.test>",
    "Auto-Submitted: auto-generated",
    "Content-Type: text/plain",
    "Content-Type: text/html",
    "https://tipright.test/decline-invitation?token=3D",
  ]) {
    // Long lines are folded on their way.
    expect(letter?.source.replace(/=\r?\n/g, "")).toContain(part);
  }
  expect((await run()).printed).toContain("0 sent");
  expect(mail.mails).toHaveLength(1);
});

test("a dead server: nothing is taken, no try is lost, the exit code says so", async () => {
  await write(3);
  await mail.stop();
  const { code, printed } = await run();
  expect(printed).toMatch(/The mail server takes no letters: .*ECONNREFUSED/);
  expect(code).toBe(1);
  expect(await one("select sum(tries)::int as tries from private.emails")).toEqual({ tries: 0 });
  mail = await startMailServer({}, mail.port);
  expect((await run()).printed).toContain("3 sent");
});

test("a refused address is given up at once and told to the operator; the others arrive", async () => {
  mail.behave({ refuses: ["guest2@contractor.example"] });
  await write(3);
  expect((await run()).printed).toContain("2 sent, 1 refused for good");
  expect(await standing()).toEqual({ waiting: 0, sent: 2, given_up: 1 });
  const { data } = await api.service().rpc("emails_report");
  expect(data).toMatchObject({
    waiting: 0,
    given_up: [{ to: "guest2@contractor.example", why: expect.stringContaining("550") }],
  });
});

test("an email that cannot be built stops no other, is reported, and leaves once it can be built", async () => {
  await write(25);
  await exec(`
    alter function private.email_facts(private.emails) rename to real_facts;
    create function private.email_facts(letter private.emails) returns jsonb
    language plpgsql security definer set search_path = '' as $$
    begin
      if letter.email = 'guest1@contractor.example' then raise exception 'Broken content'; end if;
      return private.real_facts(letter);
    end $$`);
  expect((await run()).printed).toContain("24 sent, 1 to be tried again");
  const { data } = await api.service().rpc("emails_report");
  expect(data).toMatchObject({
    set_aside: [{ kind: "invitation", why: expect.stringContaining("refused") }],
  });
  await exec(`
    drop function private.email_facts(private.emails);
    alter function private.real_facts(private.emails) rename to email_facts`);
  await later();
  expect((await run()).printed).toContain("1 sent");
});

test("a line that is cut after DATA: the letter goes out again with the same Message-ID", async () => {
  mail.behave({ cuts: 1 });
  await write(1);
  await run();
  expect(mail.mails).toHaveLength(1);
  expect(await standing()).toEqual({ waiting: 1, sent: 0, given_up: 0 });
  await later();
  expect((await run()).printed).toContain("1 sent");
  expect(mail.mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(mail.mails[0]?.messageId));
});

test("two workers and a slow server: every letter arrives once", async () => {
  mail.behave({ thinksMs: 20 });
  await write(60);
  const outcomes = await Promise.all([run(), run()]);
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
  expect(mail.mails.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 60 }, (_, index) => `guest${index + 1}@contractor.example`).toSorted(),
  );
  expect(await standing()).toEqual({ waiting: 0, sent: 60, given_up: 0 });
});

test("killed between sending and noting: the letter waits five minutes, and goes out with the same Message-ID", async () => {
  mail.behave({ thinksMs: 60_000 });
  await write(1);
  const child = spawn(process.execPath, [resolve(program), "deliver", "--watch"], {
    env: { PATH: process.env.PATH, TIPRIGHT_ENV_FILE: "", ...environment },
    stdio: "ignore",
  });
  const ended = new Promise((done) => child.on("close", done));
  await expect.poll(() => one("select tries from private.emails"), { timeout: 30_000 }).toEqual({ tries: 1 });
  child.kill("SIGKILL");
  await ended;
  mail.behave({});
  expect((await run()).printed).toContain("0 sent");
  await later();
  expect((await run()).printed).toContain("1 sent");
  const ids = mail.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(1);
});

test("a service that is told to stop ends with 0, and sends what comes until then", async () => {
  const child = spawn(process.execPath, [resolve(program), "deliver", "--watch"], {
    env: { PATH: process.env.PATH, TIPRIGHT_ENV_FILE: "", ...environment },
    stdio: "ignore",
  });
  const ended = new Promise((done) => child.on("close", done));
  await write(2);
  await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBe(2);
  await expect.poll(standing, { timeout: 30_000 }).toEqual({ waiting: 0, sent: 2, given_up: 0 });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("a missing setting, and a word too many, are told plainly", async () => {
  environment = { ...environment, SMTP_HOST: "" };
  expect((await run()).printed).toContain("SMTP_HOST is missing");
  expect((await run([])).printed).toContain("Either --once or --watch.");
  expect((await run(["--help"])).code).toBe(0);
});
