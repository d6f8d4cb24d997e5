import { expect, type Locator, type Page, test as base } from "@playwright/test";
import { parse } from "yaml";
import { splitEntry } from "../../../src/authoring/checks/entry-text.ts";
import { type ContentFile, type ProjectCopy, startProjectCopy } from "../../support/project-copy.ts";

/** Name of the browser's own folder that replaces the folder dialog, which no test can operate. */
const folderName = "site";

/** Makes the editor's "choose a folder" return a real folder of the browser's own file system. */
async function chooseFolder(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    Object.assign(window, {
      showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle(name),
    });
  }, folderName);
}

/** Writes the files of a project into that folder, with the .git by which the editor recognises a project. */
async function fillFolder(page: Page, files: ContentFile[]): Promise<void> {
  const plain = files.map(({ path, bytes }) => ({ path, base64: bytes.toString("base64") }));
  await page.evaluate(
    async ({ name, entries }) => {
      const top = await navigator.storage.getDirectory();
      const site = await top.getDirectoryHandle(name, { create: true });
      await site.getDirectoryHandle(".git", { create: true });
      for (const { path, base64 } of entries) {
        const parts = path.split("/");
        const file = parts.pop() ?? "";
        let folder = site;
        for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
        const handle = await folder.getFileHandle(file, { create: true });
        const stream = await handle.createWritable();
        await stream.write(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
        await stream.close();
      }
    },
    { name: folderName, entries: plain },
  );
}

/** Returns all files of that folder. */
async function readFolder(page: Page): Promise<ContentFile[]> {
  const read = await page.evaluate(async (name) => {
    const found: { path: string; base64: string }[] = [];
    async function walk(folder: FileSystemDirectoryHandle, above: string): Promise<void> {
      for await (const [part, handle] of folder.entries()) {
        if (handle.kind === "directory") await walk(handle as FileSystemDirectoryHandle, `${above}${part}/`);
        else {
          const bytes = new Uint8Array(
            await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer(),
          );
          found.push({
            path: above + part,
            base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
          });
        }
      }
    }
    await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle(name), "");
    return found;
  }, folderName);
  return read.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, "base64") }));
}

/** Begins an announcement with its two required texts, as a press of the button does. */
export async function startEntry(page: Page, title: string, description: string): Promise<void> {
  await page.getByRole("button", { name: "Create New Entry" }).click();
  const boxes = [
    [page.getByRole("textbox", { name: "Title", exact: true }), title],
    [page.getByRole("textbox", { name: "Description" }), description],
  ] as const;
  await expect(boxes[0][0]).toBeVisible();
  // The form shows its fields before it is ready, and then loses typed text: so it is checked again.
  await expect(async () => {
    for (const [box, words] of boxes) await box.fill(words);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    for (const [box, words] of boxes) await expect(box).toHaveValue(words, { timeout: 500 });
  }).toPass();
}

/** Copies what the editor saved into the project and opens its page until it shows the content. */
export async function openSaved(
  content: Locator,
  { project, changes, path }: { project: ProjectCopy; changes: readonly ContentFile[]; path: string },
): Promise<void> {
  await expect(async () => {
    // Astro can miss a new file while it is busy; a file that is written again is read.
    for (const file of changes) project.write(file.path, file.bytes);
    await content.page().goto(project.url + path);
    await expect(content).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** The editor at /edit/, with a copy of the project. */
export interface Editor {
  page: Page;
  /** Answers from another origin than the site's: none are expected. */
  foreign: string[];
  /** Opens an entry from the list. */
  open(collection: string, name: string): Promise<void>;
  /** Presses Save and waits for the list of entries, which follows. */
  save(): Promise<void>;
  /** Returns what the editor has written in its folder since it was opened or since the last call. */
  changes(): Promise<ContentFile[]>;
}

export const test = base.extend<{ editor: Editor }, { project: ProjectCopy }>({
  project: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, provide) => {
      const project = await startProjectCopy();
      await provide(project);
      await project.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  editor: async ({ page, project }, provide) => {
    const foreign: string[] = [];
    page.on("response", (response) => {
      if (!/^(?:blob|data):/.test(response.url()) && !response.url().startsWith(project.url)) {
        foreign.push(response.url());
      }
    });
    await chooseFolder(page);
    await page.goto(`${project.url}/edit/`);
    let known = project.files();
    await fillFolder(page, known);
    await page.getByRole("button", { name: "Work with Local Repository" }).click();
    await expect(page.getByRole("button", { name: "Create New Entry" })).toBeVisible();
    await provide({
      page,
      foreign,
      async open(collection, name) {
        const file = project.files().find(({ path }) => path === `content/${collection}/${name}.mdx`);
        const { title } = parse(splitEntry(String(file?.bytes)).frontmatter ?? "") as { title: string };
        await page.goto(`${project.url}/edit/#/collections/${collection}/entries/${name}`);
        // Until the form of this entry loads, the previous one is shown.
        await expect(page.getByRole("textbox", { name: "Title", exact: true }).first()).toHaveValue(title);
      },
      async save() {
        // The library takes over what was typed when it is idle.
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
        await page.getByRole("button", { name: "Save", exact: true }).click();
        // "Entry saved." is gone after five seconds; the list stays.
        await expect(page).toHaveURL(/#\/collections\/\w+$/);
      },
      async changes() {
        const before = new Map(known.map(({ path, bytes }) => [path, bytes]));
        known = await readFolder(page);
        return known.filter(({ path, bytes }) => !before.get(path)?.equals(bytes));
      },
    });
  },
});

export { expect };
