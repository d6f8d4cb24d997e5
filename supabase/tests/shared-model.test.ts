import fc from "fast-check";
import type { Pool, QueryResult } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openOnServer } from "./support/on-server.ts";
import { findServer } from "./support/server.ts";

/** Three people with one page open each. */
const people = ["ada", "mo", "grace"] as const;
type Person = (typeof people)[number];

/** What they edit: settings of the council, and of its one site the details and the address. */
type Field = "to_pay" | "who_may_come" | "opening_hours" | "address";
type Values = Readonly<Record<Field, string>>;

const initial: Values = { to_pay: "Nothing", who_may_come: "", opening_hours: "9 to 5", address: "Depot" };

/** One call that saves: the changed fields of one page, each with what the person saw before. */
interface Request {
  who: Person;
  changes: Partial<Record<Field, readonly [from: string, to: string]>>;
}

/** A conflict: a field that another person changed, so that the call saved nothing. */
interface Conflict {
  field: string;
  now: string;
  by: string | null;
}

interface World {
  values: Values;
  /** Who gave each field its value; null for the initial one. */
  by: Readonly<Record<Field, Person | null>>;
}

const noAuthors = { to_pay: null, who_may_come: null, opening_hours: null, address: null };

/** What a call makes of the world, and its answer: the whole rule. */
function apply({ values, by }: World, { who, changes }: Request): { world: World; conflicts: Conflict[] } {
  const given = Object.entries(changes) as [Field, readonly [string, string]][];
  const conflicts = given
    .filter(([field, [from, to]]) => values[field] !== from && values[field] !== to)
    .map(([field]) => ({ field, now: values[field], by: by[field] }))
    .toSorted((one, other) => (one.field < other.field ? -1 : 1));
  if (conflicts.length > 0) return { world: { values, by }, conflicts };
  const written = given.filter(([field, [, to]]) => values[field] !== to);
  return {
    conflicts: [],
    world: {
      values: { ...values, ...Object.fromEntries(written.map(([field, [, to]]) => [field, to])) },
      by: { ...by, ...Object.fromEntries(written.map(([field]) => [field, who])) },
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The worlds that calls which overlapped may have left, one after the other in some order, with these answers. */
function worldsAfter(
  world: World,
  asked: readonly { request: Request; conflicts: readonly Conflict[] }[],
): World[] {
  if (asked.length === 0) return [world];
  return asked.flatMap(({ request, conflicts }, index) => {
    const next = apply(world, request);
    return isSame(next.conflicts, conflicts) ? worldsAfter(next.world, asked.toSpliced(index, 1)) : [];
  });
}

/** What a person does next: changes one or two fields of a page that may be old. */
interface Wish {
  page: "settings" | "details" | "address";
  texts: readonly [string, string];
  both: boolean;
  reload: boolean;
}

const text = fc.constantFrom("One", "Two", "Three", "Four");
const anyWish: fc.Arbitrary<Wish> = fc.record({
  page: fc.constantFrom("settings" as const, "settings" as const, "details" as const, "address" as const),
  texts: fc.tuple(text, text),
  both: fc.boolean(),
  reload: fc.boolean(),
});
const anyRounds = fc.array(fc.tuple(anyWish, anyWish, anyWish), { minLength: 2, maxLength: 6 });

function requestOf(who: Person, { page, texts: [first, second], both }: Wish, seen: Values): Request {
  if (page === "details") return { who, changes: { opening_hours: [seen.opening_hours, first] } };
  if (page === "address") return { who, changes: { address: [seen.address, first] } };
  return {
    who,
    changes: {
      to_pay: [seen.to_pay, first],
      ...(both && { who_may_come: [seen.who_may_come, second] as const }),
    },
  };
}

const server = findServer();
const title = "three people who edit the same pages, on a server whose sessions wait for each other";

describe.skipIf(typeof server === "string")(
  typeof server === "string" ? `${title}: skipped, ${server}` : title,
  () => {
    let database: TestDatabase;
    let sessions: Pool;
    beforeAll(async () => {
      if (typeof server === "string") return;
      const opened = await openOnServer("model of shared pages");
      database = opened;
      sessions = opened.sessions(6);
      await database.exec(`
        select tests.register('ada', 'ada@camden.gov.uk', 'camden');
        select tests.prove('mo', 'mo@camden.gov.uk'); select tests.enlist('mo', 'camden', 'manager');
        select tests.prove('grace', 'grace@camden.gov.uk'); select tests.enlist('grace', 'camden', 'manager');
        update public.council_members as members set first_name = people.name, last_name = 'X'
        from tests.people where people.user_id = members.user_id;`);
    });
    afterAll(() => sessions?.end());

    const reset = () =>
      database.exec(`
        delete from public.audit_log where true; delete from public.skip_sites where true;
        update public.councils set to_pay = '${initial.to_pay}', who_may_come = null where true;
        insert into public.skip_sites (id, council_key, position, address, opening_hours)
        values (tests.site('camden'), 'camden', 1, '${initial.address}', '${initial.opening_hours}');`);

    const read = () =>
      askJson<Values>(
        database,
        `select json_build_object('to_pay', to_pay, 'who_may_come', coalesce(who_may_come, ''), 'opening_hours', opening_hours, 'address', address)
         from public.councils join public.skip_sites using (council_key)`,
      );

    function callOf({ changes }: Request): string {
      const given = `$c$${JSON.stringify(changes)}$c$`;
      if (changes.opening_hours) return `public.save_site_details(tests.site('camden'), ${given})`;
      if (!changes.address) return `public.save_voucher_settings(${given})`;
      const [from, address] = changes.address;
      return `public.save_skip_sites(jsonb_build_array(jsonb_build_object('id', tests.site('camden'), 'from', '${from}', 'address', '${address}'))) -> 'conflicts'`;
    }

    /** Asks as the API does, in a transaction that stays open for a moment, so that calls overlap. */
    async function ask(request: Request): Promise<Conflict[]> {
      const session = await sessions.connect();
      try {
        const answers: unknown = await session.query(
          `begin; select tests.act_as('${request.who}'); select ${callOf(request)} as conflicts; select pg_sleep(0.01); commit;`,
        );
        const conflicts = (answers as QueryResult<{ conflicts: Conflict[] }>[])[2]?.rows[0]?.conflicts ?? [];
        return conflicts.map(({ field, now, by }) => ({
          field,
          now: now ?? "",
          by: by?.split(" ")[0] ?? null,
        }));
      } catch (error) {
        await session.query("rollback");
        throw error;
      } finally {
        session.release();
      }
    }

    /** What the events of the council tell, oldest first: which field was given which value by whom. */
    const readEvents = () =>
      askJson<{ by: string; field: string; from: string; to: string }[]>(
        database,
        `select coalesce(json_agg(json_build_object('by', split_part(events.member_name, ' ', 1), 'field', field,
           'from', coalesce(pair ->> 0, ''), 'to', coalesce(pair ->> 1, '')) order by events.at), '[]')
         from public.audit_log as events, lateral (
           select key as field, value as pair from jsonb_each(events.changes)
           where jsonb_typeof(value) = 'array' and key in ('to_pay', 'who_may_come', 'opening_hours')
           union all
           select 'address', jsonb_build_array(one -> 'from', one -> 'to')
           from jsonb_array_elements(coalesce(events.changes -> 'changed', '[]')) as one
         ) as conflicts`,
      );

    test("lose no change and name its author, in every order of their calls", async () => {
      await fc.assert(
        fc.asyncProperty(anyRounds, async (rounds) => {
          await reset();
          let worlds: World[] = [{ values: initial, by: noAuthors }];
          const seen: Record<Person, Values> = { ada: initial, mo: initial, grace: initial };
          const wanted = new Set<string>();
          for (const wishes of rounds) {
            const present = await read();
            const requests = wishes.map((wish, index) => {
              const who = people[index] ?? "ada";
              if (wish.reload) seen[who] = present;
              return requestOf(who, wish, seen[who]);
            });
            for (const { who, changes } of requests)
              for (const [field, pair] of Object.entries(changes)) wanted.add(`${who} ${field} ${pair[1]}`);
            const asked = await Promise.all(
              requests.map(async (request) => ({ request, conflicts: await ask(request) })),
            );

            // Answers and values are as if the calls had come one after the other.
            const left = await read();
            const explained = worlds
              .flatMap((world) => worldsAfter(world, asked))
              .filter(({ values }) => isSame(values, left));
            expect([asked, left, explained.length > 0]).toEqual([asked, left, true]);
            worlds = explained.filter(
              (world, index) => explained.findIndex((other) => isSame(other, world)) === index,
            );

            for (const { request, conflicts } of asked) {
              const { who, changes } = request;
              const written = Object.entries(changes).map(([field, pair]) => [field, pair[1]]);
              const now = conflicts.map(({ field, now: value }) => [field, value]);
              // The next change is from the present value.
              seen[who] = { ...seen[who], ...Object.fromEntries(conflicts.length > 0 ? now : written) };
            }
          }

          // The log's entries give the present values, and name only what each of them wanted.
          const logged: Record<string, string> = { ...initial };
          for (const { by, field, from, to } of await readEvents()) {
            expect([field, logged[field]]).toEqual([field, from]);
            expect(wanted).toContain(`${by} ${field} ${to}`);
            logged[field] = to;
          }
          expect(logged).toEqual(await read());
        }),
        { numRuns: 25, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: false },
      );
    });
  },
);
