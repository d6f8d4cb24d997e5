import fc from "fast-check";
import { councils, type CouncilKey, type Edit, type Lists, type Request } from "./sites.ts";

/** A request before its sites are known: numbers choose among the sites there will be. */
export interface Wish {
  council: CouncilKey;
  kind:
    | "add"
    | "change"
    | "mix"
    | "delete"
    | "delete again"
    | "delete foreign"
    | "save foreign"
    | "save deleted"
    | "save twice"
    | "blank";
  /** Which site, and which other. */
  site: number;
  other: number;
  texts: readonly string[];
}

export const anyWish: fc.Arbitrary<Wish> = fc.record({
  council: fc.constantFrom(...councils),
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant("add" as const) },
    { weight: 2, arbitrary: fc.constantFrom("change" as const, "mix" as const, "delete" as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "delete again" as const,
        "delete foreign" as const,
        "save foreign" as const,
        "save deleted" as const,
        "save twice" as const,
        "blank" as const,
      ),
    },
  ),
  site: fc.nat(20),
  other: fc.nat(20),
  texts: fc.array(fc.constantFrom("Gate A", "Gate A ", "Depot", "12 Long Lane", " "), {
    minLength: 1,
    maxLength: 3,
  }),
});

const another = (council: CouncilKey) => (council === "camden" ? "hackney" : "camden");
const unusedId = "00000000-0000-4000-8000-000000000000";

/**
 * Returns the request for a wish on these lists. Without such a site it names an unused id.
 * @param deleted ids of sites that each council had
 */
export function requestOf(
  { council, kind, site, other, texts }: Wish,
  lists: Lists,
  deleted: Readonly<Record<CouncilKey, readonly string[]>>,
): Request {
  const pick = (from: readonly (string | null)[], number: number) => from[number % from.length] ?? unusedId;
  const own = lists[council].map(({ id }) => id);
  /** A change of a site, from the present lists. */
  const change = (id: string, address: string): Edit => ({
    id,
    from: [...lists.camden, ...lists.hackney].find((one) => one.id === id)?.address ?? "Gone",
    address,
  });
  const foreign = lists[another(council)].map(({ id }) => id);
  const added: Edit[] = texts.map((address) => ({ id: null, address }));
  const [first = ""] = texts;
  const text = first.trim() || "Changed";
  const save = (...edits: Edit[]): Request => ({ council, kind: "save", edits });
  const remove = (id: string): Request => ({ council, kind: "delete", id });
  switch (kind) {
    case "add":
      return save(...added);
    case "change":
      return save(change(pick(own, site), text));
    case "mix":
      return save(...added, change(pick(own, site), text));
    case "delete":
      return remove(pick(own, site));
    case "delete again":
      return remove(pick(deleted[council], site));
    case "delete foreign":
      return remove(pick(foreign, site));
    case "save foreign":
      return save(...added, change(pick(foreign, site), text));
    case "save deleted":
      return save(change(pick(own, other), text), change(pick(deleted[council], site), text), ...added);
    case "save twice":
      return save(change(pick(own, site), text), change(pick(own, site), "Again"));
    case "blank":
      return save(change(pick(own, site), " \t"), ...added);
  }
}
