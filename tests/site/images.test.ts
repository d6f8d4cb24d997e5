import type { HtmlElement } from "html-validate";
import { describe, expect, test } from "vitest";
import { readAttribute, publicPages } from "../support/site.ts";

describe.each(publicPages)("$path", ({ root }) => {
  const pictures = root.querySelectorAll("img, video");

  const sized = (picture: HtmlElement) =>
    ["width", "height"].every((name) => /^\d+$/.test(readAttribute(picture, name) ?? ""));

  test("pictures and films reserve their room before they load", () => {
    // A film of the walkthrough covers its still and takes no room.
    const onStill = (picture: HtmlElement) => picture.parent?.querySelector("picture > img");
    const without = pictures.filter((picture) => !sized(picture) && !onStill(picture));
    expect(without.map((picture) => readAttribute(picture, "src"))).toEqual([]);
  });

  test("every picture has an alternative text", () => {
    const without = root.querySelectorAll("img").filter((image) => !image.hasAttribute("alt"));
    expect(without.map((image) => readAttribute(image, "src"))).toEqual([]);
  });

  test("every inline drawing has a name or is hidden from screen readers", () => {
    const without = root
      .querySelectorAll("svg")
      .filter((svg) => readAttribute(svg, "aria-hidden") !== "true" && !readAttribute(svg, "aria-label"));
    expect(without.map((svg) => readAttribute(svg, "class"))).toEqual([]);
  });

  test("every film with controls has a name, and captions unless it is a silent loop", () => {
    const faults = root
      .querySelectorAll("video")
      .filter((video) => video.hasAttribute("controls") && !video.hasAttribute("loop"))
      .filter(
        (video) => !readAttribute(video, "aria-label") || !video.querySelector('track[kind="captions"]'),
      );
    expect(faults.map((video) => readAttribute(video, "poster"))).toEqual([]);
  });
});

test("some pictures and films are checked", () => {
  const count = (selector: string) =>
    publicPages.reduce((sum, { root }) => sum + root.querySelectorAll(selector).length, 0);
  expect(count("img")).toBeGreaterThan(5);
  expect(count("video")).toBeGreaterThan(6);
});
