import { remembered } from "../../shared/api/stored.ts";
import { voucherLimits } from "../../shared/domain/voucher-limits.ts";
import { wasteKinds, wasteSizes, type Load } from "../../shared/domain/waste.ts";

const isOf = (list: readonly { key: string }[], value: unknown) => list.some(({ key }) => key === value);

/** Checked by hand: the app's first page needs no schema library otherwise. */
function parse(value: unknown): Load {
  const { kinds, size } = value as { [Key in keyof Load]?: unknown };
  const fits =
    Array.isArray(kinds) &&
    kinds.length >= 1 &&
    kinds.length <= voucherLimits.loadKindsAtMost &&
    kinds.every((kind) => isOf(wasteKinds, kind)) &&
    isOf(wasteSizes, size);
  if (!fits) throw new TypeError("not a load");
  return { kinds, size } as Load;
}

const store = remembered("load", { parse }, "local");

/** The waste chosen in this browser; null if none is. */
export const readLoad = (): Load | null => store.read();

/** Answers whether the browser stores it; where it does not, this page alone knows. */
export const saveLoad = ({ kinds, size }: Load): boolean => store.write({ kinds, size });

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
