/**
 * Ends the process with code 0 after `stop`, on Ctrl-C or SIGTERM; a second signal, or ten seconds in which `stop` does
 * not end, ends it at once. That loses nothing either: the database recovers from its log, and the lock goes with the
 * process.
 */
export function stopOnSignal(stop: () => Promise<void>, patience = 10_000): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => {
      console.error("Something does not end. Stopped all the same; nothing that was saved is lost.");
      process.exit(1);
    }, patience);
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
