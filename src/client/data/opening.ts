import { z } from "./z.ts";

const spans = z.array(z.string());
const text = z.nullable(z.string());

/** Whether a site is open and when it will be, as the database answers; `Opening` says what each means. */
export const openingSchema = z.object({
  at: z.string(),
  state: z.enum(["open", "later", "closed", "unchecked"]),
  until: text,
  opens_on: text,
  opens_at: text,
  week: z.nullable(z.array(spans)),
  exceptions: z.array(z.object({ from: z.string(), to: z.string(), hours: spans, why: text })),
});
