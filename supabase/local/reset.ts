import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Failure, run } from "./failure.ts";
import { lockFolder } from "./lock.ts";
import { readSettings } from "./settings.ts";

await run(async () => {
  const { dataFolder } = readSettings();
  if (!existsSync(dataFolder)) {
    console.log(`Nothing to do: ${dataFolder} does not exist.`);
    return;
  }
  if (!existsSync(join(dataFolder, "keys.json"))) {
    throw new Failure(`${dataFolder} is no data folder of this project; nothing was removed.`);
  }
  const lock = lockFolder(dataFolder, "npm run reset");
  rmSync(dataFolder, { recursive: true });
  lock.release();
  console.log(`Removed ${dataFolder}. npm start begins with the demo data again.`);
});
