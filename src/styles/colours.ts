import { readFileSync } from "node:fs";

export type ColourScheme = "light" | "dark";

const [light = "", dark = ""] = readFileSync("src/styles/tokens.css", "utf8").split(
  "@media screen and (prefers-color-scheme: dark)",
);
const tokens: Readonly<Record<ColourScheme, ReadonlyMap<string, string>>> = {
  light: declarations(light),
  dark: new Map([...declarations(light), ...declarations(dark)]),
};

function declarations(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

/** Returns a colour of tokens.css, such as "moss-900" or "surface", as "#rrggbb". @throws Error if it is unknown */
export function colour(name: string, scheme: ColourScheme = "light"): string {
  const value = tokens[scheme].get(name);
  const reference = /^var\(--([\w-]+)\)$/.exec(value ?? "")?.[1];
  if (reference) return colour(reference, scheme);
  if (!value || !/^#[0-9a-f]{6}$/.test(value)) {
    throw new Error(`src/styles/tokens.css no longer names the colour --${name}.`);
  }
  return value;
}
