/**
 * Fault: a body nested tens of thousands deep exhausts the stack of @supabase/lite 0.10, which answers 500 and prints it.
 * Delete when lite answers 400, as PostgREST does.
 * @returns whether a text is nested deeper than so many levels, if it is JSON
 */
export function isNestedDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === "\\") at += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "[" || character === "{")) depth += 1;
    else if (!quoted && (character === "]" || character === "}")) depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
