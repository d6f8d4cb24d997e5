import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { growth, type Section } from "./table.ts";

const parts = ["src", "content", "public", "supabase", "astro.config.mjs", "package.json", "tsconfig.json"];

const announcement = (number: number) => `---
title: Announcement number ${number}
description: Number ${number} of many announcements, made to see how the time of a build grows with their number.
date: 2024-01-${String((number % 28) + 1).padStart(2, "0")}
---

A street was swept, and swept again. This is paragraph ${number}, with **bold** words and a [link](/contact).

## What happened

- A van came.
- A van went.
`;

/** Most memory, in MB, that a process and its threads have held, read while it runs. */
function peakMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return Number.NaN;
  }
}

async function build(count: number) {
  const folder = mkdtempSync(join(tmpdir(), "tipright-bench-"));
  try {
    for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    for (let number = 0; number < count; number++) {
      writeFileSync(join(folder, `content/announcements/bench-${number}.mdx`), announcement(number));
    }
    const from = performance.now();
    const child = spawn(process.execPath, [resolve("node_modules/astro/bin/astro.mjs"), "build", "--force"], {
      cwd: folder,
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: "1",
        TIPRIGHT_OWN_ORIGIN: "1",
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_bench",
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    let memory = 0;
    const watch = setInterval(() => {
      memory = Math.max(memory, peakMemory(child.pid ?? 0) || 0);
    }, 200);
    const code = await new Promise<number | null>((done) => child.on("close", done));
    clearInterval(watch);
    if (code !== 0) throw new Error(`The build with ${count} announcements failed.`);
    return { seconds: (performance.now() - from) / 1000, memory };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Time and memory of a build with ever more announcements. Memory is known on Linux only. */
export async function benchBuild(): Promise<Section> {
  const measured = [];
  for (const n of [10, 1_000, 10_000]) measured.push({ n, ...(await build(n)) });
  // The first build is mostly Astro itself, so growth is told between the two large ones.
  const grows = growth(measured.slice(1).map(({ n, seconds }) => ({ n, value: seconds })));
  return {
    name: "Build",
    rows: measured.map(({ n, seconds, memory }) => ({
      announcements: n,
      "time, s": seconds,
      "peak memory, MB": Math.round(memory),
      "grows (1,000 to 10,000)": grows,
    })),
  };
}
