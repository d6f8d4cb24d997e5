import { afterAll, vi } from "vitest";

// Test files share a process: restores clock, globals and mocks after each file.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
