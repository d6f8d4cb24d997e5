import type { Asked } from "./catalogue.ts";
import { databaseTypes } from "./database-types.ts";
import { schemeFiles } from "./scheme.ts";

/** Every file that is made from the migrated database, by its path. */
export async function contractFiles(ask: Asked): Promise<Record<string, string>> {
  const scheme = await schemeFiles(ask);
  return {
    ...Object.fromEntries(
      Object.entries(scheme).map(([name, text]) => [`src/shared/domain/${name}.generated.ts`, text]),
    ),
    "src/shared/api/database.generated.ts": await databaseTypes(ask),
  };
}
