import { remembered } from "../../shared/api/stored.ts";
import { voucherLimits } from "../../shared/domain/limits.generated.ts";
import { wasteKinds, wasteSizes, type Load } from "../../shared/domain/waste.ts";

/** Where household waste is from; "" until the person has said it. */
export type Origin = "" | "home" | "other";

/** What was chosen so far. */
interface Draft extends Load {
  origin: Origin;
}

const isOf = (list: readonly { key: string }[], value: unknown) => list.some(({ key }) => key === value);

/** Checked by hand: a page that only reads it needs no schema library. */
function parse(value: unknown): Draft {
  const { kinds, size, origin } = value as { [Key in keyof Draft]?: unknown };
  if (!Array.isArray(kinds) || !kinds.every((kind) => isOf(wasteKinds, kind)) || typeof size !== "string")
    throw new TypeError("not a load");
  return { kinds, size, origin: origin === "home" || origin === "other" ? origin : "" };
}

const store = remembered("load", { parse }, "local");

/** What was chosen so far in this browser. */
export const readDraft = (): Draft => store.read() ?? { kinds: [], size: "", origin: "" };

/** The waste chosen in this browser; null until all of it is said. */
export function readLoad(): Load | null {
  const { kinds, size, origin } = readDraft();
  const isWhole =
    kinds.length >= 1 && kinds.length <= voucherLimits.loadKindsAtMost && isOf(wasteSizes, size) && origin;
  return isWhole ? { kinds, size } : null;
}

/** Returns whether the browser stores it; if not, this page keeps it. */
export const saveLoad = ({ kinds, size }: Load, origin: Origin = ""): boolean =>
  store.write({ kinds, size, origin });

export const forgetLoad = () => store.forget();

const carried = "bring=";

/** A load and a borough as the end of an address, for a browser that stores nothing: "bring=camden,sofa,wood,small_van". */
export const loadInAddress = ({ kinds, size }: Load, borough: string): string =>
  carried + [borough, ...kinds, size].join(",");

/** Takes over a load from the end of an address. Returns the borough; undefined if there was none. */
export function takeLoad(fragment: string): string | undefined {
  if (!fragment.startsWith(carried)) return undefined;
  const [borough = "", ...load] = fragment.slice(carried.length).split(",");
  saveLoad({ kinds: load.slice(0, -1), size: load.at(-1) ?? "" });
  return borough;
}
