import type { Json } from "./database.generated.ts";
import { Problem } from "./problem.ts";
import type { z } from "./z.ts";
import { problemMessages } from "../i18n/problem.ts";

/** The columns of an answer that a schema leaves out or takes for something else; what is JSON or null it alone knows. */
type Lacking<Read, Row> = {
  [Name in keyof Row]: Name extends keyof Read
    ? Json extends Row[Name]
      ? never
      : NonNullable<Row[Name]> extends Read[Name]
        ? never
        : Name
    : Name;
}[keyof Row];

type LackingOf<Read, Answer> = Json extends Answer
  ? never
  : Answer extends readonly (infer Row)[]
    ? Read extends readonly (infer One)[]
      ? Lacking<One, Row>
      : "a list"
    : Answer extends object
      ? Lacking<Read, Answer>
      : never;

type Whole<Read, Answer> = [LackingOf<Read, Answer>] extends [never]
  ? unknown
  : { theSchemaLacks: LackingOf<Read, Answer> };

/**
 * What the database answered, as this page knows it; the page is older than the database where it says something else.
 * @param schema of every column of the answer: one that is added to the function does not compile without it
 * @throws {Problem} of kind "unknown-answer"
 */
export function parseAnswer<Read, Answer>(
  schema: z.ZodMiniType<Read>,
  answer: Answer & Whole<NoInfer<Read>, Answer>,
): Read {
  const { success, data } = schema.safeParse(answer);
  if (!success) throw new Problem("unknown-answer", problemMessages.t("outOfDate"));
  return data;
}
