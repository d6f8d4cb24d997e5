import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProgress } from "../../../supabase/admin/progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("after two seconds a command says how far it is, again every two, and never when it has ended", () => {
  const said: string[] = [];
  const progress = startProgress((line) => said.push(line));
  progress.at("1,000 of 5,000 rows");
  vi.advanceTimersByTime(1_999);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(["  … 1,000 of 5,000 rows"]);
  progress.at("2,000 of 5,000 rows");
  vi.advanceTimersByTime(2_000);
  expect(said.at(-1)).toBe("  … 2,000 of 5,000 rows");
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toHaveLength(2);
});

test("while somebody is being asked, nothing is printed into the question", async () => {
  const said: string[] = [];
  const progress = startProgress((line) => said.push(line));
  let answer: (text: string) => void = () => undefined;
  const asked = progress.whileAsking(new Promise<string>((done) => (answer = done)));
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
  answer("camden");
  await asked;
  vi.advanceTimersByTime(2_000);
  expect(said).toHaveLength(1);
});
