/**
 * Ends the process with code 0 after `stop`, on Ctrl-C or SIGTERM; a second signal ends it at once. That loses
 * nothing either: the database recovers from its log, and the lock goes with the process.
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(130);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
