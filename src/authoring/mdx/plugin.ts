import type { MdastPluginDefinition } from "satteri";

/** Sees the parts of a text, and may change them. */
export type Plugin = MdastPluginDefinition;

type Visited<Kind extends keyof Plugin> = Parameters<
  Extract<Plugin[Kind], (...given: never[]) => unknown>
>[0];

/** A tag in a text, of HTML or a component. */
export type Element = Visited<"mdxJsxFlowElement"> | Visited<"mdxJsxTextElement">;

/** Number of the line where a part of a text begins. */
export function lineOf(node: { position?: { start: { line: number } } | undefined }): number | undefined {
  return node.position?.start.line;
}
