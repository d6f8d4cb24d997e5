import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { brand } from "../../../src/shared/domain/brand.ts";
import { backUpIfInUse, runSteps, type Step } from "../../../supabase/admin/deploy/deploy.ts";
import { store } from "../../../supabase/admin/deploy/settings.ts";
import { missingSettings } from "../../../supabase/admin/settings.ts";

/** Steps that note what ran; one of them fails once. */
function stepsThatNote() {
  const ran: string[] = [];
  let isBroken = true;
  const step = (does: string, run = () => {}): Step => ({
    does,
    isDone: async () => ran.includes(does),
    async run() {
      run();
      ran.push(does);
    },
  });
  const breakOnce = () => {
    if (isBroken) {
      isBroken = false;
      throw new Error("the network ended");
    }
  };
  return { ran, steps: [step("push"), step("build", breakOnce), step("upload")] };
}

function printed(): string[] {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  return log.mock.calls as unknown as string[];
}

test("a deployment that stopped goes on at the step that failed", async () => {
  const { ran, steps } = stepsThatNote();
  const lines = printed();
  const go = () => runSteps(steps, { dryRun: false, yes: true });
  await expect(go()).rejects.toThrow(/Step 2 of 3, build: the network ended\n.*goes on here/);
  expect(ran).toEqual(["push"]);
  await go();
  expect(ran).toEqual(["push", "build", "upload"]);
  expect(lines.flat()).toContain("Step 1 of 3, push: done already");
});

test("a dry run runs nothing, and a step without a result is an error", async () => {
  const { ran, steps } = stepsThatNote();
  const lines = printed();
  const broken = {
    does: "check",
    isDone: () => Promise.reject(new Error("no settings")),
    run: async () => {},
  };
  await runSteps([...steps, broken], { dryRun: true, yes: true });
  expect(ran).toEqual([]);
  expect(lines.flat()).toEqual([
    "Step 1 of 4, push: would run",
    "Step 2 of 4, build: would run",
    "Step 3 of 4, upload: would run",
    "Step 4 of 4, check: would run; it cannot be checked yet: no settings",
  ]);
  const idle = { does: "idle", isDone: async () => false, run: async () => {} };
  await expect(runSteps([idle], { dryRun: false, yes: true })).rejects.toThrow("without a result");
});

test("without a terminal a step is not run unless --yes is there", async () => {
  const { ran, steps } = stepsThatNote();
  await expect(runSteps(steps, { dryRun: false, yes: false })).rejects.toThrow("Add --yes");
  expect(ran).toEqual([]);
});

test("a database without accounts is not backed up: its first push may have been interrupted", async () => {
  vi.stubEnv("SUPABASE_DB_URL", "");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const database = (exists: boolean) =>
    ({ query: async () => [{ exists }] }) as unknown as Parameters<typeof backUpIfInUse>[0];
  await backUpIfInUse(database(false));
  await expect(backUpIfInUse(database(true))).rejects.toThrow("BACKUP_SIGNING_KEY is not set");
});

test("settings are stored in .env so that they are read as they were typed", () => {
  const folder = mkdtempSync(join(tmpdir(), "tipright-deploy-"));
  const file = join(folder, ".env");
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv("TIPRIGHT_ENV_FILE", file);
  vi.stubEnv("SMTP_PASSWORD", "");
  vi.stubEnv("SMTP_HOST", "");
  writeFileSync(file, "# Mail\nSMTP_HOST=<host>\nA=1", { mode: 0o600 });
  for (const value of ["pa#ss word$1", "it's", `"'\${x}$&`]) {
    store("SMTP_PASSWORD", value);
    store("SMTP_HOST", "smtp.provider.co.uk");
    expect(parseEnv(readFileSync(file, "utf8"))).toEqual({
      A: "1",
      SMTP_HOST: "smtp.provider.co.uk",
      SMTP_PASSWORD: value,
    });
  }
  expect(readFileSync(file, "utf8")).toMatch(/^# Mail\nSMTP_HOST=/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("missing and wrong settings are named", () => {
  const complete = {
    PUBLIC_SITE_URL: "https://tips.provider.co.uk",
    SUPABASE_URL: "https://abc.supabase.co",
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
    SUPABASE_SECRET_KEY: "sb_secret_x",
    SUPABASE_ACCESS_TOKEN: `sbp_${"0".repeat(40)}`,
    SUPABASE_DB_URL: "postgresql://postgres.abc:[YOUR-PASSWORD]@host:5432/postgres",
    SUPABASE_DB_PASSWORD: "p#ss/w?rd@1",
    SMTP_HOST: "smtp.provider.co.uk",
    SMTP_USER: "user",
    SMTP_PASSWORD: "x",
    SMTP_SENDER: brand.senderEmail,
    DEPLOY_TO: "cloudflare:tips",
  };
  const missing = (changes: Record<string, string>) =>
    missingSettings({ ...complete, ...changes }).map(([name]) => name);
  expect(missing({})).toEqual([]);
  expect(missingSettings({})).toHaveLength(Object.keys(complete).length);
  for (const [name, value] of [
    ["PUBLIC_SITE_URL", "https://tips.provider.co.uk/"],
    ["SUPABASE_SECRET_KEY", "sb_publishable_x"],
    ["SMTP_SENDER", "another@provider.co.uk"],
    ["DEPLOY_TO", "ftp"],
  ] as const)
    expect(missing({ [name]: value })).toEqual([name]);
});

test("every option of a supabase command that it runs exists in the locked version", () => {
  const source = readFileSync("supabase/admin/deploy/deploy.ts", "utf8");
  const commands = [...source.matchAll(/supabase\(\[([^\]]*)/g)].map(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word),
  );
  expect(commands).toHaveLength(2);
  for (const words of commands) {
    const options = words.filter((word) => word.startsWith("-"));
    const name = words.filter((word) => !options.includes(word));
    const help = execFileSync(process.execPath, [
      "node_modules/supabase/dist/supabase.js",
      ...name,
      "--help",
    ]);
    expect(help.toString()).toContain(`supabase ${name.join(" ")} [flags]`);
    for (const option of options) expect(help.toString()).toMatch(new RegExp(`^ +${option}\\b`, "m"));
  }
});
