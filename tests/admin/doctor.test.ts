import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  accessToken,
  createHealth,
  publishableKey,
  secretKey,
  startFake,
  type Health,
} from "./fake-deployment.ts";
import { runAdmin } from "./run-admin.ts";
import { examine } from "../../supabase/admin/doctor/doctor.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { startStack } from "../support/stack.ts";

let fake: Awaited<ReturnType<typeof startFake>>;

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
});
afterAll(() => {
  fake.server.close();
  mail.close();
});
beforeEach(() => {
  fake.health = createHealth(fake.url);
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
  SMTP_SENDER: "no-reply@mail.provider.co.uk",
  ...changes,
});

/** Runs npm run admin -- doctor. */
async function doctor(changes?: Record<string, string>) {
  const { code, printed } = await runAdmin(["doctor"], environment(changes));
  for (const secret of [secretKey, accessToken, mailPassword]) expect(printed).not.toContain(secret);
  return { code, wrong: printed.split("\n").filter((line) => line.startsWith("WRONG")), printed };
}

/** Returns the faults without starting a program. */
async function wrongWith(changes?: Record<string, string>) {
  const findings = await examine(environment(changes));
  return findings.filter(({ state }) => state === "wrong").map(({ what }) => what);
}

/** Faults of the fake, which has no https, and of this repository, whose brand is a placeholder. */
const knownFaults = [
  "PUBLIC_SITE_URL is missing or wrong",
  "the brand still has addresses that end in .example",
];
const faultsOf = (wrong: readonly string[]) =>
  wrong.filter((line) => !knownFaults.some((known) => line.includes(known)));

test("recommends the check of leaked passwords, whose absence is no fault", async () => {
  fake.health.config["password_hibp_enabled"] = false;
  const findings = await examine(environment());
  expect(findings.filter(({ what }) => what.includes("leaked passwords"))).toMatchObject([
    { state: "unknown" },
  ]);
});

test("a deployment without faults has only the known ones", async () => {
  const { wrong, printed } = await doctor();
  expect(faultsOf(wrong)).toEqual([]);
  expect(printed.match(/^ok /gm)?.length).toBeGreaterThan(20);
});

test("the report ends with five lines, in which faults are marked", async () => {
  const lines = async () => (await doctor()).printed.trim().split("\n").slice(-6);
  const withoutFaults = await lines();
  expect(withoutFaults[0]).toBe("In short:");
  const topics = ["Last night", "Emails", "Backup", "Councils", "Versions"];
  expect(withoutFaults.slice(1).map((line) => line.slice(2, 14).trim())).toEqual(topics);
  expect(withoutFaults[1]).toContain("the nightly run last finished today");
  expect(withoutFaults[2]).toContain("emails due: 0; emails given up within a week: 0");
  expect(withoutFaults[4]).toContain("councils registered: 2");
  expect(withoutFaults[5]).toContain("migrations are applied");
  expect(withoutFaults.join()).not.toContain("LOOK");
  fake.health.report.last_maintained = null;
  fake.health.emails.waiting = 7;
  fake.health.emails.since = "2026-01-01T00:00:00Z";
  const [, night, emails] = await lines();
  expect(night).toContain("LOOK: the nightly run never finished here");
  expect(emails).toMatch(/LOOK: emails due: 7, the oldest for \d+ minutes/);
});

const faults: Record<string, [(health: Health) => void, string]> = {
  "registration off": [
    (health) => (health.config["disable_signup"] = true),
    "disable_signup is true in the project, not false",
  ],
  "no confirmation": [(health) => (health.config["mailer_autoconfirm"] = true), "mailer_autoconfirm is true"],
  "anonymous sign-ins": [
    (health) => (health.config["external_anonymous_users_enabled"] = true),
    "external_anonymous_users_enabled is true",
  ],
  "demo data": [(health) => (health.demoSignsIn = true), "the demo account"],
  "a missing migration": [(health) => (health.report["migrations"] = []), "migrations are not applied"],
  "a newer database": [
    (health) => (health.report["migrations"] as string[]).push("29990101000000"),
    "newer than this code, which lacks 29990101000000",
  ],
  "a table without row-level security": [
    (health) => (health.report["tables_without_rls"] = ["forgotten"]),
    "no row-level security on forgotten",
  ],
  "a disabled trigger": [
    (health) => (health.report["disabled_triggers"] = ["check_new_email"]),
    "triggers on auth.users are disabled: check_new_email",
  ],
  "calls without an end": [
    (health) => (health.report["time_limits"] = { anon: "3s" }),
    "calls of the API may take too long",
  ],
  "encrypted passwords": [
    (health) => (health.report["encrypted_passwords"] = true),
    "encrypts password hashes",
  ],
  "a borough without a domain": [
    (health) => (health.report["boroughs_without_domain"] = ["camden"]),
    "no council can register for camden",
  ],
  "placeholder domains": [
    (health) => (health.report["provider_domains"] = ["tipright.example"]),
    "still tipright.example",
  ],
  "another site address": [
    (health) => (health.config["site_url"] = "https://old.example"),
    "site_url is https://old.example in the project, not",
  ],
  "foreign redirects": [
    (health) => (health.config["uri_allow_list"] = "https://evil.example"),
    "uri_allow_list is https://evil.example",
  ],
  "short passwords": [
    (health) => (health.config["password_min_length"] = 5),
    "password_min_length is 5 in the project, not 6",
  ],
  "no current password": [
    (health) => (health.config["security_update_password_require_current_password"] = false),
    "security_update_password_require_current_password is false",
  ],
  "no sender": [(health) => (health.config["smtp_host"] = null), "smtp_host is not set"],
  "another sender": [
    (health) => (health.config["smtp_admin_email"] = "post@other.example"),
    "smtp_admin_email is post@other.example",
  ],
  "no nightly run": [
    (health) => (health.report.last_maintained = null),
    "the nightly run never finished here",
  ],
  "a nightly run long ago": [
    (health) => (health.report.last_maintained = "2024-02-22T00:00:00Z"),
    "the nightly run last finished",
  ],
  "emails that are not delivered": [
    (health) => (health.emails = { ...health.emails, waiting: 7, since: "2026-01-01T00:00:00Z" }),
    "emails due: 7, the oldest for",
  ],
  "emails that cannot be built": [
    (health) => (health.emails.set_aside = [{ id: "1a2b", kind: "voucher", why: "statement timeout" }]),
    "emails that could not be built: 1, for example 1a2b (voucher): statement timeout",
  ],
  "emails given up": [
    (health) => (health.emails.given_up = [{ to: "ann@camden.gov.uk", why: "550 No such user" }]),
    "the last to ann@camden.gov.uk: 550 No such user",
  ],
  "a low limit of emails": [
    (health) => (health.config["rate_limit_email_sent"] = 2),
    "rate_limit_email_sent is 2",
  ],
  "short codes": [
    (health) => (health.config["mailer_otp_length"] = 6),
    "mailer_otp_length is 6 in the project, not 10",
  ],
  "endless sessions": [(health) => (health.config["sessions_timebox"] = 0), "sessions_timebox is 0"],
  "sessions that never idle": [
    (health) => (health.config["sessions_inactivity_timeout"] = 2000),
    "sessions_inactivity_timeout is 2000",
  ],
  "a changed template": [
    (health) => (health.config["mailer_templates_recovery_content"] = "<a href>Reset</a>"),
    "emails differ from supabase/templates: recovery",
  ],
  "no public policy": [
    (health) => delete health.publicHeaders["content-security-policy"],
    "public pages lack the policy",
  ],
  "scripts from anywhere": [
    (health) => (health.portalHeaders["content-security-policy"] = "script-src 'self' 'unsafe-inline'"),
    "the portal's script-src",
  ],
  "a listed portal": [(health) => delete health.portalHeaders["x-robots-tag"], "lacks x-robots-tag: noindex"],
  "no nosniff": [(health) => delete health.publicHeaders["x-content-type-options"], "nosniff"],
  "no HSTS": [
    (health) => delete health.publicHeaders["strict-transport-security"],
    "strict-transport-security",
  ],
  "a page for everything": [(health) => (health.statusOfMissing = 200), "a missing page answers 200"],
  "short caches": [(health) => (health.assetHeaders = {}), "built files come with"],
};

describe("each fault has a line of its own", () => {
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
])("a wrong %s is a fault", async (name, changes) => {
  expect((await wrongWith(changes)).join("\n")).toContain(name);
});

test("if the project does not answer, the rest is still checked", async () => {
  const gone = "http://127.0.0.1:2";
  const { code, wrong, printed } = await doctor({ SUPABASE_URL: gone, PUBLIC_SUPABASE_URL: gone });
  expect(code).toBe(1);
  expect(wrong.join("\n")).toContain("demo account: 127.0.0.1:2 cannot be reached: connect ECONNREFUSED");
  expect(printed).toContain("public pages run no script");
  expect(printed).toMatch(/^ {2}Emails +LOOK: not checked, see above$/m);
});

test("without an access token the settings behind it are unknown, not wrong", async () => {
  const { wrong, printed } = await doctor({ SUPABASE_ACCESS_TOKEN: "" });
  expect(faultsOf(wrong)).toEqual([]);
  expect(printed).toContain("settings of the sign-in service were not read");
});

test("a missing certificate for backups is a fault", async () => {
  const address = "postgres://a:b@db.project.co/postgres?sslmode=verify-full&sslrootcert=gone.crt";
  const wrong = faultsOf(await wrongWith({ SUPABASE_DB_URL: address }));
  expect(wrong).toEqual([expect.stringContaining("names the certificate gone.crt, which does not exist")]);
});

describe("the mail server", () => {
  test("is signed in to", async () => {
    const { printed } = await doctor();
    expect(printed).toContain(`the mail server 127.0.0.1:${mailPort} accepts our sign-in`);
  });

  test.each([
    ["does not answer", { SMTP_PORT: "9" }, "rejects us"],
    ["rejects the password", { SMTP_PASSWORD: "another" }, "rejects us"],
    ["is not named", { SMTP_HOST: "" }, "SMTP_HOST is not set"],
  ])("that %s is a fault", async (_, changes, words) => {
    const wrong = faultsOf(await wrongWith(changes));
    expect(wrong.join("\n")).toContain(words);
    expect(wrong).toHaveLength(1);
  });
});

describe("settings of .env that npm run deploy would push", () => {
  const complete = {
    PUBLIC_SITE_URL: "https://tips.provider.co.uk",
    SMTP_HOST: "smtp.provider.co.uk",
    SMTP_USER: "user",
    SMTP_PASSWORD: "a-password-never-printed",
    SMTP_SENDER: brand.senderEmail,
  };
  /** Returns what a dry run prints, and the names of the settings that it would ask for. */
  async function deploy(changes: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), "tipright-env-"));
    const file = join(folder, "env");
    const lines = Object.entries({ ...complete, ...changes }).map((line) => `${line.join("=")}\n`);
    writeFileSync(file, lines.join(""));
    const words = ["deploy", "--dry-run"];
    const { printed } = await runAdmin(words, { TIPRIGHT_ENV_FILE: file });
    rmSync(folder, { recursive: true });
    expect(printed).not.toContain(complete.SMTP_PASSWORD);
    const [, lacking = ""] = /settings that \.env lacks: ([^:]*): would run/.exec(printed) ?? [];
    return { printed, lacking: lacking.split(", ").filter((name) => name in complete), file };
  }

  test.each(Object.keys(complete))("a missing %s is asked for", async (name) => {
    expect((await deploy({ [name]: "" })).lacking).toEqual([name]);
  });

  test("placeholders of .env.example and a site without https count as missing", async () => {
    const { printed, lacking, file } = await deploy({
      SMTP_HOST: "<host>",
      PUBLIC_SITE_URL: "http://tips.provider.co.uk",
    });
    expect(printed).toContain(`SMTP_HOST in ${file} still holds <host>, and counts as missing`);
    expect(lacking).toEqual(["PUBLIC_SITE_URL", "SMTP_HOST"]);
  });

  test.each([
    ["a #", "pa#ss word$1", "'pa#ss word$1'"],
    ["text after a quotation mark", '"pa"ss', `'"pa"ss'`],
    ["a single quotation mark and a #", "pa'ss#1", `"pa'ss#1"`],
  ])("a value that is cut at %s counts as missing until it is quoted", async (_, password, quoted) => {
    const cut = await deploy({ SMTP_PASSWORD: password });
    expect(cut.printed).toContain(`SMTP_PASSWORD in ${cut.file} is longer than what is read of it`);
    expect(cut.printed).toContain("'single quotes'");
    expect(cut.printed).not.toContain("ss word");
    expect(cut.lacking).toEqual(["SMTP_PASSWORD"]);
    for (const whole of [quoted, "p$HOME & `x`"])
      expect((await deploy({ SMTP_PASSWORD: whole })).lacking).toEqual([]);
  });
});

test("an unknown option is answered with the usage", async () => {
  const { code, printed } = await runAdmin(["doctor", "--remote"], {});
  expect(code).toBe(1);
  expect(printed).toContain("npm run admin -- doctor");
  expect(printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
});

test("a stack with demo data has only the faults of a stack that is not hosted", async () => {
  const stack = await startStack();
  const findings = await examine(
    environment({
      SUPABASE_URL: stack.url,
      PUBLIC_SUPABASE_URL: stack.url,
      SUPABASE_SECRET_KEY: stack.keys.secret,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
      PUBLIC_SITE_URL: stack.url,
      SUPABASE_ACCESS_TOKEN: "",
    }),
  ).finally(() => stack.stop());
  expect(faultsOf(findings.filter(({ state }) => state === "wrong").map(({ what }) => what))).toEqual([
    "the demo account demo@camden.gov.uk can sign in",
    "the nightly run never finished here",
    expect.stringContaining("calls of the API may take too long"),
    expect.stringContaining("the provider's email domains are still"),
  ]);
});
