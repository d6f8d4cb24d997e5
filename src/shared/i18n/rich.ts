import { createElement, Fragment, type ReactNode } from "react";
import { isolate, type Messages } from "../domain/messages.ts";

/** Draws each `<tag>…</tag>` of a sentence. */
type Tags = Readonly<Record<string, (text: string) => ReactNode>>;

/** Returns a sentence that holds something else than text: a link, a name in bold. React escapes the rest. */
export function rich<Key extends string>(
  { t }: Messages<Key>,
  key: Key,
  tags: Tags,
  values: Readonly<Record<string, ReactNode>> = {},
): ReactNode {
  const parts = t(key).split(/(\{\w+\}|<\w+>[^<]*<\/\w+>)/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part) => {
      const [, name, tag, text = ""] = /^(?:\{(\w+)\}|<(\w+)>(.*)<)/.exec(part) ?? [];
      if (tag) return tags[tag]?.(text);
      if (!name) return part;
      const value = values[name];
      return typeof value === "string" ? isolate(value) : value;
    }),
  );
}
