/** Time of a loop runs from 0 to 1 and starts again, so every function here gives the same at 0 and at 1 unless it says otherwise. */

/** Swings between -1 and 1, `cycles` whole times in a loop, `phase` of a cycle ahead. */
export const swing = (t: number, cycles = 1, phase = 0): number =>
  Math.sin(2 * Math.PI * (t * cycles + phase));

/** 0 to 1 while t goes from `from` to `to`, slow at both ends; constant outside. Not periodic. */
export function ramp(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return x * x * (3 - 2 * x);
}

/** Rises during [a, b], stays 1, falls during [c, d]. Periodic when 0 <= a and d <= 1. */
export const hold = (t: number, a: number, b: number, c: number, d: number): number =>
  ramp(t, a, b) - ramp(t, c, d);

/** A quick arrival that overshoots a little: 0 before `from`, 1 after `to`. Not periodic. */
export function pop(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)));
  if (x === 0 || x === 1) return x;
  return 1 - Math.cos(x * Math.PI * 2.5) * Math.exp(-4.5 * x) * (1 - x);
}

/** A short closing of the eyes at `when`: 1 open, 0 shut. */
export const blink = (t: number, when: number): number => (Math.abs(t - when) < 0.012 ? 0.1 : 1);

export const mix = (a: number, b: number, x: number): number => a + (b - a) * x;
