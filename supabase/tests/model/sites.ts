/** The two councils whose officers work at the same time. */
export const councils = ["camden", "hackney"] as const;
export type CouncilKey = (typeof councils)[number];

/** A site as an answer shows it; the id is null where it is not known yet. */
export interface Site {
  id: string | null;
  address: string;
}

/** One row of a save: an id that is or was a site's, or null for a new site. */
export interface Edit {
  id: string | null;
  /** What the officer saw before it was changed. */
  from?: string;
  address: string;
}

/** A request of an officer. */
export type Request =
  | { council: CouncilKey; kind: "save"; edits: readonly Edit[] }
  | { council: CouncilKey; kind: "delete"; id: string };

/** A conflict: a site that another officer changed, with its present address; null where it is deleted. */
export interface Conflict {
  row: string | null;
  now: string | null;
}

/** The answer: the whole list with its conflicts, or the message of the error. */
export type Answer = { list: readonly Site[]; conflicts: readonly Conflict[] } | { refused: string };

export type Lists = Readonly<Record<CouncilKey, readonly Site[]>>;

const twice = "A site appears twice in the list.";
const blank = "Enter an address, or delete the site.";

function refusalOf(edits: readonly Edit[]): string | undefined {
  const ids = edits.flatMap(({ id }) => id ?? []);
  if (edits.some(({ id, address }) => id !== null && address.trim() === "")) return blank;
  if (new Set(ids).size < ids.length) return twice;
  return undefined;
}

function conflictsOf(list: readonly Site[], edits: readonly Edit[]): Conflict[] {
  return edits.flatMap(({ id, from, address }) => {
    if (id === null) return [];
    const now = list.find((site) => site.id === id)?.address ?? null;
    return now !== null && (now === from || now === address.trim()) ? [] : [{ row: id, now }];
  });
}

/** Returns the lists after a request and its answer, by the rules of save_skip_sites and delete_skip_site. */
export function apply(lists: Lists, request: Request): { lists: Lists; answer: Answer } {
  const list = lists[request.council];
  const become = (next: readonly Site[]) => ({
    lists: { ...lists, [request.council]: next },
    answer: { list: next, conflicts: [] },
  });
  if (request.kind === "delete") return become(list.filter(({ id }) => id !== request.id));
  const refused = refusalOf(request.edits);
  if (refused !== undefined) return { lists, answer: { refused } };
  const conflicts = conflictsOf(list, request.edits);
  if (conflicts.length > 0) return { lists, answer: { list, conflicts } };
  const changed = list.map((site) => request.edits.find(({ id }) => id !== null && id === site.id) ?? site);
  const added = request.edits.filter(({ id, address }) => id === null && address.trim() !== "");
  return become([...changed, ...added].map(({ id, address }) => ({ id, address: address.trim() })));
}

/** Whether an answer is the expected one. */
export function isSame(actual: Answer, expected: Answer): boolean {
  if ("refused" in actual || "refused" in expected) {
    return "refused" in actual && "refused" in expected && actual.refused === expected.refused;
  }
  return (
    JSON.stringify(actual.conflicts) === JSON.stringify(expected.conflicts) &&
    isSameList(actual.list, expected.list)
  );
}

/** Whether two lists are the same; ids are compared where they are known. */
export function isSameList(actual: readonly Site[], expected: readonly Site[]): boolean {
  return (
    actual.length === expected.length &&
    actual.every(({ id, address }, index) => {
      const wanted = expected[index];
      return wanted?.address === address && (wanted.id === null || wanted.id === id);
    })
  );
}

/**
 * Whether some order of overlapping requests explains their answers and the resulting lists. Tries every order, so for a
 * handful of requests.
 */
export function isSomeOrder(
  lists: Lists,
  asked: readonly { request: Request; answer: Answer }[],
  left: Readonly<Record<CouncilKey, readonly Site[]>>,
): boolean {
  if (asked.length === 0) {
    return councils.every((council) => isSameList(left[council], lists[council]));
  }
  return asked.some(({ request, answer }, index) => {
    const next = apply(lists, request);
    return isSame(answer, next.answer) && isSomeOrder(next.lists, asked.toSpliced(index, 1), left);
  });
}
