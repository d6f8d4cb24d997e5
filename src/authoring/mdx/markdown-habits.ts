/** Code, comments of MDX and escaped characters are left alone; the named groups are rewritten. */
const habits = new RegExp(
  [
    String.raw`^ {0,3}(?<fence>\`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>|$(?![\s\S]))`,
    String.raw`(?<tick>\`+)(?!\`)(?:(?!\n[ \t]*\n)[\s\S])*?[^\`]\k<tick>(?!\`)`,
    String.raw`\{\/\*[\s\S]*?\*\/\}`,
    String.raw`\\[\s\S]`,
    String.raw`<!--(?<comment>[\s\S]*?)-->`,
    // Behind a ! it would become a picture.
    String.raw`(?<mark>!?)<(?:(?<url>(?:https?|mailto):[^<>\s{}"]+)|(?<email>[\w.+-]+@[\w.-]+))>`,
    String.raw`<(?<empty>br|hr)\s*>`,
    // Lists as Word copies them: the second level is a small o or a circle, and every sign has a tab or spaces behind it.
    String.raw`^[ \t]*(?<bullet>[•·▪●■\uf0b7]|(?<second>[◦○]|o(?=\t)))[ \t\u00a0]+`,
    String.raw`^\t+(?<numbered>\d{1,2}[.)])[ \t]+`,
    String.raw`(?<sign><)(?![A-Za-z/>!$_{])`,
    // What looks like code stays and is rejected.
    String.raw`^(?<verb>import|export)(?=[ \t])(?![ \t]+(?:["'*{]|(?:default|const|let|var|function|async|class)\b|[^\n]*[ \t]from[ \t]*["']))`,
  ].join("|"),
  "gm",
);

/** Returns a link with literal words. */
function link(words: string, url: string): string {
  const plain = words.replace(/[^\p{L}\p{N}:/.@-]/gu, "\\$&");
  return `[${plain}](${url.replace(/[()\\]/g, "\\$&")})`;
}

/**
 * Rewrites Markdown that MDX does not understand: <!-- comments -->, <addresses>, <br>, Word's bullets, a < that begins
 * no tag, and lines that begin with the word "export" or "import". Line numbers stay the same.
 */
export function markdownHabits(text: string): string {
  return text.replace(habits, (whole: string, ...found: unknown[]) => {
    const { comment, mark, url, email, empty, sign, verb, bullet, second, numbered } = found.at(-1) as Record<
      string,
      string | undefined
    >;
    if (comment !== undefined) return `{/*${comment.replaceAll("*/", "* /")}*/}`;
    const before = mark && "\\!";
    if (url) return before + link(url, url);
    if (email) return before + link(email, `mailto:${email}`);
    if (empty) return `<${empty} />`;
    if (bullet) return second ? "  - " : "- ";
    if (numbered) return `${numbered} `;
    if (sign) return `\\${sign}`;
    if (verb) return verb.replace(/^./, (letter) => `&#${letter.charCodeAt(0)};`);
    return whole;
  });
}
