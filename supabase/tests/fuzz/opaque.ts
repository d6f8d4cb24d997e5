import { readdirSync, readFileSync } from "node:fs";
import { vi } from "vitest";
import { codeOf, type Answer } from "./promise.ts";

/** What a rule on accounts says when it refuses: the words of every error that a migration raises. */
const words = readdirSync("supabase/migrations").flatMap((file) =>
  [
    ...readFileSync(`supabase/migrations/${file}`, "utf8").matchAll(
      /raise exception '([^']+)'\s+using errcode = 'TR/g,
    ),
  ].map(([, message]) => message ?? ""),
);

/** Listens to the terminal of the stack, which tells the operator what the caller is not told. */
export function listen() {
  const print = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return {
    last: () => String(print.mock.lastCall?.[0] ?? ""),
    forget: () => print.mockClear(),
  };
}

/**
 * Whether an answer is the failure by which the sign-in service, here as hosted, reports that a trigger refused an
 * account: 500 and the same words whatever the reason. Any other 500 is a defect.
 */
export function isRefusalByTrigger(answer: Answer, terminal: string): boolean {
  return (
    answer.status === 500 &&
    codeOf(answer) === "unexpected_failure" &&
    words.some((message) => terminal.endsWith(`: ${message}`))
  );
}
