import { findServer } from "./server.ts";

/** Says once, before the tests, what will be skipped on this machine and what would mend that. */
export function setup(): void {
  const server = findServer();
  if (typeof server === "string") {
    process.stdout.write(`Skipping the tests under the roles of hosted Supabase: ${server}.\n`);
  }
}
