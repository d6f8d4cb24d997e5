/** Milliseconds after which somebody at a terminal wonders whether anything still happens. */
const patienceMs = 2_000;

/** Says how far a command is. */
export interface Progress {
  /** What is being done now, for example "1,000 of 30,000 rows". */
  at(state: string): void;
  /** Says nothing until the promise is settled: somebody is being asked. */
  whileAsking<Result>(question: Promise<Result>): Promise<Result>;
  end(): void;
}

/** Says a line to somebody at a terminal; a scheduler's mail begins with the summary. */
export function onTerminal(line: string): void {
  if (process.stderr.isTTY) console.error(line);
}

/** Says where a command is as soon as it has taken two seconds, and every two seconds from then on. */
export function startProgress(say: (line: string) => void = onTerminal): Progress {
  let state = "waiting for the answer";
  let asking = false;
  const timer = setInterval(() => {
    if (!asking) say(`  … ${state}`);
  }, patienceMs);
  return {
    at(now) {
      state = now;
    },
    async whileAsking(question) {
      asking = true;
      try {
        return await question;
      } finally {
        asking = false;
      }
    },
    end: () => clearInterval(timer),
  };
}
