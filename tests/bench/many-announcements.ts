import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const parts = [
  "src",
  "content",
  "messages",
  "public",
  "supabase",
  "astro.config.mjs",
  "package.json",
  "tsconfig.json",
];

/** The input of one announcement's build: the same for every program. */
export interface Announcement {
  title: string;
  description: string;
  date: string;
  body: string;
}

/** Returns the announcement of a number. */
export function announcement(number: number): Announcement {
  return {
    title: `Announcement number ${number}`,
    description: `Number ${number} of many announcements, made to see how the time of a build grows with their number.`,
    date: `2024-01-${String((number % 28) + 1).padStart(2, "0")}`,
    body: `A street was swept, and swept again. This is paragraph ${number}, with **bold** words and a [link](/contact).

## What happened

- A van came.
- A van went.
`,
  };
}

/** Returns the announcement as a file. */
export function announcementFile({ title, description, date, body }: Announcement): string {
  return `---\ntitle: ${title}\ndescription: ${description}\ndate: ${date}\n---\n\n${body}`;
}

/** Creates a copy of the project with a number of announcements beside its own. */
export function projectWith(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), "tipright-bench-"));
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (let number = 0; number < count; number++) {
    const file = join(folder, `content/announcements/bench-${number}.mdx`);
    writeFileSync(file, announcementFile(announcement(number)));
  }
  return folder;
}

/** The resources of a program's run. */
export interface Measured {
  seconds: number;
  /** Seconds of processor time, on all cores together. */
  cpu: number;
  /** Maximum memory in MB. */
  memory: number;
}

/** Runs a Node program in a folder to its end; the arguments are Node's options, program and its arguments. */
export async function measured(folder: string, ...words: string[]): Promise<Measured> {
  const file = join(folder, "measured.json");
  const child = spawn(process.execPath, ["--import", resolve("tests/bench/measure.mjs"), ...words], {
    cwd: folder,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: "1",
      TIPRIGHT_OWN_ORIGIN: "1",
      MEASURED_FILE: file,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((done) => child.on("close", done));
  if (code !== 0) throw new Error(`${words.join(" ")} failed in ${folder}.`);
  return JSON.parse(readFileSync(file, "utf8")) as Measured;
}

/** Builds an Astro project with separate caches. */
export function buildProject(folder: string): Promise<Measured> {
  return measured(folder, resolve("tests/support/run-astro.ts"), "build");
}
