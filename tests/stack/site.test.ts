import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenerOf } from "../../supabase/dev/pipeline.ts";
import { createSite } from "../../supabase/dev/site/static-site.ts";
import { createTemporaryFolder } from "../support/prepared-data.ts";

const folder = join(createTemporaryFolder(), "dist");
const page = `<!doctype html><title>Contact</title>${"<p>Words. </p>".repeat(200)}`;
const film = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const files: Record<string, string | Buffer> = {
  "index.html": "<title>Home</title>",
  "contact.html": page,
  "announcements/index.html": "<title>Announcements</title>",
  "announcements/award.html": "<title>Award</title>",
  "404.html": "<title>Page Not Found</title>",
  "media/step-1.mp4": film,
  "rules.json": "{}",
  "empty.txt": "",
  "../secret.txt": "outside",
  _headers:
    "/*\n  X-All: yes\n/contact\n  X-Contact: yes\n/rules.json\n  Content-Type: application/speculationrules+json\n",
  _redirects: "/old /contact 301\n/contact /never 301\n",
};

let server: ReturnType<typeof createServer>;
let port = 0;

/** Sends a request without fetch's changes: no decompression, no redirect, the path unchanged. */
function ask(path: string, { method = "GET", ...headers }: Record<string, string> = {}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise<{ status: number; headers: Headers; body: Buffer }>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
    socket.on("end", () => {
      const answer = Buffer.concat(chunks);
      const gap = answer.indexOf("\r\n\r\n");
      const [first = "", ...rest] = answer.subarray(0, gap).toString().split("\r\n");
      resolve({
        status: Number(first.split(" ")[1]),
        headers: new Headers(rest.map((line) => line.split(/: (.*)/, 2) as [string, string])),
        body: answer.subarray(gap + 4),
      });
    });
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines.join("")}\r\n`,
    );
  });
}

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, content);
  }
  server = createServer(listenerOf(createSite(folder)));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => server.close());

describe("addresses", () => {
  test.each([
    ["/", "Home"],
    ["/contact", "Contact"],
    ["/contact?from=mail", "Contact"],
    ["/announcements", "Announcements"],
    ["/announcements/award", "Award"],
  ])("%s is the page %s", async (path, title) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(body.toString()).toContain(`<title>${title}</title>`);
  });

  test.each([
    ["/contact.html", "/contact"],
    ["/contact/", "/contact"],
    ["/announcements/", "/announcements"],
    ["/announcements/index.html", "/announcements"],
    ["/index.html", "/"],
  ])("%s redirects to its one address, so that the headers are the page's", async (path, location) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(308);
    expect(headers.get("location")).toBe(location);
  });

  test.each([
    "/nothing",
    "/media",
    "/media/",
    "/_headers",
    "/_redirects",
    "/contact/more",
    "/%E0%A4%A",
    "/%00",
  ])("%s is Page Not Found", async (path) => {
    const { status, body, headers } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).toContain("Page Not Found");
    expect(headers.get("x-all")).toBe("yes");
  });

  test.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/media/../../secret.txt",
    "/media/..%5c..%5csecret.txt",
    "//secret.txt",
    "/./../secret.txt",
  ])("%s does not reach outside the folder", async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain("outside");
  });

  test("a redirect applies except where a file exists", async () => {
    const old = await ask("/old");
    expect([old.status, old.headers.get("location")]).toEqual([301, "/contact"]);
    expect((await ask("/contact")).status).toBe(200);
  });

  test("only reading is allowed", async () => {
    const { status, headers } = await ask("/contact", { method: "POST" });
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("headers", () => {
  test("come from _headers, by the requested address", async () => {
    const contact = await ask("/contact");
    expect([contact.headers.get("x-all"), contact.headers.get("x-contact")]).toEqual(["yes", "yes"]);
    expect((await ask("/cont%61ct")).headers.get("x-contact")).toBe("yes");
    expect((await ask("/")).headers.has("x-contact")).toBe(false);
  });

  test("may set another type than the file's ending", async () => {
    expect((await ask("/rules.json")).headers.get("content-type")).toBe("application/speculationrules+json");
  });

  test("make a browser revalidate a page before it reuses it", async () => {
    expect((await ask("/contact")).headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  });
});

describe("a response", () => {
  test("uses brotli where the browser accepts it", async () => {
    const brotli = await ask("/contact", { "accept-encoding": "gzip, deflate, br, zstd" });
    expect(brotli.headers.get("content-encoding")).toBe("br");
    expect(brotli.headers.get("vary")).toBe("accept-encoding");
    expect(brotliDecompressSync(brotli.body).toString()).toBe(page);
    expect(brotli.body.length).toBeLessThan(page.length / 5);
    const plain = await ask("/contact", { "accept-encoding": "gzip" });
    expect(plain.headers.has("content-encoding")).toBe(false);
    expect(plain.body.toString()).toBe(page);
  });

  test("is never compressed twice", async () => {
    const { headers, body } = await ask("/media/step-1.mp4", { "accept-encoding": "br" });
    expect(headers.has("content-encoding")).toBe(false);
    expect(body.equals(film)).toBe(true);
  });

  test("is only a 304 where the browser has the page already", async () => {
    const first = await ask("/contact", { "accept-encoding": "br" });
    const etag = first.headers.get("etag") ?? "";
    const again = await ask("/contact", { "accept-encoding": "br", "if-none-match": etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test("has only headers for HEAD", async () => {
    const { status, headers, body } = await ask("/contact", { method: "HEAD" });
    expect([status, Number(headers.get("content-length")), body.length]).toEqual([200, page.length, 0]);
  });

  test("may be empty", async () => {
    const { status, headers, body } = await ask("/empty.txt");
    expect([status, headers.get("content-length"), body.length]).toEqual([200, "0", 0]);
  });
});

describe("a video", () => {
  test("is sent in the range that the player requests", async () => {
    const { status, headers, body } = await ask("/media/step-1.mp4", { range: "bytes=100-199" });
    expect(status).toBe(206);
    expect(headers.get("content-range")).toBe("bytes 100-199/1000");
    expect(body.equals(film.subarray(100, 200))).toBe(true);
  });
});
