/** Whether every word of a query is somewhere in the texts, in any case. A query without words matches. */
export function matches(query: string, ...texts: readonly string[]): boolean {
  const searched = texts.join("\n").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
