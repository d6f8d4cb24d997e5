import { expect, startEntry, test } from "../../support/editor.ts";

test.describe.configure({ mode: "default" });

const file = "content/policies/cookie-policy.mdx";
const description = "Somebody wrote this in the browser, and it is on the site a moment later.";

test("what a colleague saved meanwhile is not undone, and what was typed stays", async ({
  editor,
  project,
}) => {
  const { page } = editor;
  const before =
    project
      .files()
      .find(({ path }) => path === file)
      ?.bytes.toString() ?? "";
  await editor.open("policies", "cookie-policy");
  const box = page.getByRole("textbox", { name: "Description" }).first();
  await box.fill(description);
  project.write(file, before.replace(/^date:.*$/m, "date: 2026-11-01"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: "Not saved" })).toContainText(
    "Somebody else saved this text after you opened it here.",
  );
  await page.getByRole("button", { name: "OK" }).click();
  await expect(box).toHaveValue(description);
  expect(await editor.changes()).toEqual([]);
  project.write(file, before);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Entry saved.")).toBeVisible();
});

test("what the build would refuse is said before it is saved, at its field", async ({ editor }) => {
  const { page } = editor;
  await startEntry(page, "A table and a link", description);
  await page.getByRole("switch", { name: "Draft" }).click();
  await page
    .getByRole("textbox", { name: "Text", exact: true })
    .fill("See [the depot](/depots).\n\n| Site | Open |\n| Hendon | 8 to 4 |");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Not saved" });
  await expect(dialog).toContainText(
    "Near “See [the depot](/depots).”: a link: there is no page /depots here.",
  );
  await expect(dialog).not.toContainText("try again later");
  await page.getByRole("button", { name: "OK" }).click();
  const text = page.locator("[data-key-path=body]");
  await expect(text.locator(".mend")).toContainText("there is no page /depots here");
  await page
    .getByRole("textbox", { name: "Text", exact: true })
    .fill("See [us](/contact).\n\n| Site | Open |\n| Hendon | 8 to 4 |");
  await expect(page.locator(".mend")).toHaveCount(0);
  await editor.save();
  const [saved] = await editor.changes();
  expect(saved?.bytes.toString()).toContain("| Site | Open |\n| --- | --- |\n| Hendon | 8 to 4 |");
});

test("where the program has stopped it says so, and saves once it is there again", async ({ editor }) => {
  const { page } = editor;
  await startEntry(page, "The program has stopped", description);
  await page.route("**/content-check.json", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: "Not saved" })).toContainText(
    /What you typed is still here\..*Start it again with npm run dev/s,
  );
  await page.getByRole("button", { name: "OK" }).click();
  expect(await editor.changes()).toEqual([]);
  await page.unroute("**/content-check.json");
  await editor.save();
});

test("a year mistyped is asked about before it is saved", async ({ editor }) => {
  const { page } = editor;
  await startEntry(page, "A year mistyped", description);
  await page.getByRole("textbox", { name: "Date" }).fill("2036-11-24");
  let asked = "";
  page.once("dialog", (dialog) => {
    asked = dialog.message();
    void dialog.dismiss();
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("[data-key-path=date] .mend")).toContainText("change the date");
  expect(asked).toContain("It appears on 24 November 2036");
  expect(await editor.changes()).toEqual([]);
});

test("the page stands beside its form", async ({ editor }) => {
  await editor.open("pages", "home");
  const beside = editor.page.frameLocator("iframe[title='The page']");
  await expect(beside.getByRole("heading", { level: 1 })).toBeVisible();
  await editor.open("announcements", "awards-finalist");
  await expect(beside.getByRole("link", { name: "All announcements" })).toBeVisible();
});
