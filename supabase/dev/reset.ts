import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { confirm } from "./confirm.ts";
import { Failure, run } from "./failure.ts";
import { lockFolder } from "./data-folder.ts";
import { readSettings } from "./settings.ts";

await run(async () => {
  const { values } = parseArgs({ strict: false, options: { yes: { type: "boolean", default: false } } });
  const { dataFolder } = readSettings();
  if (!existsSync(dataFolder)) {
    console.log(`Nothing to do: ${dataFolder} does not exist.`);
    return;
  }
  if (!existsSync(join(dataFolder, "keys.json"))) {
    throw new Failure(`${dataFolder} is not a data folder of this project. Nothing was removed.`);
  }
  const lock = lockFolder(dataFolder, "npm run reset");
  try {
    await confirm(
      `This removes the local database with everything in it, its keys and emails.\n${dataFolder}`,
      "reset",
      { yes: values.yes === true },
    );
    rmSync(dataFolder, { recursive: true });
  } finally {
    lock.release();
  }
  console.log(`Removed ${dataFolder}. npm start begins with the demo data again.`);
});
