import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "../../../src/shared/api/problem.ts";
import { resendUntilAccepted } from "../../../src/shared/auth/resend.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A fake clock that moves only while waiting; each try takes `tryMs`. */
function setUp(answers: (Problem | "accepted")[], tryMs = 0) {
  const start = performance.now();
  const countdown: number[] = [];
  const send = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, tryMs));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer !== "accepted") throw answer;
  });
  const run = () =>
    Promise.all([resendUntilAccepted(send, (seconds) => countdown.push(seconds)), vi.runAllTimersAsync()]);
  return { run, send, countdown, elapsed: () => performance.now() - start };
}

const limited = new Problem("too-many-requests", "");

test("sends once when the service accepts at once", async () => {
  const { run, send, countdown } = setUp(["accepted"]);
  await run();
  expect(send).toHaveBeenCalledTimes(1);
  expect(countdown).toEqual([]);
});

test("waits 5 seconds after a too-many-requests answer, counts them down, and tries again", async () => {
  const { run, send, countdown, elapsed } = setUp([limited, "accepted"]);
  await run();
  expect(send).toHaveBeenCalledTimes(2);
  expect(countdown).toEqual([5, 4, 3, 2, 1]);
  expect(elapsed()).toBe(5_000);
});

test("stops after a minute with the last answer", async () => {
  const { run, send, elapsed } = setUp([limited]);
  await expect(run()).rejects.toBe(limited);
  expect(elapsed()).toBe(60_000);
  expect(send).toHaveBeenCalledTimes(13);
});

test("tries once more after the full minute even if the tries themselves take time", async () => {
  const { run, elapsed } = setUp([limited], 300);
  await expect(run()).rejects.toBe(limited);
  expect(elapsed()).toBeGreaterThan(60_000);
});

test("does not repeat any other failure", async () => {
  const broken = new Problem("network", "");
  const { run, send } = setUp([broken]);
  await expect(run()).rejects.toBe(broken);
  expect(send).toHaveBeenCalledTimes(1);
});
