import { expect, test } from "./editor.ts";

test.describe.configure({ mode: "default" });

const file = "content/announcements/with-a-mistake.mdx";
const good = `---
title: An announcement without a mistake
description: One or two sentences for lists, the feed, search engines and shared links.
date: 2024-01-02
---

All is well.
`;

test("a mistake is explained on the page and in the terminal until it is fixed; the site runs on", async ({
  page,
  project,
}) => {
  const banner = page.getByRole("alert");
  // A changed file reloads the open page, which may abort a navigation.
  const visit = (path: string, text: string) =>
    expect(async () => {
      await page.goto(project.url + path);
      await expect(page.getByRole("main")).toContainText(text);
    }).toPass();
  project.write(file, good);
  await visit("/announcements/with-a-mistake", "All is well.");
  await expect(banner).toHaveCount(0);

  const field = `${file}, line 2: title needs quotation marks around its text`;
  project.write(file, good.replace("An announcement without", "Pilot: without"));
  await expect(banner).toContainText(field);
  await expect.poll(() => project.output()).toContain(field);
  await visit("/announcements", "Announcements");
  await expect(banner.getByText(field)).toBeVisible();

  const text = `${file}, line 7: <b> is opened here and not closed before the paragraph ends`;
  project.write(file, good.replace("well", "<b>well"));
  await expect(banner).toContainText(text);
  await visit("/announcements/with-a-mistake", text);

  project.write(file, good);
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("All is well.")).toBeVisible();
  // The page would reload once more, and the browser may never finish closing it.
  await expect(() => page.goto("about:blank")).toPass();
  project.remove(file);
});

test("a new file with a mistake shows it where its page will be, and recovers once it is fixed", async ({
  page,
  project,
}) => {
  const name = "new-with-a-mistake";
  const file = `content/announcements/${name}.mdx`;
  project.write(file, good.replace("2024-01-02", "yesterday"));
  await page.goto(`${project.url}/announcements/${name}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("alert")).toContainText(`${file}, line 4: date is not a date`);
  project.write(file, good);
  await expect(page.getByText("All is well.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(() => page.goto("about:blank")).toPass();
  project.remove(file);
});

test("a mistake in a saved text is shown at its field, and later typing is kept", async ({
  editor,
  project,
}) => {
  const { page } = editor;
  const banner = page.getByRole("alert").filter({ hasText: "keeps the site from being published" });
  await editor.open("policies", "cookie-policy");
  const description = page.getByRole("textbox", { name: "Description" }).first();
  await description.fill("This is being typed while a mistake in what was saved before is found.");
  project.write(file, good.replace("All is well.", "| a | b |\n| 1 | 2 |"));
  await expect(banner).toContainText(`${file}, line 7: a table needs a line of hyphens`);
  await expect(description).toHaveValue(/^This is being typed/);
  // The form covers the whole window, and nothing may cover it.
  await page.getByRole("button", { name: "Save", exact: true }).click({ trial: true });
  project.remove(file);
  await expect(banner).toHaveCount(0);
  await expect(description).toHaveValue(/^This is being typed/);
});
