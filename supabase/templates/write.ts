import { writeFileSync } from "node:fs";
import { emailFiles } from "./email-files.ts";

/** Writes the e-mail templates and the brand's lines of supabase/config.toml: `npm run generate -- emails`. */
for (const [path, text] of Object.entries(emailFiles())) {
  writeFileSync(path, text);
  process.stdout.write(`${path}\n`);
}
