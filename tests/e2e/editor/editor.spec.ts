import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { splitEntry } from "../../../src/authoring/checks/entry-text.ts";
import { listMistakes } from "../../support/content.ts";
import { expect, openSaved, startEntry, test } from "./editor.ts";
import type { ContentFile } from "../../support/project-copy.ts";
import type { ContentFolder } from "../../../src/authoring/schemas/collections.ts";

// One development server for all of them.
test.describe.configure({ mode: "default" });

const description = "Written in the browser, this text is on the site a moment later.";

test("a new announcement is a draft, and appears on the site once that is switched off", async ({
  editor,
  project,
  context,
}) => {
  const { page } = editor;
  await startEntry(page, "Été: the first council is live!", description);
  const draft = page.getByRole("switch", { name: "Draft" });
  await expect(draft).toBeChecked();
  await draft.click();
  await page
    .getByRole("textbox", { name: "Text", exact: true })
    .fill("It took **one** afternoon.\n\nFewer than <5 forms {sic}.");
  await editor.save();

  const changes = await editor.changes();
  expect(changes.map(({ path }) => path)).toEqual([
    "content/announcements/ete-the-first-council-is-live.mdx",
  ]);
  const site = await context.newPage();
  const heading = site.getByRole("heading", { level: 1, name: "Été: the first council is live!" });
  await openSaved(heading, { project, changes, path: "/announcements/ete-the-first-council-is-live" });
  await expect(site.locator("strong", { hasText: "one" })).toBeVisible();
  await expect(site.getByText("Fewer than <5 forms {sic}.")).toBeVisible();
  // The editor fetches nothing from another origin. Without the package's own icon font every icon would be a word.
  expect(editor.foreign).toEqual([]);
  const fonts = await page.evaluate(() =>
    [...document.fonts]
      .filter((font) => font.status === "loaded")
      .map((font) => font.family.replaceAll('"', "")),
  );
  expect(fonts).toContain("Material Symbols Outlined");
});

test("an incomplete draft is saved; publishing it names each mistake and keeps the text", async ({
  editor,
  project,
}) => {
  const { page } = editor;
  await startEntry(page, "Half", "Later.");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("A <Vidoe> comes here.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Write one line of 5 to 70 characters.")).toBeVisible();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Half of an announcement");
  await editor.save();
  const [saved] = await editor.changes();
  expect(saved?.bytes.toString()).toContain("description: Later.");
  await page.goto(`${project.url}/edit/#/collections/announcements/entries/half-of-an-announcement`);
  await page.getByRole("switch", { name: "Draft" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Description has 6 characters: write 50 to 160, or switch Draft on.",
  );
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Later.");
  await page.getByRole("textbox", { name: "Description" }).fill(description);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("![](/content/images/skip.webp)");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText("A picture has no description");
  expect(await editor.changes()).toEqual([]);
});

test.describe("a draft made in a text editor", () => {
  const file = "content/announcements/from-a-text-editor.mdx";
  const draft = `---
title: From a text editor
description: ${description}
date: 2026-11-20
draft: true
---

Two remarks:

- **one**,
- the other.
`;
  test.beforeEach(({ project }) => project.write(file, draft));
  test.afterEach(({ project }) => project.remove(file));

  test("can be written in the view without Markdown", async ({ editor }) => {
    const { page } = editor;
    await editor.open("announcements", "from-a-text-editor");
    await page.getByRole("button", { name: "Edit in Markdown" }).click();
    await page.getByRole("textbox", { name: "Text", exact: true }).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" And one more.");
    await editor.save();
    const [saved] = await editor.changes();
    expect(saved?.path).toBe(file);
    expect(saved?.bytes.toString()).toContain("\n- the other. And one more.\n");
    expect(await listMistakes(saved?.bytes ?? "", "from-a-text-editor.mdx")).toEqual([]);
  });
});

test("a photo from a phone needs a description, is reduced and appears on the page", async ({
  editor,
  project,
  context,
}) => {
  const { page } = editor;
  // 3000 by 2000 pixels of one colour in an iPhone's format, which few browsers show.
  const photograph = readFileSync("tests/support/photograph.heic");
  await startEntry(page, "A skip full of mattresses", `${description} With a picture.`);
  await page.getByRole("button", { name: "Edit in Markdown" }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).click();
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await page.getByRole("button", { name: "Browse" }).click();
  const dialog = page.getByRole("dialog", { name: "Select Image" });
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles({ name: "My Skip (1).HEIC", mimeType: "image/heic", buffer: photograph });
  await dialog.getByRole("option", { name: "my-skip-1" }).click();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await page.getByRole("switch", { name: "Draft" }).click();
  // On a press in the same moment the library misses the picture or its address; a person is slower.
  await expect(page.getByRole("textbox", { name: "Alt Text" })).toBeVisible();
  const understood = page.getByRole("button", { name: "OK" });
  await expect(async () => {
    if (await understood.isVisible()) await understood.click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toContainText("A picture has no description", {
      timeout: 3_000,
    });
  }).toPass();
  await understood.click();
  await page.getByRole("textbox", { name: "Alt Text" }).fill("A skip with three mattresses in it");
  await editor.save();

  const changes = await editor.changes();
  expect(changes.map(({ path }) => path).sort()).toEqual([
    "content/announcements/a-skip-full-of-mattresses.mdx",
    "content/images/my-skip-1.webp",
  ]);
  const site = await context.newPage();
  const picture = site.getByRole("img", { name: "A skip with three mattresses in it" });
  await openSaved(picture, { project, changes, path: "/announcements/a-skip-full-of-mattresses" });
  await expect(picture).toHaveAttribute("width", "1440");
  await expect(picture).toHaveAttribute("height", "960");
});

test("without a repository the editor offers only the folder, and names it", async ({ page, project }) => {
  await page.goto(`${project.url}/edit/`);
  await expect(page.getByText("Nothing is published from here.")).toContainText(project.folder);
  await expect(page.getByRole("button", { name: "Work with Local Repository" })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(1);
});

/** Returns the fields of an entry without those that the test changes, and its body. */
function contentOf(entry: string) {
  const { frontmatter = "", body } = splitEntry(entry);
  const fields = parse(frontmatter) as Record<string, unknown>;
  return { body: body.trim(), fields: { ...fields, description: "", draft: fields["draft"] === true } };
}

const listFields = (value: object): string[] =>
  Object.entries(value).flatMap(([name, inner]) => [
    name,
    ...(Object(inner) === inner ? listFields(inner) : []),
  ]);

/** Returns a file for each set of fields in each folder of content/, without sets that are part of another's. */
function pickFiles(files: readonly ContentFile[]) {
  const entries = files
    .filter(({ path }) => path.endsWith(".mdx"))
    .map(({ path, bytes }) => {
      const [, folder, name] = path.split("/") as [string, ContentFolder, string];
      const content = contentOf(bytes.toString());
      return { path, folder, name, content, fields: new Set(listFields(content.fields)) };
    })
    .sort((a, b) => b.fields.size - a.fields.size);
  return entries.filter(
    ({ folder, fields }, index) =>
      !entries.slice(0, index).some((other) => other.folder === folder && fields.isSubsetOf(other.fields)),
  );
}

test("each kind of file in content/ can be saved without losing a field or a word", async ({
  editor,
  project,
}) => {
  const { page } = editor;
  for (const { path, folder, name, content } of pickFiles(project.files())) {
    await editor.open(folder, name.replace(/\.mdx$/, ""));
    const description = page.getByRole("textbox", { name: "Description" }).first();
    await description.fill(`Changed: ${(await description.inputValue()).slice(0, 100)}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    // The file is read instead of the editor, whose previous "Entry saved." is shown for five seconds. The file cannot
    // be read while it is replaced.
    let saved: ContentFile[] = [];
    await expect(async () => {
      saved = await editor.changes();
      expect(saved.map((change) => change.path)).toEqual([path]);
    }).toPass();
    // The editor then returns to its list, also from an entry that was opened before.
    await expect(page).toHaveURL(new RegExp(`#/collections/${folder}$`));
    const text = saved[0]?.bytes.toString() ?? "";
    expect(contentOf(text)).toEqual(content);
    expect(await listMistakes(text, name, folder)).toEqual([]);
  }
});
