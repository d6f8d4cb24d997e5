import { Fragment } from "astro/jsx-runtime";
import { escapeHTML, spreadAttributes, voidElementNames } from "astro/runtime/server/index.js";

/** HTML that needs no escaping any more. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a child of an element is in HTML. */
export function htmlOf(child: unknown): string {
  if (child instanceof Html) return child.text;
  if (Array.isArray(child)) return child.map(htmlOf).join("");
  return child === undefined || child === null || child === false ? "" : escapeHTML(String(child));
}

/**
 * An element as HTML, as Astro writes it: the texts that need no component are as letter for letter what Astro's own
 * renderer makes of the same code, which a test compares.
 */
export function jsx(type: unknown, { children, ...attributes }: Record<string, unknown>): Html {
  if (type === Fragment || typeof type !== "string") return new Html(htmlOf(children));
  const isVoid =
    (children === undefined || children === null || children === "") && voidElementNames.test(type);
  const beginning = `<${type}${String(spreadAttributes(attributes))}`;
  return new Html(isVoid ? `${beginning}/>` : `${beginning}>${htmlOf(children)}</${type}>`);
}
