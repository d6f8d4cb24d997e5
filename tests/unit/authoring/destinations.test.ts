import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSite, type CheckedSite } from "../../../src/authoring/checks/site.ts";
import { sentenceOf } from "../../../src/authoring/messages/mistake.ts";
import { requiredPolicies } from "../../../src/authoring/schemas/policy.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tipright-destinations-"));
  for (const name of ["src", "public"]) symlinkSync(join(process.cwd(), name), join(root, name));
  for (const name of ["pages", "announcements"]) mkdirSync(join(root, "content", name), { recursive: true });
  for (const name of requiredPolicies) write(`policies/${name}`);
});
afterEach(() => rmSync(root, { recursive: true }));

let number = 0;
function write(name: string, body = "Hello.", fields: Record<string, string> = {}): void {
  number += 1;
  const all = {
    title: `Title number ${number}`,
    description: `Description number ${number}, and so long that it is one that the schema takes.`,
    date: "2026-01-02",
    ...fields,
  };
  const lines = Object.entries(all).map(([field, value]) => `${field}: ${value}\n`);
  const file = join(root, `content/${name}.mdx`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `---\n${lines.join("")}---\n\n${body}\n`);
}

const look = (day = "2026-06-01"): Promise<CheckedSite> => readSite(root, new Date(`${day}T12:00:00Z`));
const mistakes = async (day?: string) => (await look(day)).mistakes.map(sentenceOf);

test("a link to a draft is a mistake, except in a draft", async () => {
  write("announcements/hidden", "Hello.", { draft: "true" });
  write("announcements/shown", "[a](/announcements/hidden)");
  write("announcements/also-hidden", "[a](/announcements/hidden)", { draft: "true" });
  expect(await mistakes()).toEqual([
    expect.stringContaining(
      "content/announcements/shown.mdx, line 7: a link: /announcements/hidden is a draft, so visitors would not find it",
    ),
  ]);
});

test("a link to nowhere is a warning in a draft", async () => {
  write("announcements/hidden", "[a](/nowhere)", { draft: "true" });
  const { mistakes: found, inDrafts } = await look();
  expect(found).toEqual([]);
  expect(inDrafts.map(sentenceOf)).toEqual([
    expect.stringContaining("hidden.mdx, line 8: a link: there is no page /nowhere here. There are: "),
  ]);
});

test("a mistyped address gets the right spelling, or the list of addresses", async () => {
  write("pages/contact");
  write("announcements/from", "[a](/Contact) [b](/announcements/from.mdx)\n[c](/announcements/form)");
  write("announcements/hidden", "Hello.", { draft: "true" });
  expect((await mistakes()).filter((sentence) => sentence.includes("from.mdx"))).toEqual([
    expect.stringContaining("/Contact is written in small letters and without an ending. Write /contact"),
    expect.stringContaining(
      "/announcements/from.mdx is written in small letters and without an ending. Write /announcements/from",
    ),
    expect.stringMatching(/There are: .*\/announcements\/from/),
  ]);
  expect((await mistakes()).join()).not.toContain("/announcements/hidden");
});

test("a link to a page published later is a mistake, unless its own page comes later still", async () => {
  write("announcements/later", "Hello.", { date: "2026-08-01" });
  write("announcements/now", "[a](/announcements/later)");
  write("announcements/last", "[a](/announcements/later)", { date: "2026-09-01" });
  expect(await mistakes()).toEqual([
    expect.stringContaining("now.mdx, line 7: a link: /announcements/later is not"),
  ]);
  expect(await mistakes("2026-08-01")).toEqual([]);
});

test("an announcement dated later is a warning, not a mistake", async () => {
  write("announcements/later", "Hello.", { date: "2026-08-01" });
  const { mistakes: found, warnings } = await look();
  expect(found).toEqual([]);
  expect(warnings.map(sentenceOf)).toEqual([
    expect.stringContaining("content/announcements/later.mdx, line 4: is left out until 2026-08-01"),
  ]);
  expect((await look("2026-08-01")).warnings).toEqual([]);
});

test("a link to a missing section of a page is a mistake", async () => {
  write("announcements/target", '## What now?\n\n<Band id="pilot">\n\nHello.\n\n</Band>');
  write(
    "announcements/from",
    "[a](/announcements/target#pilot) [b](/announcements/target#what-now) [c](/announcements/target#main)\n" +
      "[d](/announcements/target#nowhere)\n[e](#nowhere)\n\n## There\n\n[f](#there)",
  );
  expect(await mistakes()).toEqual([
    expect.stringMatching(
      "from.mdx, line 8: a link: there is no place #nowhere on /announcements/target. There are: #what-now, #pilot$",
    ),
    expect.stringMatching(
      "from.mdx, line 9: a link: there is no place #nowhere on this page. There are: #there$",
    ),
  ]);
});

test("a policy that every page links to must exist and not be a draft", async () => {
  expect(await mistakes()).toEqual([]);
  write("policies/cookie-policy", "Hello.", { draft: "true" });
  rmSync(join(root, "content/policies/privacy-policy.mdx"));
  expect((await mistakes()).sort()).toEqual([
    expect.stringContaining("content/policies/cookie-policy.mdx, line 5: draft cannot be true here"),
    expect.stringContaining("content/policies/privacy-policy.mdx: is missing"),
  ]);
});

test("a policy page exists before the policy applies", async () => {
  write("policies/of-tomorrow", "Hello.", { date: "2027-01-01" });
  write("announcements/from", "[a](/of-tomorrow)");
  expect(await mistakes()).toEqual([]);
});
