/** Messages of the MDX parser, and our words for them. */
const meanings: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /Expected a closing tag for `<(.*?)>`.* before the end of `paragraph`/,
    (tag) =>
      `<${tag}> is opened here and not closed before the paragraph ends. Write </${tag}> where it ends, or put ` +
      `<${tag}> and </${tag}> on lines of their own. If no tag is meant, write \\<${tag}`,
  ],
  [
    /Expected a closing tag for `<img>`/,
    () => "<img>: write a picture as ![what it shows](/content/images/name.webp)",
  ],
  [
    /Expected a closing tag for `<(input|wbr|source|area|embed|track)>`/,
    (tag) => `<${tag}> needs a slash at its end: <${tag} ... />`,
  ],
  [
    /Expected a closing tag for `<(.*?)>`/,
    (tag) => `<${tag}> is opened here and never closed. Write </${tag}> on a line of its own where it ends`,
  ],
  [
    /Unexpected closing tag `<\/(.*?)>`, expected corresponding closing tag for `<(.*?)>` \((\d+)/,
    (tag, open, line) =>
      `</${tag}> closes nothing: the last tag that is open is <${open}>, from line ${line}. Write </${open}> first`,
  ],
  [
    /Unexpected closing tag `<\/(.*?)>`/,
    (tag) =>
      `</${tag}> closes nothing: there is no <${tag}> before it. Remove it, or write <${tag}> where it begins`,
  ],
  [
    /corresponding closing brace for `\{`/,
    () =>
      "{ is opened here and never closed. Write } where it ends; if the character itself is meant, write \\{",
  ],
  [
    /Could not parse expression/,
    () => "the text in braces is not understood. If the characters themselves are meant, write \\{ and }",
  ],
  [
    /after `<`, expected a valid JSX tag|before name, expected a character/,
    () =>
      '< begins a tag here, and the tag is not complete. A component is written <Name field="value" />, with ' +
      "straight quotation marks around each value and none inside it. If the character itself is meant, write \\<",
  ],
];

/** Where a message of the parser begins: line:column: */
const place = /^(\d+):(\d+): /;

/** Explains a message of the MDX parser; unknown ones stay as they are. The line counts from 1. */
export function mdxInPlainWords(message: string): { line?: number; message: string } {
  const line = place.exec(message)?.[1];
  const text = message.replace(place, "");
  const known = meanings.find(([pattern]) => pattern.test(text));
  const [, ...found] = known?.[0].exec(text) ?? [];
  return {
    ...(line && { line: Number(line) }),
    message: known ? known[1](...found) : `this cannot be read: ${text}`,
  };
}
