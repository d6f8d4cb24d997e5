import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { run } from "../dev/failure.ts";
import { catalogueText } from "./catalogue-text.ts";
import { withMigrated } from "./migrated.ts";

/**
 * Writes the catalogue of the migrated database to a file, .local/catalogue.txt by default, to compare commits:
 * `npm run generate -- catalogue before.txt`.
 */
await run(async () => {
  const [path = ".local/catalogue.txt"] = process.argv.slice(2);
  const text = await withMigrated(catalogueText);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`Written: ${path}, ${text.split("\n").length} lines`);
});
