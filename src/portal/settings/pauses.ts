import { z } from "../../shared/api/z.ts";

/** A pause as it is stored: its first day, its last (null until somebody ends it), and what residents read meanwhile. */
const pause = z.object({ from: z.string(), to: z.nullable(z.string()), why: z.string() });
export const storedPauses = z.array(pause);
export type Pause = z.infer<typeof pause>;
