import { describe, expect, test } from "vitest";
import { announcement } from "../../src/authoring/schemas/announcement.ts";
import { urlOf, refusedFileName } from "../../src/authoring/schemas/file-name.ts";
import { policy } from "../../src/authoring/schemas/policy.ts";
import { knownWords } from "../../src/shared/domain/words.ts";

const good = {
  title: "Looking for a council",
  description: "One borough, one year, and an honest count of what is left on the pavement.",
  date: "2024-02-22",
};

/** Returns an author's messages, with the field before each. */
function listMessages(frontmatter: Record<string, unknown>): string[] {
  const result = announcement.safeParse(frontmatter);
  return result.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];
}

test("an announcement needs title, description and date, and is published unless marked a draft", () => {
  expect(announcement.parse(good)).toEqual({ ...good, date: new Date("2024-02-22"), draft: false });
  expect(policy.parse(good)).toMatchObject({ draft: false });
});

describe("an author's mistake is named, with what to write instead", () => {
  test.each([
    [
      "no title",
      { title: undefined },
      /^title is missing\. Write one line of 5 to 70 characters, for example: /,
    ],
    ["a title that is too short", { title: "News" }, /^title is too short \(4 characters\)\. Write one line/],
    [
      "a title that is too long",
      { title: "x".repeat(71) },
      /^title is too long \(71 characters\)\. Write one line/,
    ],
    ["a title that is a number", { title: 2024 }, /^title must be text, in quotes if need be/],
    ["a title of two lines", { title: "First line\nsecond line" }, /^title must be on one line/],
    [
      "a title with a word that is not known",
      { title: "News of {produkt}" },
      /^title \{produkt\}: there is no such word/,
    ],
    ["a short description", { description: "Short." }, /^description is too short \(6 characters\)/],
    [
      "no date",
      { date: undefined },
      /^date is missing\. Write the day as year-month-day, for example: 2024-02-22/,
    ],
    [
      "a date in words",
      { date: "22 February 2024" },
      /^date is not a date\. Write the day as year-month-day/,
    ],
    ["a day that does not exist", { date: "2024-02-30" }, /^date is a day that does not exist/],
    [
      "a draft in quotes",
      { draft: "true" },
      /^draft must be true or false, without quotes\. Write: draft: true/,
    ],
    ["a film that is not there", { video: "feture" }, /^video names a film .+no public\/media\/feture\.mp4/],
    ["a film without its captions", { video: "step-1" }, /^video names a film that is not complete/],
    ["a film's address", { video: "../media/feature" }, /^video is not a name/],
    [
      "a misspelt field",
      { descripton: "x" },
      /descripton: no such field\. The fields are: title, description, date/,
    ],
    ["a picture without words", { picture: { name: "award" } }, /^picture\.alt is missing/],
  ])("%s", (_, change, message) => {
    const found = listMessages({ ...good, ...change });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(message);
  });
});

test("values in braces are filled in", () => {
  expect(announcement.parse({ ...good, title: "News of {product}" }).title).toBe("News of TipRight");
  expect(knownWords).toContain("{product}");
});

test("a date is the same day in every time zone", () => {
  expect(announcement.parse(good).date.toISOString()).toBe("2024-02-22T00:00:00.000Z");
});

describe("the file name becomes the address", () => {
  test("of lower-case letters, digits and hyphens", () => {
    expect(urlOf("we-won-2-awards.mdx")).toBe("we-won-2-awards");
  });

  test.each([
    ["We won!.mdx", "we-won.mdx"],
    ["Über uns.mdx", "uber-uns.mdx"],
    ["news.md", "news.mdx"],
    ["2024/news.mdx", "2024-news.mdx"],
    ["-.mdx", "my-title.mdx"],
    [`${"long-".repeat(20)}title.mdx`, `${"long-".repeat(12).slice(0, -1)}.mdx`],
  ])("%s is rejected, with a suggested name", (file, better) => {
    expect(urlOf(file)).toBeUndefined();
    expect(refusedFileName("announcements", file)).toContain(`Rename the file to ${better}, directly`);
  });
});
