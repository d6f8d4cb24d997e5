/** Answers which headers a path, as it is sent, gets; names in lower case. */
export type HeaderRules = (pathname: string) => Map<string, string>;

/** Parses `_headers` as Cloudflare does: every matching rule applies, repeated headers are joined. @throws on bad lines */
export function parseHeaders(text: string): HeaderRules {
  const rules: { pattern: URLPattern; headers: [name: string, value: string][] }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) continue;
    if (!/^\s/.test(line)) {
      rules.push({ pattern: new URLPattern({ pathname: content }), headers: [] });
      continue;
    }
    const [, name, value] = /^([\w-]+)\s*:\s*(.*)$/.exec(content) ?? [];
    const rule = rules.at(-1);
    if (!name || value === undefined || !rule) {
      throw new Error(`_headers, line ${index + 1}: "${content}" is not understood.`);
    }
    rule.headers.push([name.toLowerCase(), value]);
  }
  return (pathname) => {
    const result = new Map<string, string>();
    for (const { pattern, headers } of rules) {
      if (!pattern.test({ pathname })) continue;
      for (const [name, value] of headers) {
        const before = result.get(name);
        result.set(name, before === undefined ? value : `${before}, ${value}`);
      }
    }
    return result;
  };
}
