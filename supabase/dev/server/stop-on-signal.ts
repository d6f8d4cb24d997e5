/** Ends the process after `stop` on Ctrl-C or SIGTERM; at once on a second signal or when `stop` takes too long. */
export function stopOnSignal(stop: () => Promise<void>, patience = 10_000): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(130);
    stopping = true;
    setTimeout(() => {
      console.error("A part did not stop in time, so the process ends now. Saved data is not lost.");
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
