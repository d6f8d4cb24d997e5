import { componentSchemas } from "../schemas/components.ts";
import { refusedUrl } from "../schemas/links.ts";
import { refusedAttribute, refusedTag } from "../schemas/tags.ts";
import { fillIn, knownWords, meaningOf } from "../../shared/domain/words.ts";
import { type Element, lineOf, type Notes, type Plugin } from "./plugin.ts";

const schemas: Readonly<
  Record<string, (typeof componentSchemas)[keyof typeof componentSchemas] | undefined>
> = componentSchemas;

/** Fills in words in braces in attributes; returns undefined if there are none. */
function filled<Any extends Element>(node: Any): Any | undefined {
  const attributes = node.attributes.map((attribute) =>
    attribute.type === "mdxJsxAttribute" && typeof attribute.value === "string"
      ? { ...attribute, value: fillIn(attribute.value) }
      : attribute,
  );
  const changed = JSON.stringify(attributes) !== JSON.stringify(node.attributes);
  return changed ? { ...node, attributes } : undefined;
}

/** Returns the plain text of a link. */
function textOf(node: { children: readonly { type: string; value?: unknown }[] }): string {
  return node.children.map(({ value }) => (typeof value === "string" ? value : "")).join("");
}

function isComment(code: string): boolean {
  return /^\s*\/\*[\s\S]*\*\/\s*$/.test(code);
}

/** Allows components, checked by their schemas, and words in braces such as {product}. Rejects code and imports. */
export function authorMdx(notes: Notes): Plugin {
  const refuse = (node: Parameters<typeof lineOf>[0], message: string): undefined => {
    notes.mistakes.push({ line: lineOf(node), message });
  };

  /** Returns the attributes of an element, or undefined if one is not plain text. */
  function writtenProps(node: Element): Record<string, string | boolean> | undefined {
    const props: Record<string, string | boolean> = {};
    for (const attribute of node.attributes) {
      if (attribute.type !== "mdxJsxAttribute") {
        return refuse(
          node,
          `<${node.name}>: {...} does not belong here. Write each property as name="value"`,
        );
      }
      const { name, value } = attribute;
      if (value && typeof value === "object") {
        return refuse(node, `<${node.name}> ${name}: write the value in quotes: ${name}="..."`);
      }
      if (name in props) return refuse(node, `<${node.name}> ${name} is there twice. Keep one of the two`);
      props[name] = value ?? true;
    }
    return props;
  }

  function noteLink(node: Element | Parameters<typeof lineOf>[0], url: string, where: string): void {
    const refused = refusedUrl(url);
    if (refused) refuse(node, `${where}: ${refused}`);
    else notes.links.push({ line: lineOf(node), url });
  }

  function checkElement(node: Element): void {
    const name = node.name ?? "";
    if (!name) return refuse(node, "<> is no tag here. If the signs themselves are meant, write \\<>");
    const props = writtenProps(node);
    if (!props) return;
    const place = props["id"];
    if (typeof place === "string") notes.places.push({ line: lineOf(node), name: place });
    if (!/^[A-Z]/.test(name)) {
      const refused = refusedTag(name);
      if (refused) refuse(node, refused);
      for (const attribute of Object.keys(props)) {
        const why = refusedAttribute(attribute);
        if (why) refuse(node, `<${name}> ${why}`);
      }
      if (typeof props["href"] === "string") noteLink(node, fillIn(props["href"]), `<${name}> href`);
      return;
    }
    const schema = schemas[name];
    if (!schema) {
      const known = Object.keys(schemas).join(", ");
      return refuse(node, `<${name}>: there is no such component. There are: ${known}`);
    }
    for (const { path, message } of schema.safeParse(props).error?.issues ?? []) {
      refuse(node, `<${name}> ${[...path, message].map(String).join(" ")}`);
    }
    if (typeof props["href"] === "string" && refusedUrl(fillIn(props["href"])) === undefined) {
      notes.links.push({ line: lineOf(node), url: fillIn(props["href"]) });
    }
  }

  function visitElement<Any extends Element>(node: Any): Any | undefined {
    checkElement(node);
    return filled(node);
  }

  const unknownWord = (node: Parameters<typeof lineOf>[0] & { value: string }) =>
    refuse(
      node,
      `{${node.value}}: there is no such word. There are: ${knownWords}. If the sign itself is meant, write \\{`,
    );

  return {
    name: "author-mdx",
    options: { position: true },
    mdxJsxFlowElement: visitElement,
    mdxJsxTextElement: visitElement,
    mdxTextExpression(node) {
      const value = meaningOf(node.value);
      if (value !== undefined) return { type: "text", value };
      return isComment(node.value) ? undefined : unknownWord(node);
    },
    mdxFlowExpression(node) {
      const value = meaningOf(node.value);
      if (value !== undefined) return { type: "paragraph", children: [{ type: "text", value }] };
      return isComment(node.value) ? undefined : unknownWord(node);
    },
    inlineCode(node) {
      const value = fillIn(node.value);
      return value === node.value ? undefined : { type: "inlineCode", value };
    },
    mdxjsEsm(node) {
      const line = node.value.split("\n", 1).join("");
      refuse(node, `remove this line: ${line}. Every component is at hand without it`);
    },
    definition: (node) => noteLink(node, fillIn(node.url), "a link"),
    link(node, context) {
      // Braces in an address arrive percent-encoded.
      const written = fillIn(node.url.replace(/%7B(\w+)%7D/g, "{$1}"));
      // Markdown makes an http link of www.example.org.
      const isBare = written.startsWith("http:") && /^www\./.test(textOf(node));
      const url = isBare ? written.replace("http:", "https:") : written;
      noteLink(node, url, "a link");
      if (url !== node.url) context.setProperty(node, "url", url);
    },
  };
}
