import type { Plugin } from "./plugin.ts";

/**
 * Keeps the headings of a text in order, whatever number of # its author chose for the look of it: the page's title
 * is the first level, so a text begins at the second and goes down one at a time. What follows a component keeps its
 * level, because a component may bring a heading of its own. A heading without words is left out.
 */
export function headings(): Plugin {
  let deepest = 2;
  return {
    name: "headings",
    mdxJsxFlowElement(node) {
      if (/^[A-Z]/.test(node.name ?? "")) deepest = 6;
    },
    heading(node, context) {
      if (node.children.length === 0) return context.removeNode(node);
      const depth = Math.min(Math.max(node.depth, 2), deepest);
      deepest = depth + 1;
      if (depth !== node.depth) context.setProperty(node, "depth", depth as typeof node.depth);
    },
  };
}
