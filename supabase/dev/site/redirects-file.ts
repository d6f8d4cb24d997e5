/** Where a path moved to. */
interface Redirect {
  location: string;
  status: number;
}

/** Answers where a path moved to, if it did. */
export type RedirectRules = (pathname: string) => Redirect | undefined;

const statuses = new Set([301, 302, 303, 307, 308]);

/**
 * Reads a `_redirects` file: one `from to status` a line, `:splat` and `:name` in the target stand for what
 * the pattern matched, `#` begins a comment. The status is required, because hosts differ in their default.
 * Throws on a line that is not understood.
 */
export function parseRedirects(text: string): RedirectRules {
  const rules = text.split(/\r?\n/).flatMap((line, index) => {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) return [];
    const [from, to, code, ...rest] = content.split(/\s+/);
    const status = Number(code);
    if (!from?.startsWith("/") || !to || rest.length > 0 || !statuses.has(status)) {
      throw new Error(`_redirects, line ${index + 1}: "${content}" is not "from to status".`);
    }
    return [{ pattern: new URLPattern({ pathname: from }), to, status }];
  });
  return (pathname) => {
    for (const { pattern, to, status } of rules) {
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (!groups) continue;
      // The star has a number where the file calls it splat.
      const location = to.replace(/:(\w+)/g, (whole, name) => groups[name === "splat" ? "0" : name] ?? whole);
      return { location, status };
    }
    return undefined;
  };
}
