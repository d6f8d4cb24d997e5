import { expect, test } from "../../support/editor.ts";

test.describe.configure({ mode: "default" });

test("text that is not saved is asked about before it is left, and stays where somebody says no", async ({
  editor,
}) => {
  const { page } = editor;
  await editor.open("policies", "cookie-policy");
  const description = page.getByRole("textbox", { name: "Description" }).first();
  const words = "What was typed here and is not saved yet must not be lost by a press beside it.";
  await description.fill(words);
  const asked: string[] = [];
  let answer = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });

  await page.evaluate(() => (location.hash = "#/collections/announcements"));
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain("is not saved");
  await expect(description).toHaveValue(words);
  expect(page.url()).toContain("#/collections/policies/entries/cookie-policy");

  answer = true;
  await page.evaluate(() => (location.hash = "#/collections/announcements"));
  await expect(page.getByRole("button", { name: "Create New Entry" })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test("where nothing was typed nobody is asked", async ({ editor }) => {
  const { page } = editor;
  await editor.open("policies", "cookie-policy");
  let asked = 0;
  page.on("dialog", (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.evaluate(() => (location.hash = "#/collections/announcements"));
  await expect(page.getByRole("button", { name: "Create New Entry" })).toBeVisible();
  expect(asked).toBe(0);
});
