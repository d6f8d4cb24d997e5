import { expect, test } from "vitest";
import { currentMark, publicPath } from "../../../src/site/navigation.ts";

test.each([
  ["/", "/"],
  ["/index.html", "/"],
  ["/contact.html", "/contact"],
  ["/contact/", "/contact"],
])("the build's %s is %s to visitors", (built, seen) => {
  expect(publicPath(built)).toBe(seen);
});

test.each([
  ["/contact", "/contact.html", "page"],
  ["/", "/index.html", "page"],
  ["/announcements", "/announcements/pilot.html", "true"],
  ["/", "/contact.html", undefined],
  ["/contact", "/contact-us.html", undefined],
])("the link to %s is marked on %s as %s", (href, path, mark) => {
  expect(currentMark(href, path)).toBe(mark);
});
