import { expect, test } from "vitest";
import { bodyMistake } from "../../../src/authoring/editor/body.ts";
import { editorSettings } from "../../../src/authoring/editor/config.ts";
import { unfinished } from "../../../src/authoring/editor/drafts.ts";

const { published } = editorSettings({ folder: "/home/ann/tipright" });

test("a draft lacks nothing, and a published announcement what the build would refuse", () => {
  const short = { title: "A title", description: "Too short", date: "2024-02-22", body: "All is well." };
  expect(unfinished({ ...short, draft: true }, published)).toEqual([]);
  expect(unfinished(short, published)).toEqual([
    "Description has 9 characters: write 50 to 160, or switch Draft on.",
  ]);
  expect(unfinished({ ...short, description: undefined }, published)).toHaveLength(1);
  expect(unfinished({ ...short, description: "🎉".repeat(50) }, published)).toEqual([]);
  const done = { ...short, description: "x".repeat(60) };
  expect(unfinished({ ...done, body: "A `<b>` and\n\na <Vidoe>\nhere" }, published)).toEqual([
    `Near “<Vidoe> here…”: ${bodyMistake}`,
  ]);
  expect(unfinished({ ...done, body: "See [us](contact)." }, published)).toEqual([
    `Near “](contact).…”: ${bodyMistake}`,
  ]);
  expect(unfinished({ ...done, body: "" }, published)).toEqual([
    "There is no text yet: write one, or switch Draft on.",
  ]);
  const withPicture = { ...short, description: "x".repeat(60), picture: { name: "van.svg", alt: "A van" } };
  expect(unfinished(withPicture, published)).toEqual([
    "Alternative text has 5 characters: write 10 to 200, or switch Draft on.",
  ]);
});
