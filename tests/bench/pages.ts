import { chromium, type Browser } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";
import { islandScripts } from "../../src/build/island-scripts.ts";
import {
  readAttribute,
  measureCompressed,
  dist,
  readDistFile,
  listDistFiles,
  portalPages,
  publicPages,
} from "../support/site.ts";
import type { Stack } from "../support/stack.ts";
import type { Section } from "./table.ts";

const kilobytes = (bytes: number) => bytes / 1024;

/** Bytes and requests that a page fetches over the network until it is idle. */
async function loaded(browser: Browser, url: string, width: number) {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  let requests = 0;
  session.on("Network.requestWillBeSent", () => (requests += 1));
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: "networkidle" });
  await page.close();
  return { bytes, requests };
}

interface SharedScript {
  /** Its name in dist/_astro, up to the first dot. */
  file: string;
  /** Text that only this shared script contains, so that the column names what the file holds. */
  holds: readonly string[];
}

/** Scripts of libraries, or without code of a single page. */
const shared: Readonly<Record<string, SharedScript>> = {
  "React and Zod, KB": { file: "libraries", holds: ["react.transitional.element", "~standard"] },
  "Supabase client, KB": { file: "browser-client", holds: ["X-Supabase-Api-Version"] },
  "React Hook Form, KB": { file: "use-schema-form", holds: ["shouldUnregister"] },
  "ours that nearly all load, KB": { file: "base", holds: [] },
};

/** @throws where a column would name something that its file lacks: the bundler splits libraries as it likes */
function checkNames(): void {
  const names = Object.values(shared).map(({ file }) => file);
  const texts = listDistFiles(/^_astro\/[^/]+\.js$/).map((path) => ({
    name: nameOf(path),
    text: readDistFile(path),
  }));
  for (const [column, { file, holds }] of Object.entries(shared)) {
    for (const mark of ["", ...holds]) {
      const holders = texts.filter(({ name, text }) => names.includes(name) && text.includes(mark));
      if (
        mark === ""
          ? !holders.some(({ name }) => name === file)
          : holders.map(({ name }) => name).join() !== file
      )
        throw new Error(
          `"${column}" is about ${file}, but ${mark || "it"} is in ${holders.map(({ name }) => name).join() || "no such file"}.`,
        );
    }
  }
}

/** Returns a script's name without its folder and its hash. */
const nameOf = (path: string) => path.replace(/^\/?_astro\/|\..*/g, "");

/** Returns the weight of the scripts of every page with islands, the heaviest page first. */
function scripts(): Section {
  checkNames();
  const pages = portalPages.filter(({ html }) => html.includes("<astro-island"));
  const rows = pages.map(({ path, html }) => {
    const sizes = [...islandScripts(dist, html, { withClient: true })].map((script) => ({
      name: nameOf(script),
      size: kilobytes(measureCompressed(readDistFile(script.slice(1)))),
    }));
    const sum = (counts: (name: string) => boolean) =>
      sizes.reduce((all, { name, size }) => all + (counts(name) ? size : 0), 0);
    const parts = Object.entries(shared).map(([part, { file }]) => [part, sum((name) => name === file)]);
    const own = sum((name) => !Object.values(shared).some(({ file }) => file === name));
    return { page: path, "all, KB": sum(() => true), ...Object.fromEntries(parts), "the rest, KB": own };
  });
  const heaviest = rows.toSorted((one, other) => other["all, KB"] - one["all, KB"]);
  return { name: "Scripts of pages with islands, compressed", rows: heaviest };
}

/**
 * Measures the bytes to first paint and in total of every public page, on phone and desktop; elsewhere those of
 * scripts.
 */
export async function benchPages(stack: Stack): Promise<Section[]> {
  const browser = await chromium.launch(await findBrowser());
  const rows = [];
  for (const { path, html, root } of publicPages.filter(({ path }) => path !== "/404")) {
    const sheets = root
      .querySelectorAll("link[rel='stylesheet']")
      .map((link) => readDistFile(readAttribute(link, "href") ?? ""));
    const paint = [html, ...sheets].reduce((sum, part) => sum + measureCompressed(part), 0);
    const phone = await loaded(browser, stack.url + path, 390);
    const desk = await loaded(browser, stack.url + path, 1280);
    rows.push({
      page: path,
      "to first paint, KB": kilobytes(paint),
      "phone, KB": kilobytes(phone.bytes),
      "phone, requests": phone.requests,
      "desk, KB": kilobytes(desk.bytes),
      "desk, requests": desk.requests,
    });
  }
  await browser.close();
  return [{ name: "Public pages, compressed as served", rows }, scripts()];
}
