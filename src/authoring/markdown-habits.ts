/** Code, comments of MDX and escaped characters are left alone; the named groups are rewritten. */
const habits = new RegExp(
  [
    String.raw`^ {0,3}(?<fence>\`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>|$(?![\s\S]))`,
    String.raw`(?<tick>\`+)(?!\`)(?:(?!\n[ \t]*\n)[\s\S])*?[^\`]\k<tick>(?!\`)`,
    String.raw`\{\/\*[\s\S]*?\*\/\}`,
    String.raw`\\[\s\S]`,
    String.raw`<!--(?<comment>[\s\S]*?)-->`,
    String.raw`<(?<address>(?:https?|mailto):[^<>\s{}"]+)>`,
    String.raw`<(?<email>[\w.+-]+@[\w.-]+)>`,
    String.raw`<(?<empty>br|hr)\s*>`,
    String.raw`(?<sign><)(?![A-Za-z/>!$_{])`,
  ].join("|"),
  "gm",
);

/**
 * Turns what people write who know Markdown and not MDX into what MDX understands: <!-- comments -->, <addresses>,
 * <br>, and a < before anything that cannot begin a tag, such as "<5". No line moves, so that the place in a
 * message stays true.
 */
export function markdownHabits(text: string): string {
  return text.replace(habits, (whole: string, ...found: unknown[]) => {
    const { comment, address, email, empty, sign } = found.at(-1) as Record<string, string | undefined>;
    if (comment !== undefined) return `{/*${comment.replaceAll("*/", "* /")}*/}`;
    if (address) return `<a href="${address}">${address}</a>`;
    if (email) return `<a href="mailto:${email}">${email}</a>`;
    if (empty) return `<${empty} />`;
    if (sign) return `\\${sign}`;
    return whole;
  });
}
