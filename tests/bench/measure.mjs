import { writeFileSync } from "node:fs";

// Loaded before a program (node --import): at its end writes down the resources that it used, threads included.
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const measured = {
    seconds: performance.now() / 1000,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    memory: Math.round(maxRSS / 1024),
  };
  writeFileSync(process.env.MEASURED_FILE, JSON.stringify(measured));
});
