import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { environmentOutsideTests } from "../support/environment.ts";
import { projectWith } from "./many-announcements.ts";
import type { Section } from "./table.ts";

const starts = 4;

/** Megabytes that the processes of a group hold. */
function memoryOf(group: number): number {
  const list = execFileSync("ps", ["-A", "-o", "pgid=,rss="], { encoding: "utf8" });
  const sizes = list.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return sizes.reduce((all, [of, size = 0]) => all + (of === group ? size / 1024 : 0), 0);
}

/**
 * Seconds from `npm start` in a folder until its home page is answered, and what it holds in memory from then on; it is
 * stopped then, as Ctrl-C does.
 */
async function start(folder: string): Promise<{ seconds: number; megabytes: number }> {
  const from = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    // A group of its own, because npm does not hand every signal on.
    detached: true,
    env: { ...environmentOutsideTests(), TIPRIGHT_DATA: join(folder, ".local"), PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  let printed = "";
  const site = await new Promise<string>((tell, fail) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const [, address] = /^ +Site +(\S+)$/m.exec(printed) ?? [];
      if (address) tell(address);
    });
    ended.then(() => fail(new Error(`npm start ended:\n${printed}`)), fail);
  });
  await (await fetch(site)).text();
  const seconds = (performance.now() - from) / 1000;
  const megabytes = child.pid ? memoryOf(child.pid) : 0;
  if (child.pid) process.kill(-child.pid, "SIGINT");
  await ended;
  return { seconds, megabytes };
}

/** How long `npm start` takes the first time, and where nothing has changed since. */
export async function benchStarting(): Promise<Section> {
  const folder = projectWith(0);
  const rows = [];
  for (let time = 1; time <= starts; time++) {
    const { seconds, megabytes } = await start(folder);
    rows.push({
      "npm start": time === 1 ? "the first" : "nothing changed",
      "time, s": seconds,
      "memory, MB": Math.round(megabytes),
    });
  }
  rmSync(folder, { recursive: true, force: true });
  return { name: "npm start until the home page is answered", rows };
}
