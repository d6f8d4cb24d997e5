import type { RichTextField } from "@sveltia/cms";
import { componentSchemas } from "../schemas/components.ts";
import { linkBeginnings, refusedUrl } from "../schemas/links.ts";
import { htmlTags } from "../schemas/tags.ts";
import { hintText } from "./field.ts";
import { knownWords, meaningOf } from "../../shared/domain/words.ts";

const components = Object.keys(componentSchemas).join("|");
const words = knownWords.replaceAll(/[{}]/g, "").split(", ");

/** Names every component, its fields and what it is for. */
const componentList = Object.entries(componentSchemas)
  .map(([name, schema]) => `<${[name, ...Object.keys(schema.shape)].join(" ")}> ${schema.description}`)
  .join(" ");

/** Words that are replaced by an address. */
const addresses = words.filter((word) => refusedUrl(meaningOf(word) ?? "") === undefined);

/** Code between backticks: any text, up to the end of the paragraph. */
const codeText = "(?:(?!\\n[ \\t]*\\n)[^`])+";

/** Alternatives that begin differently, so that a long text is checked in one pass. */
const parts = [
  // plain text, and an escaped character
  "[^\\\\`<{!\\]]",
  // the end of a link's words, with an address that leads somewhere; blob: is a picture until it is saved
  `\\](?!\\((?!${linkBeginnings.join("|")}|\\{(?:${addresses.join("|")})\\}|<|blob:))`,
  "\\\\[\\s\\S]",
  // code
  "```[\\s\\S]*?```",
  `\`${codeText}\``,
  `\`(?!${codeText}\`)`,
  // a component, or a tag of HTML
  `</?(?:${components}|${htmlTags.join("|")})(?:\\s[^<>]*)?>`,
  // what people who know Markdown write: src/authoring/mdx/markdown-habits.ts
  "<!--(?:(?!-->)[\\s\\S])*-->",
  '<(?:https?:|mailto:|[\\w.+-]+@)[^<>\\s{}"]+>',
  "<(?![A-Za-z/>!$_{])",
  // a comment, or a word that is replaced by a name
  "\\{\\/\\*(?:(?!\\*\\/\\})[\\s\\S])*\\*\\/\\}",
  `\\{(?:${words.join("|")})\\}`,
  // an exclamation mark, but not that of a picture without a description
  "!(?!\\[\\s*\\]\\()",
];

/** Accepts what the build accepts as a text, without checking that tags are closed and properties complete. */
export const bodyPattern = `^(?=\\s*\\S)(?:${parts.join("|")})*$`;

/**
 * Matches braces that may stay (escaped, in code, tag or comment, around a known word); groups 1 and 2 match literal
 * braces, whose backslashes the rich view drops and which Word pastes as "{sic}".
 */
export const bracesPattern = [
  "\\\\[\\s\\S]",
  "```[\\s\\S]*?```",
  `\`${codeText}\``,
  "</?[A-Za-z][^<>]*>",
  "\\{\\/\\*(?:(?!\\*\\/\\})[\\s\\S])*\\*\\/\\}",
  `\\{(?:${words.join("|")})\\}`,
  "\\{([^{}\\n]*)\\}",
  "(\\{)",
].join("|");

/** Messages for a text that the build rejects, by how the rejected part begins. */
export const bodyMistakes: readonly (readonly [beginning: string, mistake: string])[] = [
  ["![", "A picture has no description. Write ![what it shows](...)."],
  ["]", "A link leads nowhere: its address has to begin with /, # or https://."],
  ["<", "There is no such component. If the sign itself is meant, write \\<."],
  ["", "Something here cannot be published: check each [, <, { and ` that is not closed."],
];

/** The text field. `rich` adds the view without Markdown, which drops components; `drafts` may be empty. */
export function bodyField({ rich, drafts = false }: { rich: boolean; drafts?: boolean }): RichTextField {
  return {
    name: "body",
    label: "Text",
    widget: "richtext",
    modes: rich ? ["raw", "rich_text"] : ["raw"],
    buttons: [
      "bold",
      "italic",
      "link",
      "heading-two",
      "heading-three",
      "quote",
      "bulleted-list",
      "numbered-list",
    ],
    editor_components: ["image"],
    linked_images: false,
    use_emoji_autocomplete: false,
    required: !drafts,
    hint: hintText(
      rich
        ? "Markdown. For a picture, switch to the other view (the button at the right), choose Image and fill in " +
            "Alt Text: what the picture shows, for people who do not see it. A text that holds components such as " +
            "<Statistic> stays in this view: the other would spoil them."
        : `Markdown, and components, each a tag with its fields as in <Band tone="sand">: ${componentList}`,
    ),
  };
}
