import { expect, test } from "vitest";
import { parseCues } from "../../src/site/film.ts";

test("captions are read with their times, without notes and styles", () => {
  const file = [
    "WEBVTT",
    "",
    "NOTE The film has no sound.",
    "",
    "STYLE\n::cue { color: white }",
    "",
    "1\n00:00:00.000 --> 00:00:05.000\nA street corner at night.\nEvery council knows it.",
    "",
    "01:02.500 --> 01:04.000 align:start\nA van.",
    "",
    "01:00:00.000 --> 01:00:01.000\nThe end.",
  ].join("\n");
  const cues = [
    { start: 0, lines: ["A street corner at night.", "Every council knows it."] },
    { start: 62.5, lines: ["A van."] },
    { start: 3600, lines: ["The end."] },
  ];
  expect(parseCues(file)).toEqual(cues);
  expect(parseCues(file.replaceAll("\n", "\r\n"))).toEqual(cues);
});
