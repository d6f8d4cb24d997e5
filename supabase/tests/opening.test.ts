import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { previewOpening } from "../../src/portal/settings/calendar.ts";
import { dayAfter } from "../../src/shared/domain/days.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openEmbedded } from "./support/embedded.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openEmbedded();
});
afterAll(() => database.close());

const spans = fc.constantFrom([], ["08:00-16:00"], ["07:30-12:00", "13:00-24:00"], ["00:00-24:00"]);
const anyWeek = fc.option(fc.array(spans, { minLength: 7, maxLength: 7 }));
const first = "2026-10-20";
const site = "00000000-0000-4000-8000-000000000001";
const exception = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 12 }), spans)
  .map(([from, days, hours]) => ({
    from: dayAfter(first, from),
    to: dayAfter(first, from + days),
    hours,
    why: null,
  }));

// Over the last Sunday of October, which has 25 hours.
test("the portal's preview of opening hours equals the database's answer", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyWeek,
      fc.uniqueArray(exception, { maxLength: 3, selector: ({ from }) => from }),
      fc.integer({ min: 0, max: 14 * 24 * 60 }),
      async (days, exceptions, minutes) => {
        const now = Date.parse(`${first}T00:00:00Z`) + minutes * 60_000;
        const lastDay = dayAfter(first, 31);
        const answer = await askJson<Record<string, unknown>>(
          database,
          `select private.site_opening(
             jsonb_populate_record(null::public.skip_sites, '${JSON.stringify({ id: site, opening: days, exceptions })}'),
             '${lastDay}', '${new Date(now).toISOString()}') - 'at' - 'exceptions'`,
        );
        const { state, until, opens_on, opens_at, week } = previewOpening(days, exceptions, now, lastDay);
        expect({ state, until, opens_on, opens_at, week }).toEqual(answer);
      },
    ),
    { numRuns: 150 },
  );
});
