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

/** What a build of one announcement is given: the same for every program that is measured. */
export interface Announcement {
  title: string;
  description: string;
  date: string;
  body: string;
}

/** One of many announcements. */
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

/** The announcement as a file. */
export function announcementFile({ title, description, date, body }: Announcement): string {
  return `---\ntitle: ${title}\ndescription: ${description}\ndate: ${date}\n---\n\n${body}`;
}

/** A copy of the project, with that many announcements beside those that it has. */
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

/** What a program took. */
export interface Measured {
  seconds: number;
  /** Seconds of processor time, on all cores together. */
  cpu: number;
  /** Most memory that it held, in MB. */
  memory: number;
}

/** Runs a Node program in a folder to its end, given what Node is called with: settings, program and its words. */
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

/** Builds a project of Astro's, with caches of its own. */
export function buildProject(folder: string): Promise<Measured> {
  return measured(folder, resolve("tests/support/run-astro.ts"), "build");
}
