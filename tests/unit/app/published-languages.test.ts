import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { translationStates } from "../../../src/shared/domain/translations.generated.ts";

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("PUBLIC_LANGUAGES", undefined);
});
afterEach(() => {
  vi.doUnmock("../../../src/shared/domain/translations.generated.ts");
  vi.unstubAllEnvs();
});

const checked = { by: "Anna Kowalska", on: "2026-12-01" };

/** Returns the tags of the published languages if some are reviewed. */
async function published(states: typeof translationStates): Promise<string[]> {
  vi.doMock("../../../src/shared/domain/translations.generated.ts", () => ({ translationStates: states }));
  const { publishLanguages } = await import("../../../src/shared/domain/publish-languages.ts");
  publishLanguages();
  const { languages, unpublishedLanguages } = await import("../../../src/shared/domain/languages.ts");
  expect(languages.length + unpublishedLanguages.length).toBe(6);
  return languages.map(({ key }) => key);
}

test("a production build publishes no unchecked language", async () => {
  expect(await published({})).toEqual([]);
});

test("a production build publishes the checked languages", async () => {
  expect(await published({ pl: { checked, outdated: 0 }, ro: { checked: null, outdated: 3 } })).toEqual([
    "pl",
  ]);
});

test("the operator chooses the published languages", async () => {
  vi.stubEnv("PUBLIC_LANGUAGES", "ro, ar");
  expect(await published({ pl: { checked, outdated: 0 } })).toEqual(["ro", "ar"]);
});

test("the operator can publish all languages", async () => {
  vi.stubEnv("PUBLIC_LANGUAGES", "all");
  expect(await published({})).toHaveLength(6);
});

test("other builds show all languages", async () => {
  const { languages } = await import("../../../src/shared/domain/languages.ts");
  expect(languages).toHaveLength(6);
});
