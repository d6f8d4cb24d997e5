import { stored } from "../../shared/api/stored.ts";
import { z } from "../../shared/api/z.ts";
import { wasteKindsAtMost } from "../../shared/domain/limits.generated.ts";
import { wasteKinds, wasteSizes, type Waste } from "../../shared/domain/waste.ts";

const isOf = (list: readonly { key: string }[], value: unknown) => list.some(({ key }) => key === value);

const draft = z.object({
  kinds: z.array(z.string().check(z.refine((kind) => isOf(wasteKinds, kind)))),
  size: z.string(),
  origin: z.enum(["", "home", "other"]),
});
type Draft = z.infer<typeof draft>;

/** Where household waste is from; "" until the resident has chosen it. */
export type Origin = Draft["origin"];

const store = stored("waste", draft, "local");

export const readDraft = (): Draft => store.read() ?? { kinds: [], size: "", origin: "" };

/** Returns the waste chosen in this browser; null until kinds, size and origin are chosen. */
export function readWaste(): Waste | null {
  const { kinds, size, origin } = readDraft();
  const isWhole = kinds.length >= 1 && kinds.length <= wasteKindsAtMost && isOf(wasteSizes, size) && origin;
  return isWhole ? { kinds, size } : null;
}

export const saveWaste = ({ kinds, size }: Waste, origin: Origin = "") =>
  store.write({ kinds: [...kinds], size, origin });

export const forgetWaste = () => store.forget();
