import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runAdmin } from "../../tests/admin/run-admin.ts";
import { runProgram } from "../../tests/support/run-program.ts";
import { startMailServer, type TestMailServer } from "../../tests/support/smtp-server.ts";
import { keys } from "./support/api.ts";
import { serveApi, type ServedApi } from "./support/served-api.ts";

let api: ServedApi;
let mail: TestMailServer;
let environment: Record<string, string>;

const program = "supabase/admin/admin.ts";
const run = (words: readonly string[] = ["--once"]) => runAdmin(["deliver", ...words], environment);

async function one<Row>(sql: string): Promise<Row> {
  const { rows } = await api.backend.connection.driver.query<Row>(sql);
  return rows[0] as Row;
}
const exec = (sql: string) => api.backend.connection.driver.exec(sql);

const queueEmails = (count: number) => api.queueEmails(count);
const outcomes = () =>
  one<Record<"waiting" | "sent" | "given_up", number>>(
    `select count(*) filter (where outcome is null)::int as waiting,
       count(*) filter (where outcome = 'sent')::int as sent,
       count(*) filter (where outcome = 'given_up')::int as given_up
     from private.emails`,
  );
/** Makes every waiting email due again. */
const makeDue = () =>
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
    SMTP_EMAILS_A_SECOND: "1000",
  };
});
afterEach(() => mail.stop());

test("an email arrives once, as HTML and text, with sender and Message-ID", async () => {
  await queueEmails(1);
  const { code, printed } = await run();
  expect(printed).toContain("1 sent");
  expect(code).toBe(0);
  const [email] = mail.mails;
  expect(email?.to).toBe("guest1@contractor.example");
  expect(email?.messageId).toMatch(/^<[\da-f-]{36}@tipright\.test>$/);
  for (const part of [
    "From: TipRight <no-reply@tipright.test>",
    "Auto-Submitted: auto-generated",
    "Content-Type: text/plain",
    "Content-Type: text/html",
    "https://tipright.test/decline-invitation?token=3D",
  ]) {
    // Long lines are folded on their way.
    expect(email?.source.replace(/=\r?\n/g, "")).toContain(part);
  }
  expect((await run()).printed).toContain("0 sent");
  expect(mail.mails).toHaveLength(1);
});

test("with the mail server down no email uses up a try, and the exit code is 1", async () => {
  await queueEmails(3);
  await mail.stop();
  const { code, printed } = await run();
  expect(printed).toMatch(/The mail server accepts no emails: .*ECONNREFUSED/);
  expect(code).toBe(1);
  expect(await one("select sum(tries)::int as tries from private.emails")).toEqual({ tries: 0 });
  mail = await startMailServer({}, mail.port);
  expect((await run()).printed).toContain("3 sent");
});

test("a rejected address is given up at once and reported; the others arrive", async () => {
  mail.behave({ refuses: ["guest2@contractor.example"] });
  await queueEmails(3);
  expect((await run()).printed).toContain("2 sent, 1 given up");
  expect(await outcomes()).toEqual({ waiting: 0, sent: 2, given_up: 1 });
  const { data } = await api.service().rpc("emails_report");
  expect(data).toMatchObject({
    waiting: 0,
    given_up: [{ to: "guest2@contractor.example", why: expect.stringContaining("550") }],
  });
});

test("an email that cannot be built is reported, holds up no other, and is sent later", async () => {
  await queueEmails(25);
  await exec(`
    alter function private.email_facts(private.emails) rename to real_facts;
    create function private.email_facts(email private.emails) returns jsonb
    language plpgsql security definer set search_path = '' as $$
    begin
      if email.email = 'guest1@contractor.example' then raise exception 'Broken content'; end if;
      return private.real_facts(email);
    end $$`);
  expect((await run()).printed).toContain("24 sent, 1 to be tried again");
  const { data } = await api.service().rpc("emails_report");
  expect(data).toMatchObject({
    set_aside: [{ kind: "invitation", why: expect.stringContaining("answered") }],
  });
  await exec(`
    drop function private.email_facts(private.emails);
    alter function private.real_facts(private.emails) rename to email_facts`);
  await makeDue();
  expect((await run()).printed).toContain("1 sent");
});

test("an email whose answer is lost after DATA is sent again with the same Message-ID", async () => {
  mail.behave({ cuts: 1 });
  await queueEmails(1);
  await run();
  expect(mail.mails).toHaveLength(1);
  expect(await outcomes()).toEqual({ waiting: 1, sent: 0, given_up: 0 });
  await makeDue();
  expect((await run()).printed).toContain("1 sent");
  expect(mail.mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(mail.mails[0]?.messageId));
});

test("two workers with a slow server send each email once", async () => {
  mail.behave({ thinksMs: 20 });
  await queueEmails(60);
  const runs = await Promise.all([1, 2].map(() => runProgram(program, ["deliver", "--once"], environment)));
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  expect(mail.mails.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 60 }, (_, index) => `guest${index + 1}@contractor.example`).toSorted(),
  );
  expect(await outcomes()).toEqual({ waiting: 0, sent: 60, given_up: 0 });
});

test("an email whose worker was killed after sending is sent again with its Message-ID", async () => {
  mail.behave({ thinksMs: 60_000 });
  await queueEmails(1);
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
  await makeDue();
  expect((await run()).printed).toContain("1 sent");
  const ids = mail.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(1);
});

test("the service sends until SIGTERM and exits with 0", async () => {
  const child = spawn(process.execPath, [resolve(program), "deliver", "--watch"], {
    env: { PATH: process.env.PATH, TIPRIGHT_ENV_FILE: "", ...environment },
    stdio: "ignore",
  });
  const ended = new Promise((done) => child.on("close", done));
  await queueEmails(2);
  await expect.poll(() => mail.mails.length, { timeout: 60_000 }).toBe(2);
  await expect.poll(outcomes, { timeout: 30_000 }).toEqual({ waiting: 0, sent: 2, given_up: 0 });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("missing settings and options are named", async () => {
  environment = { ...environment, SMTP_HOST: "" };
  expect((await run()).printed).toContain("SMTP_HOST is not set");
  expect((await run([])).printed).toContain("Use either --once or --watch.");
  expect((await run(["--help"])).code).toBe(0);
});
