import { readFileSync } from "node:fs";

/** "light" is what :root says, "dark" what the dark scheme changes of it. */
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

/**
 * A colour of src/styles/tokens.css as "#rrggbb", for what is no stylesheet: e-mails, icons, the manifest, pictures.
 * @param name pigment or role, without its two dashes: "moss-900", "surface"
 * @throws Error where there is no such colour any more
 */
export function colour(name: string, scheme: ColourScheme = "light"): string {
  const value = tokens[scheme].get(name);
  const reference = /^var\(--([\w-]+)\)$/.exec(value ?? "")?.[1];
  if (reference) return colour(reference, scheme);
  if (!value || !/^#[0-9a-f]{6}$/.test(value)) {
    throw new Error(`src/styles/tokens.css no longer names the colour --${name}.`);
  }
  return value;
}
