/** Milliseconds without an answer after which the site counts as unreachable. */
const timeoutMs = 5_000;

/** Whether a page of this site can be loaded. `navigator.onLine` only knows the network interface. */
export async function isReachable(page: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch(page, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch {
    return false;
  }
}
