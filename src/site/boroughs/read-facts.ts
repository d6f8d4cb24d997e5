import { existsSync, readFileSync } from "node:fs";
import { boroughFactsFile, type BoroughFacts } from "../../shared/domain/borough-facts.ts";

/** Returns the facts of borough pages; null without a file, or with one of another project than `from`. */
export function readFacts(
  file = boroughFactsFile(),
  from = process.env.PUBLIC_SUPABASE_URL ?? "",
): BoroughFacts | null {
  if (!existsSync(file)) return null;
  const facts = JSON.parse(readFileSync(file, "utf8")) as BoroughFacts;
  return facts.from === from ? facts : null;
}
