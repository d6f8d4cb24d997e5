/** Counts one more for a key, and answers whether it is within the limit. */
type Limit = (key: string) => boolean;

/** A limit for each key: `burst` at once, and then one more every `refillMs` milliseconds. */
export function createLimit(burst: number, refillMs: number): Limit {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const now = Date.now();
    const { left, at } = buckets.get(key) ?? { left: burst, at: now };
    const refilled = Math.min(burst, left + (now - at) / refillMs);
    const isWithin = refilled >= 1;
    buckets.set(key, { left: isWithin ? refilled - 1 : refilled, at: now });
    return isWithin;
  };
}
