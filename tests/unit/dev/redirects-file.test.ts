import { expect, test } from "vitest";
import { parseRedirects } from "../../../supabase/dev/site/redirects-file.ts";

const redirect = parseRedirects(`# From, to, status
/privacy /privacy-policy 301
/news/* /announcements/:splat 302
/c/:key/:page https://councils.example/:page/:key 308
`);

test("a path is sent where the file says, with the status that it says", () => {
  expect(redirect("/privacy")).toEqual({ location: "/privacy-policy", status: 301 });
  expect(redirect("/news/2024/award")).toEqual({ location: "/announcements/2024/award", status: 302 });
  expect(redirect("/c/camden/map")).toEqual({ location: "https://councils.example/map/camden", status: 308 });
});

test("any other path stays where it is", () => {
  expect(redirect("/")).toBeUndefined();
  expect(redirect("/privacy/")).toBeUndefined();
  expect(redirect("/c/camden")).toBeUndefined();
});

test("a line without a status of a redirect is named", () => {
  expect(() => parseRedirects("/a /b\n")).toThrow('_redirects, line 1: "/a /b" is not "from to status".');
  expect(() => parseRedirects("/a /b 200\n")).toThrow("_redirects, line 1");
  expect(() => parseRedirects("a /b 301\n")).toThrow("_redirects, line 1");
});
