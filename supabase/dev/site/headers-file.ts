import { rulesOf } from "../../../src/build/headers-file.ts";

/** Returns the headers that a `_headers` file sets for a path: of every matching rule in order, joined if repeated. */
export function parseHeaders(text: string): (pathname: string) => Headers {
  const rules = rulesOf(text).map(({ path, lines }) => ({
    pattern: new URLPattern({ pathname: path }),
    headers: lines.map((line) => line.split(/\s*:\s*(.*)/, 2)),
  }));
  return (pathname) => {
    const result = new Headers();
    for (const { pattern, headers } of rules) {
      if (!pattern.test({ pathname })) continue;
      for (const [name = "", value = ""] of headers) result.append(name, value);
    }
    return result;
  };
}
