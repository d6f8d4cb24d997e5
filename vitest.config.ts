import { defineConfig } from "vitest/config";
import { cacheCompiledCode } from "./tests/support/compiled-code.ts";

cacheCompiledCode();

/** What a test plays in its process is gone before the next file, and property tests try the same in every run. */
const setupFiles = ["tests/support/put-back.ts", "tests/support/fuzz-seed.ts"];

export default defineConfig({
  test: {
    // One more than a small machine has cores: many tests wait for a program that they started.
    maxWorkers: "150%",
    projects: [
      {
        test: {
          name: "unit",
          // Before all others: a mistake that takes a second to find is reported first.
          sequence: { groupOrder: 0 },
          include: ["tests/unit/**/*.test.ts", "tests/unit/**/*.test.tsx"],
          // A process of its own for each file would take longer to start than most of them take to run.
          isolate: false,
          setupFiles,
          // A property tries hundreds of values, on a machine that may do much else.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "db",
          sequence: { groupOrder: 1 },
          include: ["supabase/tests/**/*.test.ts"],
          // Each has a database of its own; Postgres itself is loaded, and compiled where it is called often, once.
          isolate: false,
          setupFiles,
          globalSetup: "supabase/tests/support/server-of-the-run.ts",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "stack",
          sequence: { groupOrder: 1 },
          include: ["tests/stack/**/*.test.ts"],
          isolate: false,
          setupFiles,
          // Each test starts programs of its own, which takes its time where much else runs.
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "admin",
          sequence: { groupOrder: 1 },
          include: ["tests/admin/**/*.test.ts"],
          isolate: false,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "site",
          sequence: { groupOrder: 1 },
          include: ["tests/site/**/*.test.ts"],
          // They only read dist/, and parsing every page once is enough.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
