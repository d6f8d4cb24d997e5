import { wasteKinds, wasteSizes } from "../../../shared/domain/waste.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

/** The scheme's one list, by its keys. */
const namesOf = <Key extends string>(list: readonly { key: Key; name: string }[]) =>
  Object.fromEntries(list.map(({ key, name }) => [key, name])) as Record<Key, string>;

export const sayWaste = inWords("waste", {
  kinds: namesOf(wasteKinds),
  sizes: namesOf(wasteSizes),
  /** The kinds of a load in one line. */
  list: (kinds: readonly string[]) => kinds.join("; "),
});
