import { describe, expect, test } from "vitest";
import { readAttribute, readDistFile, fileOf, pageAt, portalPages, publicPages } from "../support/site.ts";

/** Returns the addresses of the page's links, pictures, films and icons. */
function addresses({ root }: { root: (typeof publicPages)[number]["root"] }): string[] {
  return ["href", "src", "poster", "srcset"].flatMap((name) =>
    root
      .querySelectorAll(`[${name}]`)
      .map((element) => readAttribute(element, name) ?? "")
      .flatMap((value) => (name === "srcset" ? value.split(",") : [value]))
      .map((value) => value.trim().split(/\s/)[0] ?? ""),
  );
}

/** Returns the fault of an address on a page; undefined where it leads somewhere. */
function fault(from: string, address: string): string | undefined {
  const url = new URL(address, `https://site.test${from}`);
  if (url.protocol === "mailto:")
    return /^mailto:[^@?\s]+@[^@?\s]+/.test(address) ? undefined : "is no e-mail address";
  if (url.protocol === "tel:") return /^tel:0\d{9,10}$/.test(address) ? undefined : "is no telephone number";
  if (url.origin !== "https://site.test") return url.protocol === "https:" ? undefined : "is not https";
  const file = fileOf(url.pathname);
  if (!file) return "leads nowhere";
  if (!file.endsWith(".html")) return undefined;
  if (/\.html$|.\/$/.test(url.pathname)) return "would be redirected";
  // The portal's pages read their tab from the address.
  if (url.hash === "" || portalPages.some((page) => page.path === url.pathname)) return undefined;
  const target = pageAt(url.pathname).root.querySelector(`[id="${decodeURIComponent(url.hash.slice(1))}"]`);
  return target ? undefined : "names no place on that page";
}

describe.each([...publicPages, ...portalPages])("$path", (page) => {
  test("every address in it leads somewhere", () => {
    const all = addresses(page);
    const faults = all.flatMap((address) => {
      const what = fault(page.path, address);
      return what ? [`${address} ${what}`] : [];
    });
    expect(all.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});

/** Pages that redirect by a meta element, for hosts that ignore redirect files. */
const redirectingPages = new Set(["/login"]);

test("every redirect leads somewhere and hides no page", () => {
  const rules = readDistFile("_redirects")
    .split("\n")
    .filter((line) => line.startsWith("/"));
  expect(rules.length).toBeGreaterThan(0);
  for (const rule of rules) {
    const [from = "", to = "", status] = rule.split(" ");
    expect(fileOf(from) === undefined || redirectingPages.has(from), rule).toBe(true);
    expect(fileOf(to), rule).toBeDefined();
    expect(status, rule).toMatch(/^30[12]$/);
  }
});
