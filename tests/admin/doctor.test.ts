import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  accessToken,
  healthy,
  publishableKey,
  secretKey,
  startFake,
  type Health,
} from "../support/fake-deployment.ts";
import { startDns } from "../support/fake-dns.ts";
import { runProgram } from "../support/run-program.ts";
import { examine } from "../../supabase/admin/examine.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { startStack } from "../support/stack.ts";

let fake: Awaited<ReturnType<typeof startFake>>;
let dns: Awaited<ReturnType<typeof startDns>>;
const domain = "mail.provider.co.uk";

const mailPassword = "never-to-be-printed-at-all";
let mailPort: number;
const mail = new SMTPServer({
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _, done) =>
    username === "tips" && password === mailPassword
      ? done(null, { user: username })
      : done(new Error("Invalid login")),
});

beforeAll(async () => {
  await new Promise<void>((ready) => mail.listen(0, "127.0.0.1", ready));
  mailPort = (mail.server.address() as AddressInfo).port;
  fake = await startFake();
  dns = await startDns();
});
afterAll(() => {
  fake.server.close();
  mail.close();
  dns.stop();
});
beforeEach(() => {
  fake.health = healthy(fake.url);
  dns.zone = {
    [domain]: ["something-else", `v=spf1 include:${"x".repeat(300)}.example.net -all`],
    [`s1._domainkey.${domain}`]: ["v=DKIM1; k=rsa; p=MIGf"],
    "_dmarc.provider.co.uk": ["v=DMARC1; p=reject"],
  };
});

const environment = (changes: Record<string, string> = {}) => ({
  SUPABASE_URL: fake.url,
  PUBLIC_SUPABASE_URL: fake.url,
  SUPABASE_SECRET_KEY: secretKey,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  PUBLIC_SITE_URL: fake.url,
  SUPABASE_ACCESS_TOKEN: accessToken,
  SUPABASE_API_URL: fake.url,
  SMTP_HOST: "127.0.0.1",
  SMTP_PORT: String(mailPort),
  SMTP_USER: "tips",
  SMTP_PASSWORD: mailPassword,
  SMTP_SENDER: `no-reply@${domain}`,
  SMTP_DKIM_SELECTOR: "s1",
  TIPRIGHT_DNS: dns.address,
  ...changes,
});

/** What npm run admin -- doctor says, from the program itself. */
async function doctor(changes?: Record<string, string>) {
  const { code, printed } = await runProgram("supabase/admin/admin.ts", ["doctor"], environment(changes));
  for (const secret of [secretKey, accessToken, mailPassword]) expect(printed).not.toContain(secret);
  return { code, wrong: printed.split("\n").filter((line) => line.startsWith("WRONG")), printed };
}

/** What it finds wrong, without starting a program for each fault. */
async function wrongWith(changes?: Record<string, string>) {
  const findings = await examine(false, environment(changes));
  return findings.filter(({ state }) => state === "wrong").map(({ what }) => what);
}

/** The fake speaks http, and this repository has not been filled in by anybody yet. */
const notMended = [
  "PUBLIC_SITE_URL is missing, ends in / or is not https",
  "the privacy notice lacks:",
  "the brand still has addresses that end in .example",
  "dist holds addresses that end in .example",
  "the accessibility statement is of",
];
const faultsOf = (wrong: readonly string[]) =>
  wrong.filter((line) => !notMended.some((known) => line.includes(known)));

test("recommends the hosted service's check of leaked passwords, whose absence is no fault", async () => {
  fake.health.config["password_hibp_enabled"] = false;
  const findings = await examine(false, environment());
  expect(findings.filter(({ what }) => what.includes("known leaks"))).toMatchObject([{ state: "unknown" }]);
});

test("a deployment in order has nothing wrong but the fake's missing https and what nobody has filled in", async () => {
  const { wrong, printed } = await doctor();
  expect(faultsOf(wrong)).toEqual([]);
  expect(printed.match(/^ok /gm)?.length).toBeGreaterThan(20);
});

test("it ends with five lines for whoever begins the week, in which what is wrong is marked", async () => {
  const lines = async () => (await doctor()).printed.trim().split("\n").slice(-6);
  const inOrder = await lines();
  expect(inOrder[0]).toBe("In short:");
  const topics = ["Last night", "Letters", "Backup", "Councils", "Versions"];
  expect(inOrder.slice(1).map((line) => line.slice(2, 14).trim())).toEqual(topics);
  expect(inOrder[1]).toContain("the nightly run last did its work today");
  expect(inOrder[2]).toContain("none waits; none was given up within a week");
  expect(inOrder[4]).toContain("2 are registered");
  expect(inOrder[5]).toContain("the database is as new as the code");
  expect(inOrder.join()).not.toContain("LOOK");
  fake.health.maintainedAt = null;
  fake.health.letters.waiting = 7;
  fake.health.letters.since = "2026-01-01T00:00:00Z";
  const [, night, letters] = await lines();
  expect(night).toContain("LOOK: the nightly run never did its work");
  expect(letters).toMatch(/LOOK: 7 due, the oldest for \d+ minutes/);
});

test("for a monitor it says each check on a line of its own, and nothing else", async () => {
  fake.health.maintainedAt = null;
  const { printed, code } = await runProgram("supabase/admin/admin.ts", ["doctor", "--json"], environment());
  expect(code).toBe(1);
  const lines = printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, string>);
  expect(lines.length).toBeGreaterThan(20);
  for (const { area, state, what } of lines) {
    expect(["ok", "wrong", "unknown"]).toContain(state);
    expect(area).toBeTruthy();
    expect(what).toBeTruthy();
  }
  for (const line of lines) expect(Object.keys(line).toSorted().join()).toMatch(/^area,(mend,)?state,what$/);
  expect(lines.find(({ state, area }) => state === "wrong" && area === "database")?.["what"]).toContain(
    "was never forgotten",
  );
});

const faults: Record<string, [(health: Health) => void, string]> = {
  "registration off": [
    (health) => (health.settings["disable_signup"] = true),
    "registration is switched off",
  ],
  "no confirmation": [
    (health) => (health.settings["mailer_autoconfirm"] = true),
    "without a confirmed e-mail address",
  ],
  "anonymous sign-ins": [
    (health) => (health.settings["external"] = { anonymous_users: true }),
    "anonymous sign-ins",
  ],
  "demo data": [(health) => (health.demoSignsIn = true), "the demo account"],
  "a missing migration": [(health) => (health.report["migrations"] = []), "not applied"],
  "a table without row-level security": [
    (health) => (health.report["tables_without_rls"] = ["forgotten"]),
    "no row-level security on forgotten",
  ],
  "a readable table": [(health) => (health.readableTable = "vouchers"), "a visitor reads vouchers"],
  "a missing trigger": [(health) => (health.report["sign_up_triggers"] = []), "a trigger on auth.users"],
  "calls without an end": [
    (health) => (health.report["time_limits"] = { anon: "3s" }),
    "calls may take too long",
  ],
  "encrypted passwords": [(health) => (health.report["encrypted_passwords"] = true), "encrypts its hashes"],
  "a borough without a domain": [
    (health) => (health.report["boroughs_without_domain"] = ["camden"]),
    "nobody can register for camden",
  ],
  "placeholder domains": [
    (health) => (health.report["provider_domains"] = ["tipright.example"]),
    "still tipright.example",
  ],
  "another site address": [
    (health) => (health.config["site_url"] = "https://old.example"),
    "e-mails link to",
  ],
  "foreign redirects": [
    (health) => (health.config["uri_allow_list"] = "https://evil.example"),
    "redirects are allowed",
  ],
  "short passwords": [(health) => (health.config["password_min_length"] = 5), "shorter passwords"],
  "no current password": [
    (health) => (health.config["security_update_password_require_current_password"] = false),
    "without the current one",
  ],
  "no sender": [(health) => (health.config["smtp_host"] = null), "no e-mail sender"],
  "another sender": [
    (health) => (health.config["smtp_admin_email"] = "post@other.example"),
    "e-mails come from post@other.example",
  ],
  "forgotten forgetting": [(health) => (health.maintainedAt = null), "was never forgotten here"],
  "forgetting long ago": [
    (health) => (health.maintainedAt = "2024-02-22T00:00:00Z"),
    "days ago: the nightly run does not run",
  ],
  "letters that nobody delivers": [
    (health) => (health.letters = { ...health.letters, waiting: 7, since: "2026-01-01T00:00:00Z" }),
    "7 letters are due, the oldest for",
  ],
  "emails that cannot be built": [
    (health) => (health.letters.set_aside = [{ id: "1a2b", kind: "voucher", why: "statement timeout" }]),
    "1 emails could not be built and are tried again, for example 1a2b (voucher): statement timeout",
  ],
  "letters given up": [
    (health) => (health.letters.given_up = [{ to: "ann@camden.gov.uk", why: "550 No such user" }]),
    "the last to ann@camden.gov.uk: 550 No such user",
  ],
  "a nearly full database": [
    (health) => (health.report["database_size"] = 7 * 1024 ** 3),
    "the database takes 7.0 GB of the 8 GB of its plan",
  ],
  "a low limit of e-mails": [(health) => (health.config["rate_limit_email_sent"] = 2), "only 2 e-mails"],
  "short codes": [(health) => (health.config["mailer_otp_length"] = 6), "codes have only 6 digits"],
  "endless sessions": [(health) => (health.config["sessions_timebox"] = 0), "sessions last longer"],
  "sessions that never idle": [
    (health) => (health.config["sessions_inactivity_timeout"] = 2000),
    "sessions last longer",
  ],
  "a template of the service's own": [
    (health) => (health.config["mailer_templates_recovery_content"] = "<a href>Reset</a>"),
    "e-mails differ from supabase/templates: recovery",
  ],
  "no public policy": [
    (health) => delete health.publicHeaders["content-security-policy"],
    "the policy of public pages is not in force",
  ],
  "scripts from anywhere": [
    (health) => (health.portalHeaders["content-security-policy"] = "script-src 'self' 'unsafe-inline'"),
    "the portal's script-src",
  ],
  "a listed portal": [(health) => delete health.portalHeaders["x-robots-tag"], "not marked noindex"],
  "no nosniff": [(health) => delete health.publicHeaders["x-content-type-options"], "nosniff"],
  "no HSTS": [
    (health) => delete health.publicHeaders["strict-transport-security"],
    "strict-transport-security",
  ],
  "a page for everything": [(health) => (health.statusOfNothing = 200), "does not exist answers 200"],
  "short caches": [(health) => (health.assetHeaders = {}), "built files come with"],
};

describe("each fault is told by its own line", () => {
  test.each(Object.keys(faults))("%s", async (name) => {
    const [inflict, words] = faults[name] ?? [];
    inflict?.(fake.health);
    const wrong = await wrongWith();
    expect(wrong.join("\n")).toContain(words);
    expect(faultsOf(wrong).length).toBeLessThanOrEqual(2);
  });
});

test.each([
  ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: "" }],
  ["PUBLIC_SUPABASE_PUBLISHABLE_KEY", { PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_secret_by-mistake" }],
  ["PUBLIC_SUPABASE_URL", { PUBLIC_SUPABASE_URL: "https://another.supabase.co" }],
])("a wrong %s is told", async (name, changes) => {
  expect((await wrongWith(changes)).join("\n")).toContain(name);
});

test("a project that does not answer is told, and the rest is still looked at", async () => {
  const gone = "http://127.0.0.1:2";
  const { code, wrong, printed } = await doctor({ SUPABASE_URL: gone, PUBLIC_SUPABASE_URL: gone });
  expect(code).toBe(1);
  expect(wrong.join("\n")).toContain("sign-in service: 127.0.0.1:2 cannot be reached: connect ECONNREFUSED");
  expect(printed).toContain("public pages run no script");
  expect(printed).toMatch(/^ {2}Letters +LOOK: could not be asked, see above$/m);
});

test("without an access token the settings behind it are unknown, not wrong", async () => {
  const { wrong, printed } = await doctor({ SUPABASE_ACCESS_TOKEN: "" });
  expect(faultsOf(wrong)).toEqual([]);
  expect(printed).toContain("were not read");
});

test("a certificate for backups that is not there is told", async () => {
  const address = "postgres://a:b@db.project.co/postgres?sslmode=verify-full&sslrootcert=gone.crt";
  const wrong = faultsOf(await wrongWith({ SUPABASE_DB_URL: address }));
  expect(wrong).toEqual([expect.stringContaining("names the certificate gone.crt, which is not there")]);
});

describe("the mail server", () => {
  test("is signed in to, and sent nothing", async () => {
    const { printed } = await doctor();
    expect(printed).toContain(`the mail server 127.0.0.1:${mailPort} takes our sign-in`);
  });

  test.each([
    ["is not there", { SMTP_PORT: "9" }, "does not let us in"],
    ["refuses the password", { SMTP_PASSWORD: "another" }, "does not let us in"],
    ["is not named", { SMTP_HOST: "" }, "SMTP_HOST is not set"],
  ])("that %s is told", async (_, changes, words) => {
    const wrong = faultsOf(await wrongWith(changes));
    expect(wrong.join("\n")).toContain(words);
    expect(wrong).toHaveLength(1);
  });
});

describe("the sender's domain", () => {
  test.each([
    ["no SPF", () => (dns.zone[domain] = []), `${domain} has no SPF record`],
    ["an SPF that lets everybody in", () => (dns.zone[domain] = ["v=spf1 +all"]), "lets everybody send"],
    ["no DKIM key", () => (dns.zone[`s1._domainkey.${domain}`] = []), "holds no key (DKIM)"],
    ["a DKIM key taken back", () => (dns.zone[`s1._domainkey.${domain}`] = ["v=DKIM1; p="]), "holds no key"],
    ["no DMARC", () => delete dns.zone["_dmarc.provider.co.uk"], "has no DMARC record"],
    [
      "a DMARC that only watches",
      () => (dns.zone["_dmarc.provider.co.uk"] = ["v=DMARC1; p=none"]),
      "asks for nothing",
    ],
  ] as const)("with %s is told", async (_, inflict, words) => {
    inflict();
    const wrong = await wrongWith();
    expect(faultsOf(wrong).join("\n")).toContain(words);
    expect(faultsOf(wrong)).toHaveLength(1);
  });

  test("is not called wrong where DNS cannot be asked", async () => {
    const findings = await examine(false, environment({ TIPRIGHT_DNS: "127.0.0.1:9" }));
    expect(findings).toContainEqual(
      expect.objectContaining({ state: "unknown", what: expect.stringContaining("were not looked up") }),
    );
  });
});

describe("npm run admin -- doctor --before-push", () => {
  const beforePush = (environment: Record<string, string>) =>
    runProgram("supabase/admin/admin.ts", ["doctor", "--before-push"], environment);
  const names = ["PUBLIC_SITE_URL", "SMTP_HOST", "SMTP_USER", "SMTP_PASSWORD", "SMTP_SENDER"];
  const complete = {
    PUBLIC_SITE_URL: "https://tips.provider.co.uk",
    SMTP_HOST: "smtp.provider.co.uk",
    SMTP_USER: "user",
    SMTP_PASSWORD: "a-password-never-printed",
    SMTP_SENDER: brand.senderEmail,
  };

  test("refuses without settings, with one line for each variable whose name would go out", async () => {
    const { code, printed } = await beforePush({});
    expect(code).toBe(1);
    for (const name of names) expect(printed).toContain(`would send its name, env(${name})`);
    expect(printed).toContain("cp .env.example .env");
  });

  test.each(names)("misses %s", async (name) => {
    const { code, printed } = await beforePush({ ...complete, [name]: "" });
    expect(code).toBe(1);
    expect(printed).toContain(`env(${name})`);
    expect(printed).not.toContain(complete.SMTP_PASSWORD);
  });

  test("takes no placeholder of .env.example, and no site without https", async () => {
    expect((await beforePush({ ...complete, SMTP_HOST: "<host>" })).printed).toContain("env(SMTP_HOST)");
    expect(
      (await beforePush({ ...complete, PUBLIC_SITE_URL: "http://tips.provider.co.uk" })).printed,
    ).toContain("links in e-mails would not work");
  });

  test("reads .env letter for letter, and takes what is not filled in there for missing", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "tipright-env-")), "env");
    const lines = { ...complete, SMTP_PASSWORD: "p$HOME & `x`", SMTP_HOST: "<host>" };
    writeFileSync(
      file,
      Object.entries(lines)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    );
    const { printed } = await beforePush({ TIPRIGHT_ENV_FILE: file });
    expect(printed).toContain(`SMTP_HOST in ${file} still holds <host>, and counts as missing`);
    expect(printed).toContain("SMTP_PASSWORD is set");
    expect(printed).toContain("env(SMTP_HOST)");
    expect(printed.match(/^WRONG/gm)).toHaveLength(3);
    expect(printed).not.toContain("$HOME");
    rmSync(dirname(file), { recursive: true });
  });

  test("with everything set finds only that this repository's sender is nobody's yet", async () => {
    const { printed } = await beforePush(complete);
    expect(printed.match(/^WRONG/gm)).toHaveLength(1);
    expect(printed).toContain("/who-can-register names");
  });
});

test("an option that nobody knows is answered with those there are, and no stack trace", async () => {
  const { code, printed } = await runProgram("supabase/admin/admin.ts", ["doctor", "--remote"], {});
  expect(code).toBe(1);
  expect(printed).toContain("npm run admin -- doctor [--local | --before-push] [--json]");
  expect(printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
});

test("a fresh local stack has nothing wrong", async () => {
  const stack = await startStack();
  const look = (port: string) =>
    runProgram("supabase/admin/admin.ts", ["doctor", "--local"], {
      TIPRIGHT_DATA: stack.dataFolder,
      PORT: port,
    });
  const { code, printed } = await look(new URL(stack.url).port);
  const elsewhere = await look("9").finally(() => stack.stop());
  expect(elsewhere.printed).toContain("if it has another port, set PORT here too");
  expect(printed).toContain("Nothing is wrong.");
  expect(printed).not.toContain("WRONG");
  expect(code).toBe(0);
});
