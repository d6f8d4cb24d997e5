import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { startMailServer, type TestMailServer } from "../support/smtp-server.ts";
import { startStack, type Stack } from "../support/stack.ts";

const examples = "docs/examples";
const units = readdirSync(join(examples, "systemd")).map((name) => ({
  name,
  recipe: readFileSync(join(examples, "systemd", name), "utf8"),
}));
const valueOf = (recipe: string, name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(recipe)?.[1];
const home = "/srv/tipright";

let stack: Stack;
let mail: TestMailServer;
/** A copy of the project with its own .env, where the examples run. */
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
    // No such host: the test only needs to see that the certificate was found.
    SUPABASE_DB_URL:
      "postgres://a:b@db.tipright.invalid/postgres?sslmode=verify-full&sslrootcert=supabase.crt",
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.port),
    SMTP_SENDER: "no-reply@tipright.example",
  };
});
afterAll(async () => {
  await Promise.all([stack.stop(), mail.stop()]);
  rmSync(project, { recursive: true });
});

const started = (command: string, environment: Record<string, string>) =>
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
  const child = started(command, environment);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (piece: Buffer) => {
      printed += piece.toString();
      // As systemd stops a service: every process of it.
      if (until?.test(printed) && child.exitCode === null) process.kill(-(child.pid ?? 0), "SIGTERM");
    });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  return { code, printed };
}

/** Runs a command beside a .env and a certificate. */
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

function expectNight({ code, printed }: { code: number | null; printed: string }): void {
  expect(printed).toMatch(/^Nightly run on localhost:\d+: LOOK AT THIS: Backup/);
  expect(printed).toContain("done: Forgetting what is due");
  // It went by the certificate, to the database itself.
  expect(printed).toContain("There is no host of the name db.tipright.invalid");
  expect(code).toBe(1);
}

describe("units of systemd", () => {
  test("pass systemd's own check together", () => {
    expect(units.map(({ name }) => name).toSorted()).toEqual([
      "tipright-deliver.service",
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
      // Only Linux has it, and continuous integration runs there.
      expect(process.env.CI).toBeUndefined();
      process.stderr.write("systemd-analyze is not here: units were not verified.\n");
      return;
    }
    expect(stderr).toBe("");
    expect(status).toBe(0);
  });

  const commandOf = (unit: string) =>
    valueOf(units.find(({ name }) => name === unit)?.recipe ?? "", "ExecStart") ?? "";

  test("the night does its steps", async () => {
    expectNight(await runWithFile(commandOf("tipright-nightly.service")));
  });

  test("letters are delivered until the service is stopped", async () => {
    const { code, printed } = await runWithFile(
      `exec ${commandOf("tipright-deliver.service")}`,
      /Delivering for/,
    );
    expect(printed).toContain(`Delivering for ${new URL(stack.url).host} through 127.0.0.1:${mail.port}`);
    expect(code).not.toBe(1);
  });
});

describe("cron", () => {
  const [, crontab = ""] =
    /^```\n(# crontab[^]*?)^```/m.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const lineOf = (script: string) => {
    const line = crontab.split("\n").find((text) => text.includes(script)) ?? "";
    const [, command = ""] = /^(?:[\d*/,-]+ ){4}[\d*/,-]+ +(.*)$/.exec(line) ?? [];
    // In a crontab a % ends the line, and programs are found nowhere but here.
    expect(command).not.toContain("%");
    expect(valueOf(crontab, "PATH")?.split(":")).toContain("/usr/local/bin");
    return command;
  };

  test("the night", async () => expectNight(await runWithFile(lineOf("nightly"))));

  test("letters", async () => {
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

  /** Runs its own steps with what GitHub puts in, a secret that nobody has set as nothing. */
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

  test("have the code and what it needs before they run", () => {
    for (const name of ["nightly", "deliver"])
      expect(job(name).slice(0, 2)).toEqual([{ uses: "actions/checkout@v4" }, { run: "npm ci" }]);
  });

  test("the night knows every line of .env.example that is not about the editor, builds or the pace of letters", () => {
    const lines = readFileSync(".env.example", "utf8").replaceAll(/^# (?=[A-Z_]+=)/gm, "");
    const names = Object.keys(parseEnv(lines)).filter((name) => !/^EDIT_|SMTP_LETTERS|BUILD_HOOK/.test(name));
    expect(Object.keys(job("nightly").at(-1)?.env ?? {})).toEqual(expect.arrayContaining(names));
  });

  test("the night does its steps, with the certificate from a secret", async () => {
    const certificate = join(project, "supabase.crt");
    const outcome = await runJob("nightly", {
      ...settings,
      SUPABASE_CERTIFICATE: "the certificate",
      RCLONE_CONF: "[offsite]",
    });
    expectNight(outcome);
    expect(outcome.printed).not.toContain("of the 0 GB");
    expect(readFileSync(certificate, "utf8")).toBe("the certificate\n");
    expect(readFileSync(join(project, ".config/rclone/rclone.conf"), "utf8")).toBe("[offsite]\n");
    rmSync(certificate);
  });

  test("letters", async () => {
    expect(await runJob("deliver", settings)).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/ 0 sent/),
    });
  });
});
