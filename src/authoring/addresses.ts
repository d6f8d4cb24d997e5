import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { portalRoutes } from "../scheme/routes.ts";

/** What to write where a link is wanted. */
export const howToLink =
  "Write an address that begins with / (a page of this site), # (a place on this page), https:// or mailto:";

/** Names of the files in a folder of content/, without their ending. */
function entriesOf(folder: string): string[] {
  return readdirSync(join("content", folder)).map((file) => file.replace(/\.[^.]*$/, ""));
}

/** The pages that editors may link to by heart. */
function pages(): string[] {
  const names = [...entriesOf("pages"), ...entriesOf("policies")].filter((name) => name !== "home");
  return ["/", "/announcements", ...names.map((name) => `/${name}`)];
}

function isHere(path: string): boolean {
  const [, announcement] = /^\/announcements\/([^/]+)$/.exec(path) ?? [];
  if (announcement && entriesOf("announcements").includes(announcement)) return true;
  const files = [".astro", ".ts", "/index.astro"].map((ending) => join("src/pages", path + ending));
  return (
    pages().includes(path) ||
    Object.values<string>(portalRoutes).includes(path) ||
    (path !== "/404" && files.some((file) => existsSync(file))) ||
    statSync(join("public", path), { throwIfNoEntry: false })?.isFile() === true
  );
}

/**
 * Why a link would not lead where its author wants, and what to write instead; undefined where it would. Whether
 * another site has the page, and whether this one has the place behind a #, nobody looks up here.
 * @param address as written, words in braces filled in
 */
export function refusedAddress(address: string): string | undefined {
  if (address === "") return `the address is missing. ${howToLink}`;
  if (/^https:\/\/[^\s/]+/.test(address) || /^(?:#|tel:)\S+$/.test(address)) return undefined;
  if (/^mailto:/.test(address)) {
    return /^mailto:[^@?\s]+@[^@?\s]+/.test(address)
      ? undefined
      : `${address} is no e-mail address. Write mailto: and the address, for example mailto:ann@camden.gov.uk`;
  }
  if (/^http:\/\//.test(address)) {
    return `${address} is not safe. Write https:// in place of http://, and try whether the link works`;
  }
  if (/^www\./.test(address)) return `${address} is no address. Write https:// before it`;
  if (/^[^@\s/:]+@[^@\s/:]+\.[^@\s/:]+$/.test(address))
    return `${address} is no address. Write mailto: before it`;
  if (!/^\/(?!\/)\S*$/.test(address)) return `${address} is no address. ${howToLink}`;
  const [path = "/"] = address.split(/[?#]/, 1);
  if (isHere(path)) return undefined;
  const plain = path.replace(/\.html?$|\/+$/, "");
  if (plain !== path && isHere(plain || "/")) {
    return `${address} is written without its ending. Write ${plain || "/"}`;
  }
  return `there is no page ${path} here. There are: ${pages().join(", ")}`;
}
