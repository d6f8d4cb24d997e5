import type { MdastPluginDefinition } from "satteri";

export type Plugin = MdastPluginDefinition;

type Visited<Kind extends keyof Plugin> = Parameters<
  Extract<Plugin[Kind], (...given: never[]) => unknown>
>[0];

/** A tag in a text, of HTML or a component. */
export type Element = Visited<"mdxJsxFlowElement"> | Visited<"mdxJsxTextElement">;

interface Found {
  /** Counted from 1. */
  line: number | undefined;
}

export interface Notes {
  mistakes: (Found & { message: string })[];
  /** Links, as a browser gets them. */
  links: (Found & { url: string })[];
  places: (Found & { name: string })[];
  pictures: (Found & { url: string })[];
}

export function lineOf(node: { position?: { start: { line: number } } | undefined }): number | undefined {
  return node.position?.start.line;
}
