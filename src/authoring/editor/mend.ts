/** Something to mend before a text can be saved. */
export interface ToMend {
  /** The field that it is about, as the library names it: "title", "picture.alt", "body". */
  field?: string | undefined;
  /** Sentences: what is wrong, and what to write instead. */
  words: string;
}

const boxOf = (field: string) =>
  document.querySelector<HTMLElement>(`#nc-root [data-key-path="${CSS.escape(field)}"]`) ??
  document.querySelector<HTMLElement>(`#nc-root [data-key-path="${CSS.escape(field.split(".")[0] ?? "")}"]`);

/** Takes away what was said at the fields. */
export function forget(within: ParentNode = document): void {
  for (const said of within.querySelectorAll(".mend")) said.remove();
}

/** Says each mistake at its field, until something is written there, and takes the first of them into view. */
export function sayAtFields(mistakes: readonly ToMend[]): void {
  forget();
  for (const { field, words } of mistakes) {
    const box = field === undefined ? undefined : boxOf(field);
    const said = Object.assign(document.createElement("p"), { className: "mend", textContent: words });
    box?.querySelector("header")?.after(said);
    box?.addEventListener("input", () => forget(box), { once: true });
  }
  document.querySelector(".mend")?.scrollIntoView({ block: "center" });
}

/** The same as one text, for the library's own box: each on a line of its own. */
export const asText = (mistakes: readonly ToMend[]): string =>
  mistakes.map(({ words }) => words).join("\n\n");
