import { readEntry } from "../../src/authoring/checks/entry.ts";
import { judge, readSite } from "../../src/authoring/checks/site.ts";
import { sentenceOf } from "../../src/authoring/messages/mistake.ts";
import type { ContentFolder } from "../../src/authoring/schemas/collections.ts";

const root = process.cwd();

/** A day on which everything in content/ is published. */
const now = new Date("2100-01-01T12:00:00Z");

const site = readSite(root, now);

/** Returns the messages that an author gets about a file of content/ among all files there. */
export async function listMistakes(
  text: string | Uint8Array,
  name = "try.mdx",
  folder: ContentFolder = "announcements",
): Promise<string[]> {
  const entry = await readEntry(root, folder, name, typeof text === "string" ? Buffer.from(text) : text);
  const { entries } = await site;
  const beside = entries.filter(({ file }) => file !== entry.file);
  return judge(root, [...beside, entry], now)
    .mistakes.filter(({ file }) => file === entry.file)
    .map(sentenceOf);
}
