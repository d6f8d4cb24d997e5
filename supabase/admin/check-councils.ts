import { reach } from "./connect.ts";
import type { Deployment } from "./deployment.ts";
import { inShort, ok, type Finding } from "./finding.ts";

/** How many councils there are. */
export async function checkCouncils({ supabaseUrl, secretKey }: Deployment): Promise<Finding[]> {
  const answer = await reach(`${supabaseUrl}/rest/v1/councils?select=council_key`, {
    headers: { apikey: secretKey },
  });
  // Where the table is missing, so is its migration, which has a line of its own.
  if (!answer.ok) return [];
  const { length } = (await answer.json()) as unknown[];
  const registered = length === 1 ? "1 is registered" : `${length} are registered`;
  return [inShort("Councils", registered, ok(`of the councils ${registered}`))];
}
