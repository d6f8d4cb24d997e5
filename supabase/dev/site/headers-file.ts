// By hand: the hosts' own parsers know one host's ways each. The tests run this one beside Netlify's and Cloudflare's.

interface Rule {
  pattern: URLPattern;
  /** Header name and value; null takes away what an earlier rule set. */
  headers: [string, string | null][];
}

/** Answers which headers a path, as it is sent, gets; names in lower case. */
export type HeaderRules = (pathname: string) => Map<string, string>;

/**
 * Reads a `_headers` file as Netlify and Cloudflare Pages do: a line with a path, then indented lines
 * `Name: value`, or `! Name` to take a header away again. Every rule that matches applies, in order; a header
 * that is set twice is joined with a comma. `#` begins a comment. Throws on a line that is none of these.
 */
export function parseHeaders(text: string): HeaderRules {
  const rules: Rule[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) continue;
    if (!/^\s/.test(line)) {
      rules.push({ pattern: new URLPattern({ pathname: content }), headers: [] });
      continue;
    }
    const set = /^([\w-]+)\s*:\s*(.*)$/.exec(content);
    const remove = /^!\s*([\w-]+)$/.exec(content);
    const name = (set?.[1] ?? remove?.[1])?.toLowerCase();
    const rule = rules.at(-1);
    if (!name || !rule) throw new Error(`_headers, line ${index + 1}: "${content}" is not understood.`);
    rule.headers.push([name, set ? (set[2] ?? "") : null]);
  }
  return (pathname) => {
    const result = new Map<string, string>();
    for (const { pattern, headers } of rules) {
      if (!pattern.test({ pathname })) continue;
      for (const [name, value] of headers) {
        const before = result.get(name);
        if (value === null) result.delete(name);
        else result.set(name, before === undefined ? value : `${before}, ${value}`);
      }
    }
    return result;
  };
}
