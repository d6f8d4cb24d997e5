import { componentSchemas } from "./components.ts";

/** The tags of HTML that a text may hold: what Markdown produces, and what it has no sign for. */
export const htmlTags: readonly string[] = [
  ..."a abbr b bdi bdo blockquote br cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4".split(
    " ",
  ),
  ..."h5 h6 hr i ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub summary sup table".split(
    " ",
  ),
  ..."tbody td tfoot th thead time tr u ul var wbr".split(" "),
];

const known = new Set(htmlTags);
const components = Object.keys(componentSchemas);

/** Returns why a tag of HTML may not be used and what to write, or undefined. */
export function refusedTag(name: string): string | undefined {
  if (known.has(name)) return undefined;
  if (name === "img") return "<img>: write a picture as ![what it shows](/content/images/name.webp)";
  if (name === "h1") return "<h1>: the title above is this page's. Write ## before a heading of the text";
  const meant = components.find((component) => component.toLowerCase() === name);
  if (meant) return `<${name}>: a component begins with a capital letter. Write <${meant}`;
  if (/^(?:script|style|iframe|object|embed|form|input|button|link|meta)$/.test(name)) {
    return `<${name}>: pages here hold words and pictures only, so that they are fast and safe. Remove it`;
  }
  return `<${name}>: there is no such tag here. If the sign itself is meant, write \\<${name}`;
}

/** Returns why an attribute may not be used, or undefined. */
export function refusedAttribute(name: string): string | undefined {
  if (/^on/i.test(name)) return `${name}: pages here run no scripts. Remove it`;
  if (name === "style") return "style: the look is the same on every page. Remove it";
  return undefined;
}
