import { readFileSync } from "node:fs";

/** Prints what each npm script does: `npm run help`. The sentences are in package.json, "scripts-info". */
const { "scripts-info": sentences } = JSON.parse(readFileSync("package.json", "utf8")) as {
  "scripts-info": Record<string, string>;
};
for (const [name, sentence] of Object.entries(sentences)) console.log(`${name.padEnd(14)}${sentence}`);
