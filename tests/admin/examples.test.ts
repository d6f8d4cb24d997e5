import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { startMailServer, type TestMailServer } from "../support/smtp-server.ts";
import { startStack, type Stack } from "../support/stack.ts";
import { createSigningKey } from "../../supabase/admin/backup/keys.ts";

const examples = "docs/examples";
const units = readdirSync(join(examples, "systemd")).map((name) => ({
  name,
  recipe: readFileSync(join(examples, "systemd", name), "utf8"),
}));
const valueOf = (recipe: string, name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(recipe)?.[1];
const home = "/srv/tipright";

let stack: Stack;
let mail: TestMailServer;
/** A folder of links to the project, where the examples run with a separate .env. */
let project: string;
let settings: Record<string, string>;

beforeAll(async () => {
  [stack, mail] = await Promise.all([startStack(), startMailServer()]);
  project = mkdtempSync(join(tmpdir(), "tipright-recipes-"));
  for (const name of readdirSync("."))
    if (!/^(\.env|\.git|backups)$/.test(name)) symlinkSync(resolve(name), join(project, name));
  settings = {
    SUPABASE_URL: stack.url,
    PUBLIC_SUPABASE_URL: stack.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: stack.keys.publishable,
    PUBLIC_SITE_URL: stack.url,
    SUPABASE_SECRET_KEY: stack.keys.secret,
    // An invented host: the test only checks that the certificate was found.
    SUPABASE_DB_URL:
      "postgres://a:b@db.tipright.invalid/postgres?sslmode=verify-full&sslrootcert=supabase.crt",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.port),
    SMTP_SENDER: "no-reply@tipright.example",
    BACKUP_SIGNING_KEY: createSigningKey().secret,
  };
});
afterAll(async () => {
  await Promise.all([stack.stop(), mail.stop()]);
  rmSync(project, { recursive: true });
});

const start = (command: string, environment: Record<string, string>) =>
  spawn("/bin/bash", ["-eo", "pipefail", "-c", command.replaceAll(home, project)], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: project,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });

/** Runs a command and returns its exit code and output. Ends it once the output matches `until`. */
async function run(command: string, environment: Record<string, string>, until?: RegExp) {
  const child = start(command, environment);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => {
      printed += piece.toString();
      // Stops every process, as systemd does.
      if (until?.test(printed) && child.exitCode === null) process.kill(-(child.pid ?? 0), "SIGTERM");
    });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, printed };
}

/** Runs a command with a .env and a certificate. */
async function runWithFile(command: string, until?: RegExp) {
  const files = [join(project, ".env"), join(project, "supabase.crt")] as const;
  writeFileSync(
    files[0],
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
  );
  writeFileSync(files[1], "a certificate");
  try {
    return await run(command, {}, until);
  } finally {
    for (const file of files) rmSync(file);
  }
}

function expectListRun({ code, printed }: { code: number | null; printed: string }): void {
  expect(printed).toMatch(/^\s*The database at db\.tipright\.invalid cannot be opened: getaddrinfo/);
  expect(code).toBe(1);
}

function expectNightlyRun({ code, printed }: { code: number | null; printed: string }): void {
  expect(printed).toMatch(/^Nightly run on localhost:\d+: LOOK AT THIS: Backup/);
  expect(printed).toContain("done: Deleting what is due");
  // The certificate was accepted, and the database contacted.
  expect(printed).toContain("The database at db.tipright.invalid cannot be opened");
  expect(code).toBe(1);
}

describe("units of systemd", () => {
  test("pass systemd-analyze verify", () => {
    expect(units.map(({ name }) => name).toSorted()).toEqual([
      "tipright-deliver.service",
      "tipright-erasures.service",
      "tipright-erasures.timer",
      "tipright-failed.service",
      "tipright-nightly.service",
      "tipright-nightly.timer",
    ]);
    const folder = mkdtempSync(join(tmpdir(), "tipright-units-"));
    for (const { name, recipe } of units) writeFileSync(join(folder, name), recipe);
    const files = units.map(({ name }) => join(folder, name));
    const { error, status, stderr } = spawnSync("systemd-analyze", ["verify", ...files], {
      encoding: "utf8",
    });
    rmSync(folder, { recursive: true });
    if (error) {
      // Only Linux has systemd, and continuous integration runs there.
      expect(process.env.CI).toBeUndefined();
      process.stderr.write("systemd-analyze is not here: units were not verified.\n");
      return;
    }
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  const commandOf = (unit: string) =>
    valueOf(units.find(({ name }) => name === unit)?.recipe ?? "", "ExecStart") ?? "";

  test("the nightly service runs every step", async () => {
    expectNightlyRun(await runWithFile(commandOf("tipright-nightly.service")));
  });

  test("the hourly service renews the list of erasures", async () => {
    expectListRun(await runWithFile(commandOf("tipright-erasures.service")));
  });

  test("the delivery service runs until it is stopped", async () => {
    const { code, printed } = await runWithFile(
      `exec ${commandOf("tipright-deliver.service")}`,
      /Delivering for/,
    );
    expect(printed).toContain(`Delivering for ${new URL(stack.url).host} through 127.0.0.1:${mail.port}`);
    expect(code).not.toBe(1);
  });
});

describe("the crontab runs", () => {
  const [, crontab = ""] =
    /^```\n(# crontab[^]*?)^```/m.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const lineOf = (script: string) => {
    const line = crontab.split("\n").find((text) => text.includes(script)) ?? "";
    const [, command = ""] = /^(?:[\d*/,-]+ ){4}[\d*/,-]+ +(.*)$/.exec(line) ?? [];
    // In a crontab a % ends the line, and PATH must be set.
    expect(command).not.toContain("%");
    expect(valueOf(crontab, "PATH")?.split(":")).toContain("/usr/local/bin");
    return command;
  };

  test("the list of erasures", async () => expectListRun(await runWithFile(lineOf("--erasures"))));

  test("the nightly run", async () => expectNightlyRun(await runWithFile(lineOf("nightly"))));

  test("delivery", async () => {
    expect(await runWithFile(lineOf("deliver"))).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/ 0 sent/),
    });
  });
});

interface Workflow {
  on: { schedule: { cron: string }[] };
  jobs: Record<
    string,
    { "runs-on": string; steps: { uses?: string; run?: string; env?: Record<string, string> }[] }
  >;
}

describe("scheduled jobs of GitHub", () => {
  const job = (name: string) =>
    (parse(readFileSync(join(examples, "github", `${name}.yml`), "utf8")) as Workflow).jobs[name]?.steps ??
    [];

  /** Runs the job's own steps with secrets; a missing secret is empty, as on GitHub. */
  async function runJob(name: string, secrets: Record<string, string>) {
    const steps = job(name).filter(
      ({ run: command = "" }) => command && !/^(npm ci|sudo apt-get)/.test(command),
    );
    expect(steps).toHaveLength(1);
    const [{ run: command = "", env = {} } = {}] = steps;
    return run(
      command,
      Object.fromEntries(
        Object.entries(env).map(([variable, value]) => {
          const [, secret = ""] = /^\$\{\{ secrets\.(\w+) \}\}$/.exec(value) ?? [];
          expect(secret).toBe(variable);
          return [variable, secrets[secret] ?? ""];
        }),
      ),
    );
  }

  test("check out the code and install it first", () => {
    for (const name of ["nightly", "erasures", "deliver"])
      expect(job(name).slice(0, 2)).toEqual([{ uses: "actions/checkout@v4" }, { run: "npm ci" }]);
  });

  test("the nightly job sets every variable of .env.example that it needs", () => {
    const lines = readFileSync(".env.example", "utf8").replaceAll(/^# (?=[A-Z_]+=)/gm, "");
    const names = Object.keys(parseEnv(lines)).filter((name) => !/^EDIT_|SMTP_EMAILS|DEPLOY_TO/.test(name));
    expect(Object.keys(job("nightly").at(-1)?.env ?? {})).toEqual(expect.arrayContaining(names));
  });

  test("the nightly job runs every step with the certificate of a secret", async () => {
    const certificate = join(project, "supabase.crt");
    const outcome = await runJob("nightly", {
      ...settings,
      SUPABASE_CERTIFICATE: "the certificate",
      RCLONE_CONF: "[offsite]",
    });
    expectNightlyRun(outcome);
    expect(readFileSync(certificate, "utf8")).toBe("the certificate\n");
    expect(readFileSync(join(project, ".config/rclone/rclone.conf"), "utf8")).toBe("[offsite]\n");
    rmSync(certificate);
  });

  test("the list of erasures", async () => {
    expectListRun(await runJob("erasures", { ...settings, SUPABASE_CERTIFICATE: "x", RCLONE_CONF: "x" }));
    rmSync(join(project, "supabase.crt"));
  });

  test("delivery", async () => {
    expect(await runJob("deliver", settings)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/ 0 sent/),
    });
  });
});
