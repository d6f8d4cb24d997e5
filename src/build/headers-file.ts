import type { BuiltPage } from "./built-pages.ts";

/** What a build knows and public/_headers cannot. */
export interface BuildFacts {
  pages: readonly BuiltPage[];
  /** Whether a path belongs to the portal. */
  isPortal: (path: string) => boolean;
  /** Origin of the Supabase project; "" where the site's own server answers for it. */
  supabaseOrigin: string;
  /** Whether the site is deployed under https. */
  https: boolean;
}

interface Rule {
  path: string;
  /** The lines below the path, as written. */
  lines: string[];
}

/** The rules of a _headers file in order; comments and empty lines are dropped. */
export function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split("\n").map((raw) => raw.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("/")) rules.push({ path: line, lines: [] });
    else rules.at(-1)?.lines.push(line);
  }
  return rules;
}

/**
 * The path pattern of a page: itself at the top, one for each folder. A rule for every announcement
 * would pass the hundred rules that Cloudflare reads.
 */
function patternOf(path: string): string {
  return path.replace(/^(\/[^/]+\/).+$/, "$1*");
}

/** Distinct values in a stable order, as a policy lists them. */
function list(values: string[]): string {
  return [...new Set(values)].sort().join(" ");
}

/** The page that hosts send for every address where nothing is. */
const notFound = "/404";

/**
 * Whether a host may send a page under a rule. "/announcements/*" is also asked about "/announcements" by some, and
 * about every address below it where nothing is.
 */
function mayMatch(pattern: string, path: string): boolean {
  if (!pattern.endsWith("/*")) return path === pattern;
  const folder = pattern.slice(0, -2);
  return path === folder || path.startsWith(`${folder}/`) || path === notFound;
}

/** Fills in a line of public/_headers for the pages that a rule is for. */
function complete(line: string, pages: readonly BuiltPage[], facts: BuildFacts): string {
  const filled = line
    .replaceAll("'style-hashes'", () => list(pages.flatMap((page) => page.styleHashes)))
    .replaceAll("'script-hashes'", () => list(pages.flatMap((page) => page.scriptHashes)))
    .replaceAll("'supabase-origin'", facts.supabaseOrigin);
  const policy = facts.https ? filled : filled.replaceAll("; upgrade-insecure-requests", "");
  return policy.replaceAll(/ +/g, " ").replaceAll(" ;", ";");
}

/** Turns public/_headers into the file that hosts read. */
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

/**
 * The policy of a portal page for a meta element, where a host sends no headers: the page's rule, without what
 * browsers take from a header alone.
 */
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
