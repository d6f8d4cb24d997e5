import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { SatteriMarkdownProcessorOptions } from "@astrojs/markdown-satteri";
import { refusedAddress } from "../addresses.ts";
import { refusedAttribute, refusedTag } from "../html-tags.ts";
import { componentSchemas } from "../schemas/components.ts";
import { fillIn, knownWords, meaningOf } from "../../scheme/words.ts";

export type AuthorPlugin = Extract<
  NonNullable<SatteriMarkdownProcessorOptions["mdastPlugins"]>[number],
  { mdxJsxFlowElement?: unknown }
>;
type BlockElement = Parameters<NonNullable<AuthorPlugin["mdxJsxFlowElement"]>>[0];
type InlineElement = Parameters<NonNullable<AuthorPlugin["mdxJsxTextElement"]>>[0];
type Element = BlockElement | InlineElement;
type Context = Parameters<NonNullable<AuthorPlugin["mdxJsxFlowElement"]>>[1];

const schemas: Readonly<Record<string, (typeof componentSchemas)[keyof typeof componentSchemas]>> =
  componentSchemas;

/** Stops the build with the place of a mistake and what to write instead. */
export function refuse(context: Context, node: { position?: Element["position"] }, what: string): never {
  const file = context.fileURL ? relative(process.cwd(), fileURLToPath(context.fileURL)) : "A page";
  const line = node.position?.start.line;
  throw new Error(`${file}${line ? `, line ${line}` : ""}: ${what}`);
}

/** The attributes of an element as an author wrote them. */
function writtenProps(node: Element, context: Context): Record<string, string | boolean> {
  return Object.fromEntries(
    node.attributes.map((attribute) => {
      if (attribute.type !== "mdxJsxAttribute") {
        refuse(
          context,
          node,
          `<${node.name}>: {...} does not belong here. Write each property as name="value"`,
        );
      }
      const { name, value } = attribute;
      if (value && typeof value === "object") {
        refuse(context, node, `<${node.name}> ${name}: write the value in quotes: ${name}="..."`);
      }
      return [name, value ?? true];
    }),
  );
}

function checkTag(node: Element, context: Context): void {
  const refused = refusedTag(node.name ?? "");
  if (refused) refuse(context, node, refused);
  for (const attribute of node.attributes) {
    if (attribute.type !== "mdxJsxAttribute") continue;
    const { name, value } = attribute;
    const why =
      refusedAttribute(name) ??
      (name === "href" && typeof value === "string" ? refusedAddress(fillIn(value)) : undefined);
    if (why) refuse(context, node, `<${node.name}> ${why}`);
  }
}

function checkComponent(node: Element, context: Context): void {
  const { name } = node;
  if (!name) return;
  if (!/^[A-Z]/.test(name)) return checkTag(node, context);
  const schema = schemas[name];
  if (!schema) {
    refuse(
      context,
      node,
      `<${name}>: there is no such component. There are: ${Object.keys(schemas).join(", ")}`,
    );
  }
  const checked = schema.safeParse(writtenProps(node, context));
  if (!checked.success) {
    const mistakes = checked.error.issues.map(
      ({ path, message }) => `<${name}> ${path.join(".")} ${message}`,
    );
    refuse(context, node, mistakes.join("\n  "));
  }
}

/** The element with the meaning of words in braces in its attributes; undefined where it holds none. */
function filled<Any extends Element>(node: Any): Any | undefined {
  const attributes = node.attributes.map((attribute) =>
    attribute.type === "mdxJsxAttribute" && typeof attribute.value === "string"
      ? { ...attribute, value: fillIn(attribute.value) }
      : attribute,
  );
  const changed = JSON.stringify(attributes) !== JSON.stringify(node.attributes);
  return changed ? { ...node, attributes } : undefined;
}

function visitElement<Any extends Element>(node: Any, context: Context): Any | undefined {
  checkComponent(node, context);
  return filled(node);
}

/**
 * What authors may do in MDX: the components of src/authoring/schemas/components.ts, checked while the page is built, and
 * words in braces such as {product}. Everything else in braces, and imports, are refused: content is not code.
 */
export const authorMdx: AuthorPlugin = {
  name: "author-mdx",
  options: { position: true },
  mdxJsxFlowElement: visitElement,
  mdxJsxTextElement: visitElement,
  mdxTextExpression(node, context) {
    const value = meaningOf(node.value);
    if (value !== undefined) return { type: "text", value };
    if (isComment(node.value)) return;
    refuse(context, node, `{${node.value}}: there is no such word. There are: ${knownWords}`);
  },
  mdxFlowExpression(node, context) {
    const value = meaningOf(node.value);
    if (value !== undefined) return { type: "paragraph", children: [{ type: "text", value }] };
    if (isComment(node.value)) return;
    refuse(context, node, `{${node.value}}: there is no such word. There are: ${knownWords}`);
  },
  inlineCode(node) {
    const value = fillIn(node.value);
    return value === node.value ? undefined : { type: "inlineCode", value };
  },
  mdxjsEsm(node, context) {
    refuse(
      context,
      node,
      `remove this line: ${node.value.split("\n")[0]}. Every component is at hand without it`,
    );
  },
  definition(node, context) {
    const refused = refusedAddress(fillIn(node.url));
    if (refused) refuse(context, node, `a link: ${refused}`);
  },
  link(node, context) {
    // Braces in an address arrive percent-encoded.
    const written = fillIn(node.url.replace(/%7B(\w+)%7D/g, "{$1}"));
    // Markdown makes a link of www.example.org by itself, and takes it to be http.
    const url = /^www\./.test(textOf(node)) ? written.replace(/^http:/, "https:") : written;
    const refused = refusedAddress(url);
    if (refused) refuse(context, node, `a link: ${refused}`);
    if (url !== node.url) context.setProperty(node, "url", url);
  },
};

/** The words of a link, as far as they are plain. */
function textOf(node: { children: readonly { type: string; value?: unknown }[] }): string {
  return node.children.map(({ value }) => (typeof value === "string" ? value : "")).join("");
}

function isComment(code: string): boolean {
  return /^\s*\/\*[\s\S]*\*\/\s*$/.test(code);
}
