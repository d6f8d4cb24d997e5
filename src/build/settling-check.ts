import { isDeepStrictEqual } from "node:util";

interface SettlingCheck<Outcome> {
  check: () => Promise<Outcome>;
  /** What is taken as known before the first check. */
  known: Outcome;
  /** Gets every outcome that differs from the one before it. */
  tell: (outcome: Outcome) => void;
  /** Gets what a check throws; it is tried again at the next change. */
  fail: (error: unknown) => void;
  /** Milliseconds without a change before a check begins. */
  quietMs: number;
}

/**
 * Checks files that somebody is saving. Whoever watches them hears of a file while it is still half written, and may
 * hear nothing more: so a new outcome counts only once two looks in a row agree. One check runs at a time, so that an
 * older one never has the last word.
 * @returns to be called at every change
 */
export function settlingCheck<Outcome>(options: SettlingCheck<Outcome>): () => void {
  const { check, tell, fail, quietMs } = options;
  let { known } = options;
  let lastChange = 0;
  let running = false;

  /** What a check finds once the files are quiet; `overtaken` where they changed meanwhile. */
  async function look(): Promise<{ outcome: Outcome } | "overtaken" | "failed"> {
    const seen = lastChange;
    try {
      await new Promise((resume) => setTimeout(resume, quietMs));
      const outcome = await check();
      return seen === lastChange ? { outcome } : "overtaken";
    } catch (error) {
      if (seen !== lastChange) return "overtaken";
      fail(error);
      return "failed";
    }
  }

  async function run(): Promise<void> {
    running = true;
    for (let before: { outcome: Outcome } | undefined; ;) {
      const found = await look();
      if (found === "failed") break;
      if (found !== "overtaken") {
        if (isDeepStrictEqual(found.outcome, known)) break;
        if (isDeepStrictEqual(found, before)) {
          tell((known = found.outcome));
          break;
        }
      }
      before = found === "overtaken" ? undefined : found;
    }
    running = false;
  }

  return () => {
    lastChange += 1;
    if (!running) void run();
  };
}
