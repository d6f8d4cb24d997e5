import * as z from "zod/mini";
import type { Json } from "./database.generated.ts";
import { Problem } from "./problem.ts";
import { problemMessages } from "../i18n/problem.ts";

// The content security policy forbids `new Function`, which zod uses by default.
z.config({ jitless: true });

export { z };

/** The columns of an answer that a schema misses or types differently. JSON and null are not compared. */
type Missing<Read, Row> = {
  [Name in keyof Row]: Name extends keyof Read
    ? Json extends Row[Name]
      ? never
      : NonNullable<Row[Name]> extends Read[Name]
        ? never
        : Name
    : Name;
}[keyof Row];

type MissingOf<Read, Answer> = Json extends Answer
  ? never
  : Answer extends readonly (infer Row)[]
    ? Read extends readonly (infer One)[]
      ? Missing<One, Row>
      : "a list"
    : Answer extends object
      ? Missing<Read, Answer>
      : never;

type Whole<Read, Answer> = [MissingOf<Read, Answer>] extends [never]
  ? unknown
  : { theSchemaMisses: MissingOf<Read, Answer> };

/** Parses an answer with a schema of all its columns. @throws {Problem} "unknown-answer": the page is older than the database */
export function parseAnswer<Read, Answer>(
  schema: z.ZodMiniType<Read>,
  answer: Answer & Whole<NoInfer<Read>, Answer>,
): Read {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new Problem("unknown-answer", problemMessages.t("outOfDate"));
  return data;
}
