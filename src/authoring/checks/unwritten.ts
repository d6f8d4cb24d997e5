import type { Mistake } from "../messages/mistake.ts";

/** How every text begins that a new draft holds only until its author has written another. */
export const toReplace = "Replace this";

/** What a new draft holds below its fields, to be written over. */
export const draftBody = `${toReplace} paragraph. Say in the first sentence what is new, and for whom.

## A heading

Paragraphs are separated by an empty line. **Bold**, *italic*, and a link: [Our Solution](/our-solution).

- A list begins with a hyphen,
- once for each line.
`;

const leftLines = new Set(draftBody.split("\n").filter((line) => line !== ""));

/**
 * What a new draft leaves to its author, and its author left as it was.
 * @param body what stands below the fields
 */
export function unwritten(file: string, text: string, body: string): Mistake[] {
  if (body.replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, "").trim() === "") {
    return [{ file, message: "there is no text below the fields. Write at least one sentence" }];
  }
  const message = "this still says what to write here. Write it, or keep it a draft with draft: true";
  return text.split(/\r?\n/).flatMap((line, index) => {
    const written = line.replace(/^description:\s*["']?/, "").trimEnd();
    return written.startsWith(toReplace) || leftLines.has(written)
      ? [{ file, line: index + 1, message }]
      : [];
  });
}
