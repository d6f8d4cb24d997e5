/** The two councils whose officers work at the same time. */
export const councils = ["camden", "hackney"] as const;
export type CouncilKey = (typeof councils)[number];

/** A site as an answer shows it; the id is null where nobody can know it yet. */
export interface Site {
  id: string | null;
  address: string;
}

/** One row of a save: an id that is or was somebody's, or null for a new site. */
export interface Edit {
  id: string | null;
  address: string;
}

/** What an officer asks for. */
export type Request =
  | { council: CouncilKey; kind: "save"; edits: readonly Edit[] }
  | { council: CouncilKey; kind: "delete"; id: string };

/** The answer: the whole list, or the words of the refusal. */
export type Answer = { list: readonly Site[] } | { refused: string };

export type Lists = Readonly<Record<CouncilKey, readonly Site[]>>;

const gone = "This site is no longer on your list. Reload the page to see the current list.";
const twice = "A site appears twice in the list.";
const blank = "Enter an address, or delete the site.";

function refusalOf(list: readonly Site[], edits: readonly Edit[]): string | undefined {
  const ids = edits.flatMap(({ id }) => id ?? []);
  if (edits.some(({ id, address }) => id !== null && address.trim() === "")) return blank;
  if (new Set(ids).size < ids.length) return twice;
  if (ids.some((id) => !list.some((site) => site.id === id))) return gone;
  return undefined;
}

/** What a request makes of the lists, and its answer: the rules of save_skip_sites and delete_skip_site, in short. */
export function apply(lists: Lists, request: Request): { lists: Lists; answer: Answer } {
  const list = lists[request.council];
  const become = (next: readonly Site[]) => ({
    lists: { ...lists, [request.council]: next },
    answer: { list: next },
  });
  if (request.kind === "delete") return become(list.filter(({ id }) => id !== request.id));
  const refused = refusalOf(list, request.edits);
  if (refused !== undefined) return { lists, answer: { refused } };
  const changed = list.map((site) => request.edits.find(({ id }) => id !== null && id === site.id) ?? site);
  const added = request.edits.filter(({ id, address }) => id === null && address.trim() !== "");
  return become([...changed, ...added].map(({ id, address }) => ({ id, address: address.trim() })));
}

/** Whether an answer is the expected one; ids are compared where they are known. */
export function isSame(actual: Answer, expected: Answer): boolean {
  if ("refused" in actual || "refused" in expected) {
    return "refused" in actual && "refused" in expected && actual.refused === expected.refused;
  }
  return (
    actual.list.length === expected.list.length &&
    actual.list.every(({ id, address }, index) => {
      const wanted = expected.list[index];
      return wanted?.address === address && (wanted.id === null || wanted.id === id);
    })
  );
}

/**
 * Whether requests that overlapped were answered as if they had come one after the other, in some order, and left what
 * that order leaves. Tries every order: for a handful of requests.
 */
export function isSomeOrder(
  lists: Lists,
  asked: readonly { request: Request; answer: Answer }[],
  left: Readonly<Record<CouncilKey, readonly Site[]>>,
): boolean {
  if (asked.length === 0) {
    return councils.every((council) => isSame({ list: left[council] }, { list: lists[council] }));
  }
  return asked.some(({ request, answer }, index) => {
    const next = apply(lists, request);
    return isSame(answer, next.answer) && isSomeOrder(next.lists, asked.toSpliced(index, 1), left);
  });
}
