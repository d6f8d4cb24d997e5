import type { Page } from "@playwright/test";
import { editorSettings } from "../../../src/authoring/editor/config.ts";
import { editorPage } from "../../../src/authoring/editor/page.ts";
import { listMistakes } from "../../support/content.ts";
import { expect, startEntry, test } from "./editor.ts";
import { fakeGitHub } from "./fake-github.ts";

test.describe.configure({ mode: "default" });

const repository = "ann/site";
const token = "github_pat_of-the-fake";

/** A server of its own would cost ten seconds of processor: only these two files depend on EDIT_REPOSITORY. */
test.beforeEach(async ({ context, project }) => {
  const target = { repository, branch: "drafts" };
  const page = editorPage(target);
  const settings = JSON.stringify(editorSettings(target));
  for (const [file, body] of [
    ["", page],
    ["config.json", settings],
  ] as const)
    await context.route(`${project.url}/edit/${file}`, async (route) =>
      route.fulfill({ response: await route.fetch(), body }),
    );
});

/** Signs in on the page at /edit/, and begins a complete announcement. */
async function writeAnnouncement(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  const box = page.getByRole("textbox", { name: "Personal Access Token" });
  await box.fill(token);
  await box.press("Enter");
  await startEntry(
    page,
    "Camden is live",
    "Written in the browser, this text went to the repository on GitHub.",
  );
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("It took **one** afternoon.");
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("with a repository, a saved text waits on its own branch until it is published", async ({
  page,
  context,
  project,
}) => {
  const forge = await fakeGitHub(context, { repository, token, files: project.files() });
  const { commits } = forge;
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  const reached = new Set<string>();
  page.on("response", (response) => reached.add(new URL(response.url()).origin));
  await page.goto(`${project.url}/edit/`);
  await expect(page.getByText(`What you save in ${repository} waits`)).toBeVisible();
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  const box = page.getByRole("textbox", { name: "Personal Access Token" });
  await box.fill("github_pat_wrong");
  await box.press("Enter");
  await expect(page.getByRole("button", { name: "Create New Entry" })).toHaveCount(0);

  await page.goto(`${project.url}/edit/`);
  await writeAnnouncement(page);
  await page.getByRole("switch", { name: "Draft" }).click();
  await save(page);
  await expect.poll(() => commits.length).toBe(1);
  expect(commits[0]?.branch).toEqual({
    repositoryNameWithOwner: repository,
    branchName: "cms/announcements/camden-is-live",
  });
  expect(commits[0]?.fileChanges.deletions ?? []).toEqual([]);
  const [added, ...others] = commits[0]?.fileChanges.additions ?? [];
  expect(others).toEqual([]);
  expect(added?.path).toBe("content/announcements/camden-is-live.mdx");
  const text = Buffer.from(added?.contents ?? "", "base64").toString();
  expect(text).toContain("It took **one** afternoon.");
  expect(await listMistakes(text, "camden-is-live.mdx")).toEqual([]);

  // A colleague may review it first; a single author continues.
  await page.getByRole("button", { name: "Later" }).click();
  forge.status = {
    state: "success",
    description: "Ready",
    target_url: "https://preview.example/announcements/camden-is-live",
  };
  await page.getByRole("row", { name: "Camden is live" }).getByText("Camden is live").click();
  await expect(page.getByRole("button", { name: "View Preview" })).toBeVisible();

  const publish = page.getByRole("button", { name: "Publish" });
  // A press while the menu opens has no effect; a person is slower.
  await expect(async () => {
    const ready = page.getByRole("menuitemradio", { name: "Ready" });
    if (!(await ready.isVisible())) await page.getByRole("button", { name: /^Status/ }).click();
    await ready.click({ timeout: 1_000 });
    await expect(publish).toBeVisible({ timeout: 8_000 });
  }).toPass();
  await publish.click();
  await page
    .getByRole("alertdialog", { name: "Publish Entry" })
    .getByRole("button", { name: "Publish" })
    .click();
  await expect.poll(() => forge.merged).toEqual([7]);
  expect(questions).toEqual([]);
  const origins = [...reached].filter((origin) => origin.startsWith("http"));
  expect(origins.sort()).toEqual([project.url, "https://api.github.com"].sort());
});

test("a colleague's save on GitHub is not overwritten, and the typed text is kept", async ({
  page,
  context,
  project,
}) => {
  const forge = await fakeGitHub(context, { repository, token, files: project.files() });
  await page.goto(`${project.url}/edit/`);
  await writeAnnouncement(page);
  await save(page);
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByRole("row", { name: "Camden is live" }).getByText("Camden is live").click();
  forge.heads.set("cms/announcements/camden-is-live", "0".repeat(40));
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("It took two afternoons.");
  await save(page);
  await expect(page.getByRole("alertdialog")).toContainText("Another person saved this text");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(text).toHaveValue("It took two afternoons.");
  expect(forge.commits).toHaveLength(1);
});
