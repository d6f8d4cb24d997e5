import { readdirSync, readFileSync } from "node:fs";

/** Returns the megabytes that a process and its descendants hold. Linux only. */
export function heldMemory(pid: number): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, "utf8");
        const value = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
        return [{ id: Number(name), parent: value("PPid"), megabytes: value("VmRSS") / 1024 }];
      } catch {
        // It ended.
        return [];
      }
    });
  const sum = (id: number): number =>
    (processes.find((one) => one.id === id)?.megabytes ?? 0) +
    processes.filter(({ parent }) => parent === id).reduce((total, child) => total + sum(child.id), 0);
  return Math.round(sum(pid));
}
