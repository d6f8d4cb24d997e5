import { beforePush } from "./before-push.ts";
import { flag, runCommand } from "./command-line.ts";
import { readEnvironmentFile } from "./environment-file.ts";
import { examine } from "./examine.ts";
import { fiveLines, inArea, type Finding } from "./finding.ts";

const marks = { ok: "ok     ", wrong: "WRONG  ", unknown: "-      " };

function tell({ state, what, mend }: Finding): void {
  console.log(`${marks[state]} ${what}${mend ? `\n         ${mend}` : ""}`);
}

const usage = [
  "npm run admin -- doctor [--local | --before-push] [--json]",
  "",
  "Looks at the deployment that the environment, or .env, names. Each line says what is wrong and what mends it; the",
  "exit code is 0 when nothing is. The last five lines are for whoever begins the week.",
  "",
  "  --local        looks at the embedded stack, while npm start runs",
  "  --before-push  looks only at what npm run supabase -- config push is about to send",
  '  --json         one line a check, for a monitor: {"area", "state": "ok", "wrong" or "unknown", "what", "mend"}',
].join("\n");

const options = { local: flag, "before-push": flag, json: flag };

/** Runs `npm run admin -- doctor`. */
export async function runDoctor(words: readonly string[]): Promise<void> {
  await runCommand(words, usage, { options }, async ({ values: { local, json, "before-push": push } }) => {
    const unfilled = local ? [] : inArea("settings", readEnvironmentFile());
    const all = [...unfilled, ...(push ? beforePush(process.env) : await examine(local, process.env))];
    const faults = all.filter(({ state }) => state === "wrong").length;
    if (faults > 0) process.exitCode = 1;
    if (json)
      return all.forEach((finding) =>
        console.log(JSON.stringify(finding, ["area", "state", "what", "mend"])),
      );
    all.forEach(tell);
    console.log(faults === 0 ? "\nNothing is wrong." : `\n${faults} wrong.`);
    if (!push) console.log(["\nIn short:", ...fiveLines(all)].join("\n"));
    if (push && faults === 0)
      console.log(
        "Look first: npm run supabase -- config diff. Then npm run supabase -- config push, which asks before it writes.",
      );
  });
}
