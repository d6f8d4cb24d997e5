import { Problem } from "./errors.ts";
import type { z } from "./z.ts";
import { sayProblem } from "../words/problem.ts";

/**
 * What the database answered, as this page knows it; the page is older than the database where it says something else.
 * @throws {Problem} of kind "unknown-answer"
 */
export function parseAnswer<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new Problem("unknown-answer", sayProblem().outOfDate);
  return data;
}
