import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { settlingCheck } from "../../../src/build/settling-check.ts";

const quietMs = 50;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(check: () => Promise<string>) {
  const told: string[] = [];
  const failures: unknown[] = [];
  const changed = settlingCheck({
    check,
    known: "well",
    tell: (outcome) => told.push(outcome),
    fail: (error) => failures.push(error),
    quietMs,
  });
  return { changed, told, failures };
}

test("a file that is emptied and then written, with one event for both, ends well", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tipright-settling-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "entry.mdx");
  let looks = 0;
  const { changed, told } = setUp(() => {
    looks += 1;
    return Promise.resolve(readFileSync(file, "utf8") === "" ? "the fields are missing" : "well");
  });
  writeFileSync(file, "");
  changed();
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(looks).toBe(1);
  // The writer goes on; the watcher says nothing more.
  writeFileSync(file, "---\n");
  await vi.runAllTimersAsync();
  expect(told).toEqual([]);
  // Half written for longer than that, it is called wrong, and right as soon as it is.
  writeFileSync(file, "");
  changed();
  await vi.runAllTimersAsync();
  expect(told).toEqual(["the fields are missing"]);
  writeFileSync(file, "---\n");
  changed();
  await vi.runAllTimersAsync();
  expect(told).toEqual(["the fields are missing", "well"]);
});

test("a file that is written within the quiet time is never called wrong", async () => {
  let text = "";
  const { changed, told } = setUp(() => Promise.resolve(text === "" ? "the fields are missing" : "well"));
  changed();
  await vi.advanceTimersByTimeAsync(quietMs - 1);
  changed();
  await vi.advanceTimersByTimeAsync(quietMs - 1);
  text = "---\n";
  changed();
  await vi.runAllTimersAsync();
  expect(told).toEqual([]);
});

test("a slow check that was overtaken by a change has no say", async () => {
  const checks = [
    { takes: 500, outcome: "wrong" },
    { takes: 500, outcome: "wrong" },
    { takes: 10, outcome: "well" },
  ];
  let running = 0;
  const { changed, told } = setUp(async () => {
    expect((running += 1)).toBe(1);
    const { takes, outcome } = checks.shift() ?? { takes: 10, outcome: "well" };
    await new Promise((resume) => setTimeout(resume, takes));
    running -= 1;
    return outcome;
  });
  changed();
  await vi.advanceTimersByTimeAsync(quietMs + 100);
  changed();
  await vi.advanceTimersByTimeAsync(quietMs + 500);
  changed();
  await vi.runAllTimersAsync();
  expect(told).toEqual([]);
  expect(checks).toEqual([]);
});

test("the same mistake is told once, and a check that throws does not end the watch", async () => {
  const outcomes = ["wrong", "wrong", "wrong"].map((outcome) => () => outcome);
  const { changed, told, failures } = setUp(() => {
    const next = outcomes.shift();
    return next ? Promise.resolve(next()) : Promise.reject(new Error("the folder is gone"));
  });
  changed();
  await vi.runAllTimersAsync();
  changed();
  await vi.runAllTimersAsync();
  expect(told).toEqual(["wrong"]);
  changed();
  await vi.runAllTimersAsync();
  expect(failures).toEqual([new Error("the folder is gone")]);
  outcomes.push(
    () => "well",
    () => "well",
  );
  changed();
  await vi.runAllTimersAsync();
  expect(told).toEqual(["wrong", "well"]);
});
