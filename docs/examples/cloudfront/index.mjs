import { readFileSync } from "node:fs";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const notFound = read("404.html");
const redirects = new Map(
  read("_redirects")
    .split("\n")
    .filter((line) => line.startsWith("/"))
    .map((line) => {
      const [from, ...to] = line.split(/\s+/);
      return [from, to];
    }),
);
const rules = new Map();
for (const line of read("_headers").split("\n").filter(Boolean)) {
  if (line.startsWith("/")) rules.set(line, []);
  else [...rules.values()].at(-1).push(/^\s*([^:]+):\s*(.*)$/.exec(line).slice(1));
}

function headersOf(page) {
  const folder = [...rules.keys()].find((key) => /.\/\*$/.test(key) && page.startsWith(key.slice(0, -1)));
  const own = [...rules.get("/*"), ...(rules.get(page) ?? rules.get(folder) ?? [])];
  return Object.fromEntries(own.map(([key, value]) => [key.toLowerCase(), [{ key, value }]]));
}

const redirect = (page, to, status = "301") => ({
  status,
  headers: { ...headersOf(page), location: [{ key: "Location", value: to }] },
});

function onRequest(request) {
  const { uri } = request;
  if (redirects.has(uri)) return redirect(uri, ...redirects.get(uri));
  if (uri.startsWith("/edit/")) return uri === "/edit/" ? { ...request, uri: "/edit/index.html" } : request;
  if (uri === "/") return { ...request, uri: "/index.html" };
  if (uri === "/index.html") return redirect("/", "/");
  const page = uri.replace(/\.html$/, "").replace(/^\/+|\/+$/g, "");
  if (`/${page}` !== uri) return redirect(`/${page}`, `/${page}`);
  return /\.[A-Za-z0-9]+$/.test(uri) ? request : { ...request, uri: `${uri}.html` };
}

function onResponse({ uri }, response) {
  if (uri === "/404.html" || ["403", "404"].includes(response.status)) {
    const type = [{ key: "Content-Type", value: "text/html; charset=utf-8" }];
    return { status: "404", headers: { ...headersOf("/404"), "content-type": type }, body: notFound };
  }
  const page = uri === "/index.html" ? "/" : uri.replace(/\.html$/, "");
  return { ...response, headers: { ...response.headers, ...headersOf(page) } };
}

export async function handler(event) {
  const { config, request, response } = event.Records[0].cf;
  return config.eventType === "origin-request" ? onRequest(request) : onResponse(request, response);
}
