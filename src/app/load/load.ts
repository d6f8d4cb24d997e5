import { remembered } from "../../client/data/stored.ts";
import { z } from "../../client/data/z.ts";
import { wasteKinds, wasteSizes, type Load } from "../../scheme/waste.ts";

const key = (list: readonly { key: string }[]) =>
  z.string().check(z.refine((value) => list.some((one) => one.key === value)));

const store = remembered(
  "load",
  z.object({ kinds: z.array(key(wasteKinds)).check(z.minLength(1), z.maxLength(4)), size: key(wasteSizes) }),
  "local",
);

/** What somebody wants to get rid of, said once; null while they have not. */
export const readLoad = (): Load | null => store.read();

/** Answers whether the browser stores it; where it does not, this page alone knows. */
export const saveLoad = ({ kinds, size }: Load): boolean => store.write({ kinds: [...kinds], size });

const carried = "bring=";

/** A load as the end of an address, for a browser that stores nothing: "bring=sofa,wood,small_van". */
export const loadInAddress = ({ kinds, size }: Load): string => carried + [...kinds, size].join(",");

/** Takes over a load from the end of an address. Answers whether there was one. */
export function takeLoad(fragment: string): boolean {
  if (!fragment.startsWith(carried)) return false;
  const parts = fragment.slice(carried.length).split(",");
  saveLoad({ kinds: parts.slice(0, -1), size: parts.at(-1) ?? "" });
  return true;
}
