import { existsSync, readFileSync } from "node:fs";
import { boroughFactsFile, type BoroughFacts } from "../../shared/domain/borough-facts.ts";

/**
 * Returns what the pages of boroughs say; null where there is no file, or one of another project: pages then lead to
 * the app.
 * @param from the project that the build is for
 */
export function readFacts(
  file = boroughFactsFile(),
  from = process.env.PUBLIC_SUPABASE_URL ?? "",
): BoroughFacts | null {
  if (!existsSync(file)) return null;
  const facts = JSON.parse(readFileSync(file, "utf8")) as BoroughFacts;
  return facts.from === from ? facts : null;
}
