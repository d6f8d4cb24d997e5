import { remembered } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import { voucherLimits } from "../../shared/domain/limits.generated.ts";
import { wasteKinds, wasteSizes, type Load } from "../../shared/domain/waste.ts";

const isOf = (list: readonly { key: string }[], value: unknown) => list.some(({ key }) => key === value);

const draft = z.object({
  kinds: z.array(z.string().check(z.refine((kind) => isOf(wasteKinds, kind)))),
  size: z.string(),
  origin: z.enum(["", "home", "other"]),
});
type Draft = z.infer<typeof draft>;

/** Where household waste is from; "" until the person has said it. */
export type Origin = Draft["origin"];

const store = remembered("load", draft, "local");

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
  store.write({ kinds: [...kinds], size, origin });

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
