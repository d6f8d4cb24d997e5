import { expect, type Page, test } from "@playwright/test";
import { told } from "../../support/content.ts";
import { startEntry } from "../../support/editor.ts";
import { fakeGitHub } from "../../support/fake-github.ts";
import { type ProjectCopy, startProjectCopy } from "../../support/project-copy.ts";

test.describe.configure({ mode: "default" });

const repository = "ann/site";
const token = "github_pat_of-the-fake";
let project: ProjectCopy;

test.beforeAll(async () => {
  project = await startProjectCopy({ environment: { EDIT_REPOSITORY: repository, EDIT_BRANCH: "drafts" } });
});
test.afterAll(() => project.stop());

/** Signs in, and begins an announcement that is complete. */
async function writeAnnouncement(page: Page): Promise<void> {
  await page.goto(`${project.url}/edit/`);
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  const box = page.getByRole("textbox", { name: "Personal Access Token" });
  await box.fill(token);
  await box.press("Enter");
  await startEntry(
    page,
    "Camden is live",
    "Somebody wrote this in the browser, and it went to the repository on GitHub.",
  );
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("It took **one** afternoon.");
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

test("with a repository, saving waits on a branch of its own, and reaches nothing else", async ({
  page,
  context,
}) => {
  const { commits } = await fakeGitHub(context, { repository, token, files: project.files() });
  const reached = new Set<string>();
  page.on("response", (response) => reached.add(new URL(response.url()).origin));
  await page.goto(`${project.url}/edit/`);
  await expect(page.getByText(`What you save in ${repository} waits`)).toBeVisible();
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  const box = page.getByRole("textbox", { name: "Personal Access Token" });
  await box.fill("github_pat_wrong");
  await box.press("Enter");
  await expect(page.getByRole("button", { name: "Create New Entry" })).toHaveCount(0);

  await writeAnnouncement(page);
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
  expect(await told(text, "camden-is-live.mdx")).toEqual([]);

  const origins = [...reached].filter((origin) => origin.startsWith("http"));
  expect(origins.sort()).toEqual([project.url, "https://api.github.com"].sort());
});

/** Opens the announcement that waits, after the library has offered to send it for review. */
async function openWaiting(page: Page): Promise<void> {
  const later = page.getByRole("alertdialog").getByRole("button", { name: "Later" });
  await later.click();
  // It goes back to its list by itself.
  await page.getByRole("gridcell", { name: /Camden is live/ }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Camden is live");
}

test("what waits is seen through the link to its preview, and /edit/ says what becomes of it once it is published", async ({
  page,
  context,
}) => {
  const forge = await fakeGitHub(context, { repository, token, files: project.files() });
  await writeAnnouncement(page);
  await page.getByRole("switch", { name: "Draft" }).click();
  forge.status = { state: "success", description: "Ready", target_url: "https://preview.example.org" };
  await save(page);
  await openWaiting(page);
  const preview = page.getByRole("button", { name: "View Preview" });
  await expect(preview).toBeEnabled();
  const opened = context.waitForEvent("page");
  await context.route("https://preview.example.org/**", (route) => route.fulfill({ body: "A preview" }));
  await preview.click();
  await expect(await opened).toHaveURL("https://preview.example.org/announcements/camden-is-live");

  const said = page.locator(".publishing");
  forge.status = { state: "pending", description: "Building", target_url: "" };
  await page.getByRole("button", { name: /Draft/ }).click();
  await page.getByRole("menuitemradio", { name: "Ready" }).click();
  await page.getByRole("button", { name: "Publish Entry" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Publish/ })
    .click();
  await expect(said).toHaveText("Publishing. This takes some minutes.");
  expect(forge.merged).toEqual([7]);
  forge.status = {
    state: "failure",
    description: "Deploy failed",
    target_url: "https://host.example.org/log",
  };
  await expect(said).toContainText("Not published: Deploy failed.", { timeout: 20_000 });
  await expect(said.getByRole("link")).toHaveAttribute("href", "https://host.example.org/log");
});

test("of two people with one text the second is told, and undoes nothing", async ({ page, context }) => {
  const forge = await fakeGitHub(context, { repository, token, files: project.files() });
  await writeAnnouncement(page);
  await save(page);
  await openWaiting(page);
  forge.heads.set("cms/announcements/camden-is-live", "0123456789012345678901234567890123456789");
  await page
    .getByRole("textbox", { name: "Description" })
    .fill("Something else that is long enough to be a description.");
  await save(page);
  await expect(page.getByRole("alertdialog", { name: "Not saved" })).toContainText(
    "Somebody else saved this text",
  );
  expect(forge.commits).toHaveLength(1);
});
