import { ask } from "../../client/data/ask.ts";

/**
 * Counts the sites of the signed-in council. Source: table skip_sites, whose policy shows nobody another's rows.
 * @throws {Problem}
 */
export async function countSites(): Promise<number> {
  let total = 0;
  await ask(async (client) => {
    const answer = await client.from("skip_sites").select("id", { count: "exact", head: true });
    total = answer.count ?? 0;
    return answer;
  });
  return total;
}
