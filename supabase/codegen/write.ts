import { writeFileSync } from "node:fs";
import { run } from "../dev/failure.ts";
import { contractFiles } from "./files.ts";
import { withMigrated } from "./migrated.ts";

await run(async () => {
  const files = await withMigrated(contractFiles);
  for (const [path, text] of Object.entries(files)) writeFileSync(path, text);
  console.log(`Written: ${Object.keys(files).join(", ")}`);
});
