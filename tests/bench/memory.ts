import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { heldMemory } from "../support/held-memory.ts";
import type { Row, Section } from "./table.ts";

/** Returns what `npm start`, npm included, holds once it is ready. */
async function measure(dataFolder: string): Promise<number> {
  const child = spawn("npm", ["start"], {
    env: { ...process.env, TIPRIGHT_DATA: dataFolder, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  for await (const text of child.stdout) if (/Ctrl-C/.test(String(text))) break;
  const megabytes = heldMemory(child.pid ?? 0);
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await once(child, "exit");
  return megabytes;
}

/** Memory of `npm start`; its bar is 600 MB. */
export async function benchMemory(): Promise<Section> {
  const dataFolder = mkdtempSync(join(tmpdir(), "tipright-memory-"));
  const rows: Row[] = [];
  for (const start of ["first", "later"])
    rows.push({ start, "MB when ready (600)": await measure(dataFolder) });
  rmSync(dataFolder, { recursive: true, force: true });
  return { name: "memory of npm start", rows };
}
