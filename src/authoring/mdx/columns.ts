import type { HastPluginDefinition } from "satteri";

/**
 * Lets the columns of a table stand as their author said, by a class of src/styles/base.css: the style attribute that
 * Markdown makes of it is what the policy of public pages refuses.
 */
export const columns: HastPluginDefinition = {
  name: "columns",
  element: {
    filter: ["td", "th"],
    visit(node, context) {
      const [, side] = /^text-align:\s*(center|right)/.exec(String(node.properties["style"])) ?? [];
      context.setProperty(node, "style", undefined);
      if (side) context.setProperty(node, "className", [`align-${side}`]);
    },
  },
};
