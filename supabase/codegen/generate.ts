import { spawnSync } from "node:child_process";
import { Failure, run } from "../dev/failure.ts";

/** Programs that write generated files, by the name that `npm run generate -- <name>` takes. */
const programs: Readonly<Record<string, string>> = {
  contract: "supabase/codegen/write.ts",
  emails: "supabase/templates/write.ts",
  languages: "tests/translations/write-languages.ts",
  icons: "src/build/icons.ts",
};

const usage = [
  "npm run generate -- [contract | emails | languages [<tag> ... [--checked <name>]] | icons]",
  "",
  "Writes every generated file, or those of one kind:",
  "",
  "  contract   types and constants of the database (*.generated.ts), from the migrations",
  "  emails     templates of the sign-in service's emails, and their lines in supabase/config.toml",
  "  languages  what each language lacks, and what is older than its English; named ones count as up to date,",
  "             and with --checked <name> the sentences that decide as checked by that person",
  "  icons      icons and the picture of shared links, from the logo",
].join("\n");

await run(async () => {
  const [name, ...words] = process.argv.slice(2);
  if (name === "--help") return console.log(usage);
  const chosen =
    name === undefined
      ? programs
      : Object.fromEntries(Object.entries(programs).filter(([kind]) => kind === name));
  if (Object.keys(chosen).length === 0) throw new Failure(`Unknown kind "${name}".\n\n${usage}`);
  for (const [kind, program] of Object.entries(chosen)) {
    const { status } = spawnSync(process.execPath, [program, ...words], { stdio: "inherit" });
    if (status !== 0) throw new Failure(`${kind} was not written. See the error above.`);
  }
});
