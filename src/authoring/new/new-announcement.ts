import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { dayInBritain } from "../../shared/domain/days.ts";
import { draftText, refusedTitle } from "./draft.ts";
import { slugOf } from "./slug.ts";

/** Where announcements are, from the top of the project. */
const folder = "content/announcements";

/**
 * Makes a draft announcement. Never writes over a file.
 * @returns the name of the new file, without its ending
 */
export async function newAnnouncement(root: string, title: string, now: Date): Promise<string> {
  await mkdir(join(root, folder), { recursive: true });
  const names = await readdir(join(root, folder));
  const taken = new Set(names.map((name) => name.replace(/\.[^.]*$/, "").toLowerCase()));
  const day = dayInBritain(now);
  for (;;) {
    const slug = slugOf(title, taken, `announcement-${day}`);
    try {
      await writeFile(join(root, folder, `${slug}.mdx`), draftText(title, day), { flag: "wx" });
      return slug;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      taken.add(slug);
    }
  }
}

const example = 'npm run new -- "We are looking for a pilot council"';

/** Asks until the answer can be a title. */
async function askForTitle(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.setPrompt("Title of the announcement: ");
  terminal.prompt();
  for await (const title of terminal) {
    const refused = refusedTitle(title);
    if (!refused) {
      terminal.close();
      return title;
    }
    process.stdout.write(`${refused}\n`);
    terminal.prompt();
  }
  throw new Error(`\nNothing was made. To say the title at once: ${example}`);
}

/** Where the preview is: the one that runs says so in the data folder; else where it will be. */
async function previewUrl(): Promise<string> {
  const note = join(process.env.TIPRIGHT_DATA || ".local", "address.txt");
  const running = await readFile(note, "utf8").catch(() => "");
  return running.trim() || `http://localhost:${process.env.PORT || 4321}`;
}

async function main(): Promise<void> {
  const given = process.argv.slice(2).join(" ");
  if (given.startsWith("-")) throw new Error(`Makes a draft announcement. Say the title: ${example}`);
  if (!given && !process.stdin.isTTY) {
    throw new Error(`Say the title: ${example}`);
  }
  const refused = given ? refusedTitle(given) : undefined;
  if (refused) throw new Error(refused);
  const title = given || (await askForTitle());
  const slug = await newAnnouncement(process.cwd(), title, new Date());
  const another =
    slug === slugOf(title, new Set(), slug)
      ? ""
      : "  Another has that name already. Two with one title cannot both be published.\n";
  const site = await previewUrl();
  process.stdout.write(`
  ${folder}/${slug}.mdx is there, as a draft that only you see.
${another}
  Preview   npm run dev, then open ${site}/announcements/${slug}
  Write     in that file with any text editor, or at ${site}/edit/ in Chrome or Edge
  Publish   remove the line "draft: true", and hand the change in as docs/editing.md says
`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
