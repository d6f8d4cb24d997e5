import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readSite } from "../../../src/authoring/checks/site.ts";
import { sentenceOf } from "../../../src/authoring/messages/mistake.ts";
import { listMistakes } from "../../support/content.ts";

const root = process.cwd();
const good = {
  title: "A good announcement",
  description: "One or two sentences for lists, feeds, search engines and shared links.",
  date: "2026-01-02",
};
const written = (fields: object) =>
  Object.entries(fields)
    .map(([field, value]) => `${field}: ${String(value)}\n`)
    .join("");
const entry = (fields: string, body = "Hello.") => `---\n${fields}---\n\n${body}\n`;

const mistakesInContent = async (folder: string) => (await readSite(folder, new Date("2030-01-01"))).mistakes;

const place = "content/announcements/try.mdx";

/** A project that has only texts. */
function projectWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "tipright-content-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ["content", "src"]) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "public"), join(folder, "public"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "content", name), text);
  return folder;
}

const lookedAt = (folder: string) => readSite(folder, new Date("2030-01-01"));

test("mistakes in a draft are warnings, and errors once it is published", async () => {
  const text = "| a | b |\n| 1 | 2 |\n\n<Foo />\n\n![](/content/images/none.jpg)";
  const fields = written({ ...good, description: "short", draft: true });
  const drafts = {
    "announcements/half.mdx": entry(fields, text),
    "announcements/broken.mdx": `---\ntitle: a: b\ndraft: true # not yet\n---\n`,
    "announcements/Wrong Name.mdx": entry(written({ ...good, title: "Another", draft: true })),
  };
  const folder = projectWith(drafts);
  const { mistakes, inDrafts } = await lookedAt(folder);
  expect(mistakes).toEqual([]);
  expect(new Set(inDrafts.map(({ file }) => file))).toEqual(
    new Set(Object.keys(drafts).map((name) => `content/${name}`)),
  );
  for (const [name, draft] of Object.entries(drafts)) {
    writeFileSync(join(folder, "content", name), draft.replace(/^draft.*\n/m, ""));
  }
  expect((await lookedAt(folder)).mistakes.length).toBeGreaterThanOrEqual(inDrafts.length);
});

test("files that no page shows are reported", async () => {
  const names = ["announcements/notes.txt", "announcements/letter.docx", "todo.odt"];
  const silent = ["announcements/_notes.txt", "announcements/.gitkeep"];
  const folder = projectWith(Object.fromEntries([...names, ...silent].map((name) => [name, "x"])));
  const { mistakes, warnings } = await lookedAt(folder);
  expect(mistakes).toEqual([]);
  expect(warnings.map(({ file }) => file).sort()).toEqual(names.map((name) => `content/${name}`).sort());
});

test("everything in content/ is free of mistakes", async () => {
  expect(await mistakesInContent(root)).toEqual([]);
});

test("every wrong field is named at once, each with its line and what to write", async () => {
  const mistakes = await listMistakes(entry("title: A\ndescription: short\ndate: tomorrow\nauthor: me\n"));
  expect(mistakes).toEqual([
    expect.stringMatching(`^${place}, line 2: title is too short .*Write one line of 5 to 70 characters`),
    expect.stringMatching(`^${place}, line 3: description is too short`),
    expect.stringMatching(`^${place}, line 4: date is not a date. Write the day as year-month-day`),
    expect.stringMatching(`^${place}, line 5: author: no such field. The fields are: title, description`),
  ]);
});

test.each([
  ["a field that is missing", entry(written({ ...good, date: "" })), 4, "date is not a date"],
  [
    "a day that does not exist",
    entry(written({ ...good, date: "2026-02-30" })),
    4,
    "date is a day that does not exist: 2026-02-30",
  ],
  ["a colon in a text", entry(written({ ...good, title: "Pilot: go" })), 2, 'Write title: "Pilot: go"'],
  ["an open quotation mark", entry(written({ ...good, title: '"Pilot now' })), 2, 'Write title: "Pilot now"'],
  ["no space after the colon", entry("title:Pilot now\n"), 2, "Write title: Pilot now"],
  ["a line that is no field", entry(`${written(good)}Pilot now\n`), 5, '"Pilot now" is no field'],
  ["only a line that is no field", entry("Pilot now\n"), 2, '"Pilot now" is no field'],
  ["a tab at the beginning", entry("\ttitle: Pilot\n"), 2, "begins with a tab"],
  ["a field that is there twice", entry(`${written(good)}title: Again\n`), 5, "title is there twice"],
  ["no second ---", `---\n${written(good)}\nHello.\n`, 1, "the second --- is missing"],
  ["no fields at all", "Hello.\n", 1, "the fields are missing"],
  [
    "a picture's file name with spaces and brackets",
    entry(written(good), "![A skip full of mattresses](IMG 0042 (1).jpg)"),
    7,
    "Rename the file to img-0042-1.jpg and write /content/images/img-0042-1.jpg",
  ],
  [
    "a list with the bullets of an o",
    entry(written(good), "o one\no two"),
    7,
    "Begin each line with a hyphen",
  ],
  ["a list by tabs", entry(written(good), "Bring:\n\tone\n\ttwo"), 7, "Begin each line with a hyphen"],
  [
    "a tag that is not closed",
    entry(written(good), "Some <b>bold text.\n\nMore."),
    7,
    "Write </b> where it ends",
  ],
  [
    "a component that is not closed",
    entry(written(good), "<Band>\n\nText."),
    7,
    "<Band> is opened here and never closed",
  ],
  ["a closing tag too many", entry(written(good), "Text.\n\n</Band>"), 9, "</Band> closes nothing"],
  ["tags that cross", entry(written(good), "<Band>\n\n</Panel>"), 9, "is <Band>, from line 7"],
  [
    "a tag that is not complete",
    entry(written(good), "<Panel picture=van />"),
    7,
    "straight quotation marks",
  ],
  [
    "a picture tag without a slash",
    entry(written(good), '<img src="a">'),
    7,
    "<img>: write a picture as ![what it shows](/content/images/name.webp)",
  ],
  [
    "a # in a text",
    entry(written({ ...good, title: "Camden is #1" })),
    2,
    'quotation marks: title: "Camden is #1"',
  ],
  ["spaces before the fields", entry(` ${written(good)}`), 2, "begins with a space"],
  [
    "an apostrophe at the beginning",
    entry(written({ ...good, title: "'Tis the season" })),
    2,
    `Write title: "'Tis the season"`,
  ],
  ["no text", entry(written(good), ""), undefined, "there is no text below the fields"],
  ["a link to no page", entry(written(good), "[us](/contcat)"), 7, "there is no page /contcat here"],
  ["a link without /", entry(written(good), "[us](contact)"), 7, "Write an address that begins with /"],
  ["a link without https", entry(written(good), "[us](www.a.uk)"), 7, "Write https:// before it"],
  ["a link that is not safe", entry(written(good), "[us](http://a.uk)"), 7, "Write https:// in place"],
  ["a link that would be redirected", entry(written(good), "[us](/contact/)"), 7, "Write /contact"],
  ["a link to an address", entry(written(good), "[us](a@b.uk)"), 7, "Write mailto: before it"],
  ["a link to a script", entry(written(good), "[us](javascript:x)"), 7, "javascript:x is no address"],
  [
    "a link elsewhere in the text",
    entry(written(good), "[us][1]\n\n[1]: contact"),
    9,
    "contact is no address",
  ],
  ["a link in HTML", entry(written(good), '<a href="contact">us</a>'), 7, "contact is no address"],
  [
    "a link of a component",
    entry(written(good), '<CallToAction text="Go on" href="/go" />'),
    7,
    "no page /go",
  ],
  ["a script", entry(written(good), "<script>a</script>"), 7, "pages here hold words and pictures only"],
  ["an unknown tag", entry(written(good), "<foo>a</foo>"), 7, "If the sign itself is meant, write \\<foo"],
  ["a component in small letters", entry(written(good), '<band tone="sand" />'), 7, "Write <Band"],
  [
    "a picture in HTML",
    entry(written(good), '<img src="a" alt="b" />'),
    7,
    "write a picture as ![what it shows]",
  ],
  ["a colour", entry(written(good), '<p style="color:red">a</p>'), 7, "the look is the same on every page"],
  ["a handler", entry(written(good), '<p onclick="a">a</p>'), 7, "pages here run no scripts"],
  ["an open brace", entry(written(good), "Text {and more."), 7, "write \\{"],
  ["sums in braces", entry(written(good), "Text {a b}."), 7, "the text in braces is not understood"],
  ["an unknown word in braces", entry(written(good), "Text {name}."), 7, "is meant, write \\{"],
  ["an unknown component", entry(written(good), "<Figrue />"), 7, "<Figrue>: there is no such component"],
  [
    "a component without what it needs",
    entry(written(good), '<Statistic value="1" />'),
    7,
    "<Statistic> label is missing",
  ],
  ["program code", entry(written(good), 'import a from "b"'), 7, "remove this line"],
  [
    "a picture without a description",
    entry(written(good), "![](/content/images/a.webp)"),
    7,
    "a picture has no description",
  ],
  [
    "a picture described by the name of its file",
    entry(written(good), "![IMG_2034.JPG](/content/images/a.webp)"),
    7,
    "a picture is described by the name of a file (IMG_2034.JPG)",
  ],
  [
    "a photo described by the name of its file",
    entry(`${written(good)}photo:\n  file: /content/images/a.webp\n  alt: Screenshot-20260101\n`),
    7,
    "photo.alt is described by the name of a file",
  ],
  [
    "a picture that is not there",
    entry(written(good), "![A skip](/content/images/a.webp)"),
    7,
    "there is no picture /content/images/a.webp",
  ],
  [
    "a picture on another site",
    entry(written(good), "![A skip](https://a.example/b.png)"),
    7,
    "is on another site",
  ],
  [
    "a tab in place of two spaces",
    entry(`${written(good)}picture:\n\tname: award\n`),
    6,
    "begins with a tab. Begin it with two spaces",
  ],
  [
    "quotation marks around one word of a title",
    entry(written({ ...good, title: '"Camden" goes first' })),
    2,
    `Write title: '"Camden" goes first'`,
  ],
  [
    "quotation marks and an apostrophe",
    entry(written({ ...good, title: `"Camden's" first` })),
    2,
    `Write title: '"Camden''s" first'`,
  ],
  [
    "a word that begins with &",
    entry(written({ ...good, title: "&Co are live" })),
    2,
    'Write title: "&Co are',
  ],
  [
    "a word that begins with *",
    entry(written({ ...good, title: "*new in Camden" })),
    2,
    'Write title: "*new',
  ],
  [
    "a word that begins with !",
    entry(written({ ...good, title: "!new in Camden" })),
    2,
    'Write title: "!new',
  ],
  [
    "a blank line before the fields",
    `\n${entry(written(good))}`,
    1,
    "there is something before the first ---",
  ],
  [
    "a year of two digits",
    entry(written({ ...good, date: "0026-01-02" })),
    4,
    "date is in the year 0026, not in this century",
  ],
  ["a nested field that is missing", entry(`${written(good)}picture:\n  name: award\n`), 5, "picture.alt is"],
  [
    "a picture on one line",
    entry(`${written(good)}picture: img.jpg\n`),
    5,
    "picture needs lines of its own below it, each with two spaces before it: name: … and alt: …",
  ],
  ["a title of one letter", entry(written({ ...good, title: "A" })), 2, "is too short (1 character)."],
  ["a heading without a space", entry(written(good), "Text.\n\n##What now"), 9, "Write ## What now"],
  [
    "a table without a line",
    entry(written(good), "| a | b |\n| 1 | 2 |"),
    7,
    "a table needs a line of hyphens below its first line",
  ],
  ["a link with a space", entry(written(good), "One.\n[us] (/contact)"), 8, "Write [us](/contact)"],
  [
    "a name that is there twice",
    entry(written(good), '<Band id="a">\n\n</Band>\n\n<Band id="a" />'),
    11,
    "twice",
  ],
  [
    "a name that a heading has",
    entry(written(good), '## Pilot\n\n<Band id="pilot" />'),
    9,
    "is on this page twice",
  ],
  [
    "a name that the page has",
    entry(written(good), "## Main"),
    undefined,
    'a heading cannot be "Main" alone',
  ],
  ["a property that is there twice", entry(written(good), '<Band id="a" id="b" />'), 7, "id is there twice"],
  ["a tag without a name", entry(written(good), "a <>b</> c"), 7, "<> is no tag here"],
  [
    "a conflict that Git left",
    entry(written(good), "<<<<<<< HEAD\nOurs.\n=======\nTheirs.\n>>>>>>> main"),
    7,
    "two people changed these lines",
  ],
  [
    "a conflict in the fields",
    entry(`<<<<<<< HEAD\n${written(good)}=======\n>>>>>>> main\n`),
    2,
    "two people changed these lines",
  ],
  ["an invisible character", entry(written(good), "One.\nTwo\u0007."), 8, "a sign here that cannot be seen"],
])("%s is explained with its line", async (_what, text, line, words) => {
  const at = line ? `${place}, line ${line}` : place;
  expect(await listMistakes(text)).toContainEqual(
    expect.stringMatching(new RegExp(`^${at}: [\\s\\S]*${RegExp.escape(words)}`)),
  );
});

test("a file name that cannot be an address is explained", async () => {
  expect(await listMistakes(entry(written(good)), "My File.md")).toEqual([
    expect.stringContaining("Rename the file to my-file.mdx"),
  ]);
});

test("a file that is not saved as UTF-8 is explained with its first unreadable letter", async () => {
  const bytes = Buffer.from(entry(written(good), "One.\nFor £5."), "latin1");
  expect(await listMistakes(bytes)).toEqual([
    expect.stringContaining(`${place}, line 8: this file is not saved as UTF-8`),
  ]);
  expect(await listMistakes(Buffer.from(entry(written(good)), "utf16le"))).toEqual([
    expect.stringMatching("not saved as UTF-8|cannot be seen"),
  ]);
});

test("a byte order mark is accepted", async () => {
  expect(await listMistakes(`\ufeff${entry(written(good))}`)).toEqual([]);
});

test("every mistake in a text is reported at once", async () => {
  const lines = (await listMistakes(entry(written(good), "{x}\n\n<foo>a</foo>\n\n[a](b)\n\n##c"))).map(
    (sentence) => /line (\d+)/.exec(sentence)?.[1],
  );
  expect(lines).toEqual(["7", "9", "11", "13"]);
});

test("intended special characters, code, and words that look like code are accepted", async () => {
  const meant =
    "\\##What, `##x [a] (/b) [^1]`, #1 in London, a | b, [sic] (as written), 5 [6]\n\n" +
    "```\n##x\n| a | b |\n| 1 | 2 |\n[^1]\n```\n\nexport of waste\n\nimport duties";
  expect(await listMistakes(entry(written(good), meant))).toEqual([]);
});

test("habits of authors who know Markdown but not MDX are accepted", async () => {
  const habits =
    "<!-- a note -->\n\nFewer than <5, see <https://example.org> or <ann@example.org>.<br>\n\n`{x` and `<b>`";
  expect(await listMistakes(entry(written(good), habits))).toEqual([]);
});

test("a bare web address and working links are accepted", async () => {
  const links =
    "## Here\n\nwww.camden.gov.uk, [a](/), [b](/announcements), [c](/robots.txt), [d]({portal}#register), " +
    "[e](/who-can-register#domains), [f](#here), [g](mailto:{email}?subject=Pilot), [h](/media/social.png), [i](tel:0800)";
  expect(await listMistakes(entry(written(good), links))).toEqual([]);
});

test("two published entries need different titles; drafts do not count", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tipright-content-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["src", "public"]) symlinkSync(join(root, name), join(folder, name));
  for (const name of ["pages", "policies"])
    cpSync(join("content", name), join(folder, "content", name), { recursive: true });
  mkdirSync(join(folder, "content/announcements"));
  const write = (name: string, fields: object) =>
    writeFileSync(join(folder, "content/announcements", name), entry(written({ ...good, ...fields })));
  write("first.mdx", {});
  write("second.mdx", { draft: "true" });
  expect(await mistakesInContent(folder)).toEqual([]);
  write("third.mdx", { title: "a GOOD announcement", description: `${good.description} Twice.` });
  expect((await mistakesInContent(folder)).map(sentenceOf)).toEqual([
    "content/announcements/third.mdx, line 2: title is that of content/announcements/first.mdx too. Write another",
  ]);
});

test("a YAML comment after a day or a word is accepted, and so is # in quotation marks", async () => {
  const fields = written({
    ...good,
    title: '"Camden is #1"',
    date: "2026-01-02 # a Friday",
    draft: "true # for now",
  });
  expect(await listMistakes(entry(fields))).toEqual([]);
});
