import type { Header, SiteRules } from "./site-rules.ts";

/** Bytes that a CloudFront function may have. */
export const mostBytes = 10_240;

const policyName = "Content-Security-Policy";
const hash = /'sha256-[^']+'/g;

/** A policy without its hashes: pages of one kind share it. */
const kindOf = (policy: string) => policy.replace(hash, "#").replace(/#( #)*/g, "#");

/** Places of a policy's kind where hashes stand, in order, with the hashes of each. */
function hashesIn(policy: string): string[][] {
  return policy.split(";").flatMap((directive) => {
    const found = directive.match(hash);
    return found ? [[...found]] : [];
  });
}

/**
 * One policy for all pages of a kind, with every hash that one of them needs: each page's own would not fit into a
 * function. What it lets in is ours all the same.
 */
function sharedPolicies(rules: SiteRules): Map<string, string> {
  const kinds = new Map<string, Set<string>[]>();
  for (const headers of rules.paths.values()) {
    const policy = headers.find(([name]) => name === policyName)?.[1];
    if (policy === undefined) continue;
    const places = kinds.get(kindOf(policy)) ?? [];
    for (const [index, hashes] of hashesIn(policy).entries())
      places[index] = new Set([...(places[index] ?? []), ...hashes]);
    kinds.set(kindOf(policy), places);
  }
  return new Map(
    [...kinds].map(([kind, places]) => {
      let place = 0;
      return [kind, kind.replace(/#/g, () => [...(places[place++] ?? [])].sort().join(" "))];
    }),
  );
}

/** Distinct lists of headers, and which of them each path has. */
function tables(rules: SiteRules): { sets: (readonly Header[])[]; ofPath: Record<string, number> } {
  const shared = sharedPolicies(rules);
  const sets: (readonly Header[])[] = [];
  const known = new Map<string, number>();
  const ofPath: Record<string, number> = {};
  const alwaysThere = new Map(rules.always);
  for (const [path, headers] of rules.paths) {
    const own = headers
      .filter(([name, value]) => alwaysThere.get(name) !== value)
      .map(([name, value]): Header => [
        name,
        name === policyName ? (shared.get(kindOf(value)) ?? value) : value,
      ]);
    const key = JSON.stringify(own);
    const index = known.get(key) ?? sets.push(own) - 1;
    known.set(key, index);
    ofPath[path] = index;
  }
  return { sets, ofPath };
}

const lowerCase = (headers: readonly Header[]) =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

/** The function for viewer requests: redirects, and the file behind a clean address. */
export function viewerRequest({ redirects }: SiteRules): string {
  const moved = Object.fromEntries(redirects.map(({ from, to, status }) => [from, [to, status]]));
  return `// Written by npm run host -- cloudfront: write it again after every build.
var moved = ${JSON.stringify(moved)};
function to(location, status) {
  return { statusCode: status, statusDescription: "Moved", headers: { location: { value: location } } };
}
function handler(event) {
  var request = event.request, uri = request.uri;
  if (Object.prototype.hasOwnProperty.call(moved, uri)) return to(moved[uri][0], moved[uri][1]);
  if (uri.indexOf("/edit/") === 0) {
    if (uri === "/edit/") request.uri = "/edit/index.html";
    return request;
  }
  if (uri === "/index.html") return to("/", 301);
  if (uri !== "/404.html" && /\\.html$/.test(uri)) return to(uri.slice(0, -5), 301);
  if (uri !== "/" && uri.slice(-1) === "/") return to("/" + uri.replace(/^\\/+|\\/+$/g, ""), 301);
  if (uri === "/") request.uri = "/index.html";
  else if (!/\\.[A-Za-z0-9]+$/.test(uri)) request.uri = uri + ".html";
  return request;
}
`;
}

/** The function for viewer responses: the headers of dist/_headers. */
export function viewerResponse(rules: SiteRules): string {
  const { sets, ofPath } = tables(rules);
  return `// Written by npm run host -- cloudfront: write it again after every build.
var always = ${JSON.stringify(lowerCase(rules.always))};
var sets = ${JSON.stringify(sets.map(lowerCase))};
var ofPath = ${JSON.stringify(ofPath)};
function own(path) {
  if (Object.prototype.hasOwnProperty.call(ofPath, path)) return sets[ofPath[path]];
  for (var pattern in ofPath)
    if (pattern.slice(-2) === "/*" && path.indexOf(pattern.slice(0, -1)) === 0) return sets[ofPath[pattern]];
  return {};
}
function handler(event) {
  var response = event.response, uri = event.request.uri, headers = response.headers, name;
  var path = response.statusCode === 404 ? "/404" : uri === "/index.html" ? "/" : uri.replace(/\\.html$/, "");
  for (name in always) headers[name] = { value: always[name] };
  var mine = own(path);
  for (name in mine) headers[name] = { value: mine[name] };
  return response;
}
`;
}
