import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  accept,
  answerOffer,
  apply,
  cancel,
  check,
  councils,
  forget,
  homes,
  leave,
  members,
  moveVoucher,
  newWorld,
  offer,
  pass,
  residents,
  shut,
  stateOf,
  turnAway,
  undo,
  wastes,
  type Council,
  type Home,
  type Member,
  type Resident,
  type Waste,
  type World,
} from "./model/vouchers.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openServerOrEmbedded } from "./support/targets.ts";

let database: TestDatabase;
let daysInTwelveMonths: number;
let daysIn24Months: number;
beforeAll(async () => {
  database = await openServerOrEmbedded("model of vouchers");
  daysInTwelveMonths = await askJson(
    database,
    "select private.london_day(now()) - (private.london_day(now()) - interval '12 months')::date",
  );
  daysIn24Months = await askJson(
    database,
    "select private.london_day(now()) - (private.london_day(now()) - interval '24 months')::date",
  );
});
afterAll(() => database.close());

/** Vouchers, acceptances and refusals have numbers in the model and ids made of them in the database. */
const id = (kind: string, number: number) => `md5('${kind} ${number}')::uuid`;
const site = (council: Council) => `tests.site('${council}')`;

const noGuesses = members.map((member) => `select tests.set_guesses('${member}', 0);`).join("");

const ask = async (person: string, query: string): Promise<string> => {
  const lines = await database
    .exec(
      `begin; select tests.act_as('${person}'); select 'outcome ' || outcome from (${query}) as answer; commit;`,
    )
    .catch(async (error: unknown) => {
      await database.exec("rollback");
      // An id of another object.
      if (error instanceof Error && "code" in error) return [`outcome ${String(error.code)}`];
      throw error;
    });
  return lines.find((line) => line.startsWith("outcome "))?.slice("outcome ".length) ?? "nothing";
};

/** One thing that happens, in the model and in the database. Both answer alike. */
interface Step {
  toString(): string;
  run(world: World): Promise<void>;
}

const steps = {
  apply: (owner: Resident, council: Council, waste: readonly Waste[]): Step => ({
    toString: () => `${owner} applies at ${council}'s with ${waste.join(" and ")}`,
    run: async (world) => {
      const number = world.vouchers.length;
      const expected = apply(world, owner, council, waste);
      const parts = JSON.stringify({ kinds: waste, size: "car" });
      const answer = await ask(
        owner,
        `select outcome from public.apply_for_voucher(${site(council)}, '${parts}', ${id("request", number)})`,
      );
      expect(answer).toBe(expected);
      if (answer === "issued")
        await database.exec(
          `insert into tests.numbered select ${number}, id, code from public.vouchers where request_id = ${id("request", number)}`,
        );
    },
  }),
  cancel: (owner: Resident, number: number): Step => ({
    toString: () => `${owner} cancels ${number}`,
    run: async (world) => {
      const expected = cancel(world, owner, number);
      expect(await ask(owner, `select outcome from public.cancel_voucher(tests.voucher(${number}))`)).toBe(
        expected,
      );
    },
  }),
  moveVoucher: (owner: Resident, number: number, council: Council, toSecond: boolean): Step => ({
    toString: () => `${owner} moves ${number} to ${council}'s ${toSecond ? "second" : "first"} site`,
    run: async (world) => {
      const expected = moveVoucher(world, owner, number, council, toSecond);
      const to = `tests.site('${council}', ${toSecond ? 2 : 1})`;
      expect(
        await ask(owner, `select outcome from public.move_voucher(tests.voucher(${number}), ${to})`),
      ).toBe(expected);
    },
  }),
  check: (member: Member, number: number, council: Council): Step => ({
    toString: () => `${member} checks ${number} at ${council}'s`,
    run: async (world) => {
      // Misses have limits of their own, which are tried elsewhere.
      await database.exec(noGuesses);
      const expected = check(world, member, number, council);
      const answer = await ask(
        member,
        `select outcome from public.check_voucher(tests.code(${number}), ${site(council)})`,
      );
      expect(answer).toBe(expected);
    },
  }),
  accept: (member: Member, number: number, acceptance: number, council: Council, anyway: boolean): Step => ({
    toString: () => `${member} accepts ${number} as ${acceptance} at ${council}'s${anyway ? " anyway" : ""}`,
    run: async (world) => {
      await database.exec(noGuesses);
      const expected = accept(world, member, number, acceptance, council, anyway);
      const answer = await ask(
        member,
        `select outcome from public.accept_voucher(tests.code(${number}), ${id("acceptance", acceptance)}, ${site(council)}, ${anyway})`,
      );
      expect(answer).toBe(expected);
    },
  }),
  undo: (member: Member, acceptance: number): Step => ({
    toString: () => `${member} undoes ${acceptance}`,
    run: async (world) => {
      const expected = undo(world, member, acceptance);
      expect(
        await ask(
          member,
          `select outcome from public.undo_acceptance(${id("acceptance", acceptance)}, 'other')`,
        ),
      ).toBe(expected);
    },
  }),
  turnAway: (member: Member, number: number, council: Council): Step => ({
    toString: () => `${member} turns ${number} away at ${council}'s`,
    run: async (world) => {
      await database.exec(noGuesses);
      const expected = turnAway(world, member, number, council);
      const answer = await ask(
        member,
        `select outcome from public.turn_away(tests.code(${number}), 'other', gen_random_uuid(), ${site(council)})`,
      );
      expect(answer).toBe(expected);
    },
  }),
  pass: (days: number): Step => ({
    toString: () => `${days} days pass`,
    run: async (world) => {
      pass(world, days);
      // The clock cannot be moved, so all that happened is moved back.
      await database.exec(`
        update public.skip_site_boroughs set agreed_at = agreed_at - interval '${days} days', ended_at = ended_at - interval '${days} days' where true;
        update public.vouchers set issued_at = issued_at - interval '${days} days', last_day = last_day - ${days}, used_at = used_at - interval '${days} days' where true;
        update public.acceptances set accepted_at = accepted_at - interval '${days} days' where true;
        update private.deleted_vouchers set issued_on = issued_on - ${days}, active_until = active_until - ${days} where true;`);
    },
  }),
  answer: (council: Council, home: Home, agree: boolean): Step => ({
    toString: () => `${home} ${agree ? "agrees" : "does not agree"} to ${council}'s site`,
    run: async (world) => {
      answerOffer(world, council, home, agree);
      const call = home === "islington" ? "answer_offers_for('islington', " : "answer_offers(";
      const caller =
        home === "islington" ? "act_as_operator()" : `act_as('${home === "camden" ? "own" : "another"}')`;
      await database.exec(`
        begin; select tests.${caller};
        select public.${call}jsonb_build_array(jsonb_build_object(
          'site_id', ${site(council)}, 'address', 'Site 1 of ${council}', 'place', null)), ${agree}${home === "islington" ? ", 'The operator says so.'" : ""});
        commit;`);
    },
  }),
  offer: (council: Council, boroughs: readonly Home[]): Step => ({
    toString: () => `${council} offers its site to ${boroughs.join(" and ") || "newcomer"} besides its own`,
    run: async (world) => {
      offer(world, council, boroughs);
      if (!world.sites[council].there) return;
      const manager = council === "camden" ? "own" : "another";
      await database.exec(`
        begin; select tests.act_as('${manager}');
        select public.save_site_boroughs(${site(council)}, '${JSON.stringify(boroughs)}', (
          select coalesce(jsonb_agg(borough_key), '[]') from public.skip_site_boroughs where site_id = ${site(council)} and offered_at is not null));
        commit;`);
    },
  }),
  saveSettings: (council: Council, notTaken: readonly Waste[], closed: boolean, paused: boolean): Step => ({
    toString: () =>
      `${council}'s takes no ${notTaken.join(" nor ") || "nothing"}${closed ? ", is closed" : ""}${paused ? ", is paused" : ""}`,
    run: async (world) => {
      Object.assign(world.sites[council], { notTaken, closed, paused });
      await database.exec(`
        update public.skip_sites set not_taken = '{${notTaken.join(",")}}',
          exceptions = ${closed ? "tests.closed(current_date + 90)" : "'[]'"} where id = ${site(council)};
        update public.councils set pauses = ${paused ? `'[{"from": "2026-01-01", "to": null, "why": "Full."}]'` : "'[]'"} where council_key = '${council}';`);
    },
  }),
  shut: (member: Member, council: Council, isShut: boolean): Step => ({
    toString: () => `${member} says that ${council}'s is ${isShut ? "closed today" : "open"}`,
    run: async (world) => {
      const expected = shut(world, member, council, isShut);
      const until = isShut ? "'24:00'" : "null";
      expect(await ask(member, `select public.shut_site(${site(council)}, ${until}) as outcome`)).toBe(
        String(expected),
      );
    },
  }),
  deleteSite: (council: Council): Step => ({
    toString: () => `${council}'s site is deleted`,
    run: async (world) => {
      world.sites[council] = {
        ...world.sites[council],
        there: false,
        offered: [],
        agreed: {},
        notTaken: [],
        closed: false,
        shut: false,
      };
      await database.exec(`delete from public.skip_sites where id = ${site(council)}`);
    },
  }),
  restoreSite: (council: Council): Step => ({
    toString: () => `${council} has a site again`,
    run: async (world) => {
      if (world.sites[council].there) return;
      world.sites[council].there = true;
      await database.exec(`
        insert into public.skip_sites (id, council_key, position, address)
        values (${site(council)}, '${council}', 1, 'Site 1 of ${council}')`);
    },
  }),
  move: (owner: Resident, home: Home): Step => ({
    toString: () => `${owner} moves to ${home}`,
    run: async (world) => {
      world.homes[owner] = home;
      await database.exec(
        `begin; select tests.act_as('${owner}'); update public.residents set borough_key = '${home}' where true; commit;`,
      );
    },
  }),
  leave: (owner: Resident): Step => ({
    toString: () => `${owner} leaves and comes back`,
    run: async (world) => {
      leave(world, owner);
      await database.exec(`
        delete from auth.users where id = tests.user_id('${owner}');
        delete from tests.people where name = '${owner}';
        select tests.become_resident('${owner}', '${owner}@home.example', '${world.homes[owner]}');`);
    },
  }),
  forget: (): Step => ({
    toString: () => "what is due is forgotten",
    run: async (world) => {
      forget(world, daysInTwelveMonths, daysIn24Months);
      await database.exec("select public.maintain(5000)");
    },
  }),
  import: (): Step => ({
    toString: () => "an import, and its undoing",
    run: async () => {
      await database.exec(`
        insert into public.vouchers (id, local_auth_issue, voucher_used, issued_at)
          select md5('import ' || n)::uuid, 'camden', n % 2 = 0, now() - n * interval '20 days' from generate_series(1, 9) as n;
        delete from public.vouchers where id = ${id("import", 3)};`);
      expect(await database.exec("select tests.totals_that_differ()")).toEqual([]);
      await database.exec(
        "delete from public.vouchers where id in (select md5('import ' || n)::uuid from generate_series(1, 9) as n)",
      );
    },
  }),
};

const anyResident = fc.constantFrom(...residents);
const anyMember = fc.constantFrom(...members);
const anyNumber = fc.nat(7);
const anyAcceptance = fc.nat(5);
const anyCouncil = fc.constantFrom(...councils);
const anyHome = fc.constantFrom(...homes);
const someWaste = fc.subarray([...wastes]);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(anyResident, anyCouncil, fc.subarray([...wastes], { minLength: 1 }))
      .map(([owner, council, waste]) => steps.apply(owner, council, waste)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyMember, anyNumber, anyCouncil)
      .map(([member, number, council]) => steps.check(member, number, council)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyCouncil, fc.subarray([...homes]))
      .map(([council, boroughs]) => steps.offer(council, boroughs)),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(anyCouncil, anyHome, fc.boolean())
      .filter(([council, home]) => council !== home)
      .map(([council, home, agree]) => steps.answer(council, home, agree)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyCouncil, someWaste, fc.boolean(), fc.boolean())
      .map(([council, notTaken, closed, paused]) =>
        steps.saveSettings(council, notTaken, closed, paused && closed),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyMember, anyCouncil, fc.boolean())
      .map(([member, council, isShut]) => steps.shut(member, council, isShut)),
  },
  { weight: 1, arbitrary: anyCouncil.map(steps.deleteSite) },
  { weight: 1, arbitrary: anyCouncil.map(steps.restoreSite) },
  { weight: 1, arbitrary: fc.tuple(anyResident, anyHome).map(([owner, home]) => steps.move(owner, home)) },
  {
    weight: 2,
    arbitrary: fc.tuple(anyResident, anyNumber).map(([owner, number]) => steps.cancel(owner, number)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(anyResident, fc.nat(3), anyCouncil, fc.boolean())
      .map(([owner, number, council, toSecond]) => steps.moveVoucher(owner, number, council, toSecond)),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(anyMember, anyNumber, anyAcceptance, anyCouncil, fc.boolean())
      .map(([member, number, acceptance, council, anyway]) =>
        steps.accept(member, number, acceptance, council, anyway),
      ),
  },
  {
    weight: 7,
    arbitrary: fc
      .tuple(anyMember, anyAcceptance)
      .map(([member, acceptance]) => steps.undo(member, acceptance)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anyMember, anyNumber, anyCouncil)
      .map(([member, number, council]) => steps.turnAway(member, number, council)),
  },
  { weight: 2, arbitrary: fc.constantFrom(1, 30, 31, 32, 200, 365).map(steps.pass) },
  { weight: 1, arbitrary: anyResident.map(steps.leave) },
  { weight: 1, arbitrary: fc.constant(steps.forget()) },
  { weight: 1, arbitrary: fc.constant(steps.import()) },
);

const begin = `
  delete from public.councils where true;
  delete from auth.users where true; truncate tests.people;
  truncate public.vouchers, private.deleted_vouchers cascade;
  select tests.empty_facts();
  drop table if exists tests.numbered cascade;
  create table tests.numbered (number integer primary key, id uuid not null, code text not null);
  create function tests.voucher(number integer) returns uuid language sql stable security definer set search_path = '' as
    $$ select id from tests.numbered where numbered.number = $1 $$;
  create function tests.code(number integer) returns text language sql stable security definer set search_path = '' as
    $$ select coalesce((select vouchers.code from tests.numbered join public.vouchers using (id) where numbered.number = $1), 'none') $$;
  select tests.cast(); select tests.open_borough('camden'); select tests.open_borough('hackney');`;

const sayOtherwise = "select tests.totals_that_differ() union all select tests.gates_that_differ()";

test("vouchers, offers and figures agree with a plain model after any sequence of calls", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (happening) => {
      const world = newWorld();
      await database.exec(`drop function if exists tests.voucher(integer), tests.code(integer); ${begin}`);
      for (const step of happening) {
        await step.run(world);
        expect(await database.exec(sayOtherwise), String(step)).toEqual([]);
      }
      const states = await askJson<object[]>(
        database,
        `select coalesce(json_agg(json_build_object('state', private.voucher_state(vouchers), 'held', resident_id is not null,
           'coded', vouchers.code is not null, 'home', home_borough, 'waste', waste -> 'kinds', 'moves', moves) order by number), '[]') from tests.numbered join public.vouchers using (id)`,
      );
      expect(states).toEqual(
        world.vouchers.map((voucher) => ({
          state: stateOf(voucher),
          held: voucher.owner !== null,
          coded: voucher.code !== null,
          home: voucher.home,
          waste: voucher.waste,
          moves: voucher.moves,
        })),
      );
      // Gate records belong to the gate's council, not to the issuing one.
      for (const council of councils) {
        const taken = [...world.acceptances.values()].filter((one) => one.council === council && !one.undone);
        const figures = await askJson<number[]>(
          database,
          `select json_build_array(
            (select count(*) from public.acceptances where site_council = '${council}' and undone_at is null),
            (select count(*) from public.acceptances where site_council = '${council}' and undone_at is null and anyway),
            (select count(*) from public.rejections where site_council = '${council}'))`,
        );
        expect(figures, council).toEqual([
          taken.length,
          taken.filter(({ anyway }) => anyway).length,
          world.turnedAway.filter((one) => one.council === council).length,
        ]);
      }
    }),
    { numRuns: 12, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
  );
});
