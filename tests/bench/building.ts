import { rmSync } from "node:fs";
import { buildProject, projectWith } from "./many-announcements.ts";
import { growth, type Section } from "./table.ts";

async function build(count: number) {
  const folder = projectWith(count);
  try {
    return await buildProject(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Time and memory of a build with ever more announcements. */
export async function benchBuild(): Promise<Section> {
  const measured = [];
  for (const n of [10, 300, 10_000]) measured.push({ n, ...(await build(n)) });
  // The first build is mostly Astro itself, so growth is told between the two large ones.
  const grows = growth(measured.slice(1).map(({ n, cpu }) => ({ n, value: cpu })));
  return {
    name: "Build",
    rows: measured.map(({ n, seconds, cpu, memory }) => ({
      announcements: n,
      "time, s": seconds,
      "processor, s": cpu,
      "peak memory, MB": memory,
      "grows (300 to 10,000)": grows,
    })),
  };
}
