import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  accessToken,
  healthy,
  publishableKey,
  secretKey,
  startFake,
  type Health,
} from "../support/fake-deployment.ts";
import { runProgram } from "../support/run-program.ts";
import { startStack } from "../support/stack.ts";

let fake: Awaited<ReturnType<typeof startFake>>;

beforeAll(async () => {
  fake = await startFake();
});
afterAll(() => {
  fake.server.close();
});
beforeEach(() => {
  fake.health = healthy(fake.url);
});

const environment = (changes: Record<string, string> = {}) => ({
  SUPABASE_URL: fake.url,
  PUBLIC_SUPABASE_URL: fake.url,
  SUPABASE_SECRET_KEY: secretKey,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: publishableKey,
  PUBLIC_SITE_URL: fake.url,
  SUPABASE_ACCESS_TOKEN: accessToken,
  SUPABASE_API_URL: fake.url,
  ...changes,
});

async function doctor(changes?: Record<string, string>) {
  const { code, printed } = await runProgram("supabase/operate/doctor.ts", [], environment(changes));
  for (const secret of [secretKey, accessToken]) expect(printed).not.toContain(secret);
  return { code, wrong: printed.split("\n").filter((line) => line.startsWith("WRONG")), printed };
}

/** The fake speaks http, which is the one thing wrong with it. */
const httpOnly = "PUBLIC_SITE_URL is missing, ends in / or is not https";

test("a deployment in order has nothing wrong but the fake's missing https", async () => {
  const { wrong, printed } = await doctor();
  expect(wrong).toEqual([`WRONG   ${httpOnly}`]);
  expect(printed.match(/^ok /gm)?.length).toBeGreaterThan(20);
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
  "old registrations": [
    (health) => (health.keptTooLong = 3),
    "3 registrations or log entries are kept longer",
  ],
  "a low limit of e-mails": [(health) => (health.config["rate_limit_email_sent"] = 2), "only 2 e-mails"],
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

describe("each fault turns its line red and the exit code with it", () => {
  test.each(Object.keys(faults))("%s", async (name) => {
    const [inflict, words] = faults[name] ?? [];
    inflict?.(fake.health);
    const { code, wrong } = await doctor();
    expect(code).toBe(1);
    expect(wrong.join("\n")).toContain(words);
    expect(wrong.length).toBeLessThanOrEqual(3);
  });
});

test.each([
  ["SUPABASE_SECRET_KEY", { SUPABASE_SECRET_KEY: "" }],
  ["PUBLIC_SUPABASE_PUBLISHABLE_KEY", { PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_secret_by-mistake" }],
  ["PUBLIC_SUPABASE_URL", { PUBLIC_SUPABASE_URL: "https://another.supabase.co" }],
])("a wrong %s is told", async (name, changes) => {
  const { code, wrong } = await doctor(changes);
  expect(code).toBe(1);
  expect(wrong.join("\n")).toContain(name);
});

test("a project that does not answer is told, and the rest is still looked at", async () => {
  const gone = "http://127.0.0.1:9";
  const { code, wrong, printed } = await doctor({ SUPABASE_URL: gone, PUBLIC_SUPABASE_URL: gone });
  expect(code).toBe(1);
  expect(wrong.join("\n")).toContain("sign-in service:");
  expect(printed).toContain("public pages run no script");
});

test("without an access token the settings behind it are unknown, not wrong", async () => {
  const { wrong, printed } = await doctor({ SUPABASE_ACCESS_TOKEN: "" });
  expect(wrong).toHaveLength(1);
  expect(printed).toContain("were not read");
});

test("a fresh local stack has nothing wrong", async () => {
  const stack = await startStack();
  const { code, printed } = await runProgram("supabase/operate/doctor.ts", ["--local"], {
    TIPRIGHT_DATA: stack.dataFolder,
    PORT: new URL(stack.url).port,
  }).finally(() => stack.stop());
  expect(printed).toContain("Nothing is wrong.");
  expect(printed).not.toContain("WRONG");
  expect(code).toBe(0);
});
