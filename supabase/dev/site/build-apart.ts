import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { run } from "../failure.ts";
import { buildSite, isBuilt, speakToOwnOrigin } from "./build-site.ts";

/**
 * Builds dist/ in a process of its own, whose memory is free when it is done: a build takes half a gigabyte that whoever
 * goes on for days would keep.
 * Where it fails it has said why, and this process ends too.
 */
export async function buildApart(publishableKey: string): Promise<void> {
  speakToOwnOrigin(publishableKey);
  if (isBuilt()) return;
  const builder = spawn(process.execPath, [resolve(import.meta.filename), publishableKey], {
    stdio: "inherit",
  });
  const end = () => builder.kill();
  process.once("exit", end);
  const [code] = (await once(builder, "close")) as [number | null];
  process.removeListener("exit", end);
  if (code !== 0) process.exit(1);
}

if (import.meta.main) await run(() => buildSite(process.argv[2] ?? ""));
