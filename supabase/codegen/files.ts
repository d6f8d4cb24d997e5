import type { Ask } from "./catalogue.ts";
import { databaseTypes } from "./database-types.ts";
import { schemeFiles } from "./scheme.ts";

/** Returns every file that is generated from the migrated database, by its path. */
export async function contractFiles(ask: Ask): Promise<Record<string, string>> {
  const scheme = await schemeFiles(ask);
  return {
    ...Object.fromEntries(
      Object.entries(scheme).map(([name, text]) => [`src/shared/domain/${name}.generated.ts`, text]),
    ),
    "src/shared/api/database.generated.ts": await databaseTypes(ask),
  };
}
