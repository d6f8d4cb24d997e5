import { afterAll, vi } from "vitest";

// Test files share a process: what one of them plays there, its clock and its browser, is gone before the next.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
