import type { BuiltPage } from "./built-pages.ts";

/** Facts that complete public/_headers after a build. */
export interface BuildFacts {
  pages: readonly BuiltPage[];
  /** Whether a path belongs to the portal. */
  isPortal: (path: string) => boolean;
  /** Origin of the Supabase project; "" for the embedded stack. */
  supabaseOrigin: string;
  https: boolean;
}

interface Rule {
  path: string;
  lines: string[];
}

/** Returns the rules of a _headers file in order, without comments. */
export function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split("\n").map((raw) => raw.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("/")) rules.push({ path: line, lines: [] });
    else rules.at(-1)?.lines.push(line);
  }
  return rules;
}

/** Returns a page's path, or one pattern for its folder: Cloudflare reads at most a hundred rules. */
function patternOf(path: string): string {
  return path.replace(/^(\/[^/]+\/).+$/, "$1*");
}

/** Joins distinct values in a stable order. */
function list(values: string[]): string {
  return [...new Set(values)].sort().join(" ");
}

/** The page that hosts send for missing pages. */
const notFound = "/404";

/** Whether a rule may apply to a page: some hosts apply "/a/*" to "/a" and to missing pages too. */
function mayMatch(pattern: string, path: string): boolean {
  if (!pattern.endsWith("/*")) return path === pattern;
  const folder = pattern.slice(0, -2);
  return path === folder || path.startsWith(`${folder}/`) || path === notFound;
}

/** Fills in a line of public/_headers for the pages of a rule. */
function complete(line: string, pages: readonly BuiltPage[], facts: BuildFacts): string {
  const filled = line
    .replaceAll("'style-hashes'", () => list(pages.flatMap((page) => page.styleHashes)))
    .replaceAll("'script-hashes'", () => list(pages.flatMap((page) => page.scriptHashes)))
    .replaceAll("'supabase-origin'", facts.supabaseOrigin);
  const policy = facts.https ? filled : filled.replaceAll("; upgrade-insecure-requests", "");
  return policy.replaceAll(/ +/g, " ").replaceAll(" ;", ";");
}

/** Converts public/_headers to the file that hosts read. */
export function completeHeaders(template: string, facts: BuildFacts): string {
  const rules = rulesOf(template);
  const own = new Set(rules.map((rule) => rule.path));
  const patterns = (portal: boolean) =>
    [
      ...new Set(
        facts.pages
          .filter((page) => facts.isPortal(page.path) === portal)
          .map((page) => patternOf(page.path)),
      ),
    ]
      .filter((pattern) => !own.has(pattern))
      .sort();

  return rules
    .flatMap((rule) => {
      if (rule.path === "/<public pages>") return patterns(false).map((path) => ({ ...rule, path }));
      if (rule.path === "/<portal pages>") return patterns(true).map((path) => ({ ...rule, path }));
      return [rule];
    })
    .map(({ path, lines }) => {
      const pages = facts.pages.filter((page) => mayMatch(path, page.path));
      return `${path}\n${lines.map((line) => `  ${complete(line, pages, facts)}\n`).join("")}`;
    })
    .join("\n");
}

const policyHeader = "Content-Security-Policy:";

/** Returns the policy of a portal page for a meta element, for hosts that send no headers. */
export function fallbackPolicy(template: string, page: BuiltPage, facts: BuildFacts): string {
  const rules = rulesOf(template);
  const rule =
    rules.find(({ path }) => path === page.path) ?? rules.find(({ path }) => path === "/<portal pages>");
  const line = rule?.lines.find((candidate) => candidate.startsWith(policyHeader));
  if (!line) throw new Error(`public/_headers has no policy for ${page.path}.`);
  return complete(line.slice(policyHeader.length), [page], facts)
    .split(";")
    .map((directive) => directive.trim())
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .join("; ");
}
