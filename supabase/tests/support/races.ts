import type { TestDatabase } from "./database.ts";

/** The outcome of a statement: its rows or its error. */
export type Outcome = { rows: string[] } | { error: string };

/** Returns an outcome as text: "done" or the error code. */
export function codeOf(outcome: Outcome): string {
  if ("rows" in outcome) return "done";
  return /ERROR: {2}(?:(\w{5}):)?/.exec(outcome.error)?.[1] ?? outcome.error;
}

async function countWaiting(database: TestDatabase): Promise<number> {
  const [count] = await database.exec(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(count);
}

/**
 * Lets transactions queue behind a lock, in the order given, and then go: each begins when the one before waits or has
 * ended. So every order can be had, without any clock.
 * @param lock takes the lock, as the superuser
 * @param transactions each runs in a session of its own
 */
export async function queue(
  database: TestDatabase,
  lock: string,
  transactions: readonly (() => Promise<string[]>)[],
): Promise<Outcome[]> {
  const mark = "holds a lock until it is ended";
  const holder = database
    .exec(`begin; ${lock}; set local application_name to '${mark}'; select pg_sleep(600);`)
    .catch(() => []);
  const holds = `from pg_stat_activity where application_name = '${mark}' and datname = current_database()`;
  while ((await database.exec(`select count(*) ${holds} and wait_event = 'PgSleep'`))[0] !== "1");

  const running: Promise<Outcome>[] = [];
  let ended = 0;
  for (const transaction of transactions) {
    running.push(
      transaction().then(
        (rows) => {
          ended += 1;
          return { rows };
        },
        (error: unknown) => {
          ended += 1;
          return { error: String(error) };
        },
      ),
    );
    while ((await countWaiting(database)) + ended < running.length);
  }
  await database.exec(`select pg_terminate_backend(pid) ${holds}`);
  await holder;
  return Promise.all(running);
}

/** Calls again where the last request of the session is still under way, as the pages do. */
export async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!String(error).includes("still under way")) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
    }
  }
}
