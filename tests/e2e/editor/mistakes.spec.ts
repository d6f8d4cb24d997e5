import { expect, test } from "../../support/editor.ts";

test.describe.configure({ mode: "default" });

const file = "content/announcements/with-a-mistake.mdx";
const good = `---
title: An announcement without a mistake
description: One or two sentences for lists, feeds, search engines and shared links.
date: 2024-01-02
---

All is well.
`;

test("a mistake is explained on the page and in the terminal while it is there, and the site goes on", async ({
  page,
  project,
}) => {
  const banner = page.getByRole("alert");
  // A change of a file makes the open page load again, which may cut a visit short.
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
  await expect(banner).toContainText(field);

  const text = `${file}, line 7: <b> is opened here and not closed before the paragraph ends`;
  project.write(file, good.replace("well", "<b>well"));
  await expect(banner).toContainText(text);
  await visit("/announcements/with-a-mistake", text);
  await expect(project.build()).rejects.toThrow(text);

  project.write(file, good);
  await expect(banner).toHaveCount(0);
  await expect(page.getByText("All is well.")).toBeVisible();
  // The page would load once more, and the browser may never finish closing one that does.
  await expect(() => page.goto("about:blank")).toPass();
  project.remove(file);
});

test("a new file with a mistake says so where its page is not there yet, and heals", async ({
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
