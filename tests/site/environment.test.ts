import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { environmentError } from "../../src/build/build-environment.ts";

const url = "https://project.supabase.co";
const key = "sb_publishable_of-the-project";
/** Creates a key of the older kind for a role. */
const jwt = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.signature`;

const both = {
  PUBLIC_SUPABASE_URL: url,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: key,
  PUBLIC_SITE_URL: "https://tips.provider.co.uk",
};

test.each([
  ["nothing", {}],
  ["empty variables", { PUBLIC_SUPABASE_URL: "", PUBLIC_SUPABASE_PUBLISHABLE_KEY: "" }],
  ["project, key and site", both],
  ["an older key", { ...both, PUBLIC_SUPABASE_URL: `${url}/`, PUBLIC_SUPABASE_PUBLISHABLE_KEY: jwt("anon") }],
  [
    "a project on this machine",
    { ...both, PUBLIC_SUPABASE_URL: "http://localhost:9999", PUBLIC_SITE_URL: "" },
  ],
])("a build with %s passes", (_, environment) => {
  expect(environmentError(environment, [])).toBeUndefined();
});

test.each([
  ["a secret key", { ...both, PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_secret_1234" }, "holds a secret key"],
  [
    "a key for the service",
    { ...both, PUBLIC_SUPABASE_PUBLISHABLE_KEY: jwt("service_role") },
    "holds a secret key",
  ],
  ["no key at all", { ...both, PUBLIC_SUPABASE_PUBLISHABLE_KEY: "password" }, "is no key"],
  ["an address without a key", { PUBLIC_SUPABASE_URL: url }, "PUBLISHABLE_KEY is not"],
  ["a key without an address", { PUBLIC_SUPABASE_PUBLISHABLE_KEY: key }, "PUBLIC_SUPABASE_URL is not"],
  ["no address", { ...both, PUBLIC_SUPABASE_URL: "project.supabase.co" }, "which is no address"],
  ["a page's address", { ...both, PUBLIC_SUPABASE_URL: `${url}/rest/v1` }, "which is no address"],
  ["no site", { ...both, PUBLIC_SITE_URL: "" }, "PUBLIC_SITE_URL is not set"],
  ["a site that is no address", { ...both, PUBLIC_SITE_URL: "www.tips.org.uk" }, "PUBLIC_SITE_URL is"],
])("a build with %s is rejected, and the error says what to set", (_, environment, words) => {
  expect(environmentError(environment, [])).toContain(words);
});

test("a build for a project needs the operator's name; other builds do not", () => {
  expect(environmentError(both, ["legalName", "icoNumber"])).toContain("Write legalName, icoNumber into");
  expect(environmentError({}, ["legalName"])).toBeUndefined();
  const trial = { ...both, PUBLIC_SUPABASE_URL: "http://localhost:9999" };
  expect(environmentError(trial, ["legalName"])).toBeUndefined();
});

/** Runs the build with these variables and no others of a deployment; it ends before building anything. */
function build(environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/astro/bin/astro.mjs", "build", "--root", resolve("."), "--outDir", "test-results/refused"],
    {
      env: { ...process.env, TIPRIGHT_OWN_ORIGIN: "", ASTRO_TELEMETRY_DISABLED: "1", ...environment },
      encoding: "utf8",
    },
  );
  return { status, printed: stdout + stderr };
}

test("npm run build rejects a secret key with code 1 and without repeating it", () => {
  const { status, printed } = build({ ...both, PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_secret_1234" });
  expect(status).toBe(1);
  expect(printed).toContain("holds a secret key");
  expect(printed).not.toContain("sb_secret_1234");
  expect(printed).not.toMatch(/\n\s+at .*:\d+:\d+/);
});
