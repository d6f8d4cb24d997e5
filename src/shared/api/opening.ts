import { openingStates } from "../domain/closed-sets.generated.ts";
import type { Opening } from "../domain/opening.ts";
import { z } from "./z.ts";

const spans = z.array(z.string());
const text = z.nullable(z.string());

export const openingSchema: z.ZodMiniType<Opening> = z.object({
  at: z.string(),
  state: z.enum(openingStates),
  until: text,
  opens_on: text,
  opens_at: text,
  week: z.nullable(z.array(spans)),
  exceptions: z.array(z.object({ from: z.string(), to: z.string(), hours: spans, why: text })),
});

const pause = z.object({ from: z.string(), to: z.nullable(z.string()), why: z.string() });
/** A council's pauses: first day, last day (null while open) and the reason that residents see. */
export const storedPauses = z.array(pause);
export type Pause = z.infer<typeof pause>;
