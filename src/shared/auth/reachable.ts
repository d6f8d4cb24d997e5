/** Milliseconds after which a site that does not answer counts as out of reach. */
const longestMs = 5_000;

/** Whether a page of this site can be had now. What the browser says of its network is no answer: it knows of wires. */
export async function isReachable(page: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch(page, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(longestMs) });
    return true;
  } catch {
    return false;
  }
}
