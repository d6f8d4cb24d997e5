import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { councilFunctions } from "../matrix/council-functions.ts";
import { emailFunctions } from "../matrix/emails.ts";
import { councilTables } from "../matrix/council-tables.ts";
import { voucherFunctions } from "../matrix/voucher-functions.ts";
import { voucherTables } from "../matrix/voucher-tables.ts";
import type { ApiRole } from "../matrix/people.ts";
import { invariants, untouchable } from "./invariants.ts";
import { anyJson, anyText, brokenBodies, nastyTexts, nastyValues } from "./nasty.ts";
import { openFuzzed, people, type Call, type Fuzzed, type Person } from "./people.ts";
import { plausibleBody } from "./plausible.ts";
import { anyQuery, longQueries, nastyHeaders, nastyQueries } from "./queries.ts";

interface FunctionOfApi {
  name: string;
  arguments: string[];
  types: string[];
}

let api: Fuzzed;
let before: unknown;
let catalogue: FunctionOfApi[];
/** Ids of sites: of the council that calls, and of another. */
let ids: string[];

const inPublic = (names: readonly string[]) =>
  names.filter((name) => name.startsWith("public.")).map((name) => name.replace(/^public\.(\w+).*/, "$1"));
const functions = { ...councilFunctions, ...voucherFunctions, ...emailFunctions };
/** The functions that one of these roles at least may call. */
const functionsOf = (...roles: ApiRole[]) =>
  inPublic(
    Object.keys(functions).filter((name) => roles.some((role) => functions[name]?.execute.includes(role))),
  );
const tableNames = inPublic(Object.keys({ ...councilTables, ...voucherTables }));

beforeAll(async () => {
  // The embedded stack prints every error that it answers.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openFuzzed();
  [{ state: before }] = (await api.query(untouchable)) as [{ state: string }];
  catalogue = (await api.query(`
    select proname as name, coalesce(proargnames[1:pronargs], '{}') as arguments,
      array(select format_type(t, null) from unnest(proargtypes) with ordinality as a (t, n) order by n) as types
    from pg_proc where pronamespace = 'public'::regnamespace`)) as unknown as FunctionOfApi[];
  ids = (await api.query("select id from public.skip_sites")).map(({ id }) => String(id));
});
afterAll(() => api.backend.close());

/** Arguments that nearly get past the first look, by the type that the catalogue states. A new type needs its line here. */
const nearly: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
  text: () => fc.oneof(anyText, fc.constantFrom("camden", "hackney", "x@camden.gov.uk", "x@hackney.gov.uk")),
  integer: () => fc.oneof(fc.integer(), fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1.5, "1", "1e3"), anyJson),
  boolean: () => fc.oneof(fc.boolean(), anyJson),
  uuid: () => fc.oneof(fc.uuid(), fc.constantFrom(...ids), anyText),
  date: () =>
    fc.oneof(fc.date().map(String), fc.constantFrom("2026-11-22", "infinity", "0000-00-00"), anyText),
  "timestamp with time zone": () =>
    fc.oneof(fc.constantFrom("now", "infinity", "-infinity", "294277-01-01"), anyText, anyJson),
  "text[]": () =>
    fc.oneof(fc.array(anyText, { maxLength: 4 }), fc.constantFrom(["mattress"], "{mattress}"), anyJson),
  "uuid[]": () => fc.oneof(fc.array(fc.constantFrom(...ids), { maxLength: 4 }), anyJson),
  jsonb: () => fc.oneof(fc.array(anySite(), { maxLength: 4 }), anyJson),
};
const anySite = () =>
  fc.oneof(
    fc.record({ id: fc.option(fc.constantFrom(...ids)), address: anyText }, { requiredKeys: [] }),
    fc.record({ id: fc.oneof(anyJson, fc.constantFrom(...ids)), address: anyJson, position: anyJson }),
    anyJson,
  );

/** Texts that limits, encoding and emptiness reject: every argument gets them. */
const alwaysTried = new Set(["", "a\u0000b", "\ud800", "x".repeat(301), "x".repeat(1_000_000)]);
const shortTexts = nastyTexts.filter(({ length }) => length < 100);

async function all(person: Person, calls: readonly Call[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const call of calls) complaints.push((await api.complaint(person, call)) ?? "");
  return complaints.filter(Boolean);
}

const holdsFor = (person: Person, call: fc.Arbitrary<Call>, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(call, async (one) => {
      expect(await api.complaint(person, one)).toBeUndefined();
    }),
    { numRuns },
  );

test("the functions of the catalogue are in the attack matrix, with arguments to generate", () => {
  expect(catalogue.map(({ name }) => name).toSorted()).toEqual(inPublic(Object.keys(functions)).toSorted());
  for (const { name, types } of catalogue) {
    for (const type of types) expect(Object.keys(nearly), `argument of ${name}`).toContain(type);
  }
});

const pathOf = (name: string) => `/rest/v1/rpc/${name}`;
const post = (name: string, body: unknown): Call => ({
  method: "POST",
  path: pathOf(name),
  body: JSON.stringify(body),
});

function takenBy(name: string): [argument: string, type: string][] {
  const { arguments: names, types } = catalogue.find((one) => one.name === name) ?? {
    arguments: [],
    types: [],
  };
  return names.map((argument, at) => [argument, types[at] ?? ""]);
}

/** A call with any of its arguments, each nearly what it should be. */
const anyCallOf = (name: string) =>
  fc
    .record(
      Object.fromEntries(takenBy(name).map(([argument, type]) => [argument, nearly[type]?.() ?? anyJson])),
      { requiredKeys: [] },
    )
    .map((body) => post(name, body));

describe.each(functionsOf("anon", "authenticated"))(
  "%s answers with success or a registered error",
  (name) => {
    /** Of what is refused before the function is called, in the same way for all of them: each gets another sixth. */
    const aSixth = <T>(things: readonly T[], at = 0) =>
      things.filter((_, index) => (index + name.length + at) % 6 === 0);

    test("when an argument has a wrong type or value", async () => {
      const takes = takenBy(name);
      const example = () =>
        plausibleBody(takes, { site_id: () => (name.startsWith("delete_") ? randomUUID() : ids[0]) });
      // A rule for texts is one function for all arguments: each argument gets a third of the others.
      const texts = (at: number) =>
        nastyTexts.filter((text, index) => alwaysTried.has(text) || (index + name.length + at) % 3 === 0);
      // A text, a list and an object come in. What is no uuid, number, day or yes or no meets the cast of its type.
      const comesIn: Readonly<Record<string, (at: number) => readonly unknown[]>> = {
        text: (at) => [null, ...texts(at)],
        "text[]": (at) => texts(at).map((text) => [text]),
        jsonb: (at) => [...nastyValues.filter((value) => typeof value !== "string"), ...texts(at)],
      };
      const calls = takes.flatMap(([argument, type], at) =>
        [...new Set([...(comesIn[type]?.(at) ?? []), ...aSixth(nastyValues, at)])].map((value) =>
          post(name, { ...example(), [argument]: value }),
        ),
      );
      // All arguments at once: a function that lacks one is not found.
      for (const text of aSixth(takes.length > 0 ? shortTexts : [])) {
        const query = takes.map(([argument]) => `${argument}=${encodeURIComponent(text.toWellFormed())}`);
        calls.push({ method: "GET", path: `${pathOf(name)}?${query.join("&")}` });
      }
      const odd = [post(name, { ...example(), more: 1 }), post(name, { role: "service_role" })];
      expect(await all("a council", [...calls, ...odd])).toEqual([]);
    });

    test("when the body is broken, and with any method", async () => {
      const methods = ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"];
      const calls: Call[] = [
        ...aSixth(brokenBodies).map((body) => ({ method: "POST", path: pathOf(name), body })),
        ...methods.map((method) => ({ method, path: pathOf(name), body: "{}" })),
      ];
      expect(await all("a council", calls)).toEqual([]);
    });

    test.each(people)("for random calls of %s", async (person) => {
      await holdsFor(person, anyCallOf(name), takenBy(name).length === 0 ? 1 : 3);
    });
  },
);

const ofOperator = new Set(functionsOf("service_role")).difference(
  new Set(functionsOf("anon", "authenticated")),
);
test.each([...ofOperator])(
  "%s, for the operator alone, answers with success or a registered error",
  async (name) => {
    for (const person of people) await holdsFor(person, anyCallOf(name), 1);
  },
);

test.each(people)(
  "invalid headers from %s are answered with success or a registered error",
  async (person) => {
    const calls: Call[] = nastyHeaders.flatMap((headers) => [
      { method: "POST", path: "/rest/v1/rpc/voucher_counts", body: "{}", headers },
      {
        method: "POST",
        path: "/rest/v1/rpc/council_is_registered",
        body: '{"borough_key":"camden"}',
        headers,
      },
      { method: "GET", path: "/rest/v1/councils", headers },
      { method: "HEAD", path: "/rest/v1/skip_sites", headers },
    ]);
    expect(await all(person, calls)).toEqual([]);
  },
);

test("save_skip_sites rejects 501 entries and an oversized body with their codes", async () => {
  const path = "/rest/v1/rpc/save_skip_sites";
  const save = (body: string) => api.send("a council", { method: "POST", path, body });
  const tooMany = await save(JSON.stringify({ sites: Array(501).fill({ address: "x" }) }));
  expect([tooMany.status, JSON.parse(tooMany.text).code]).toEqual([400, "TR015"]);
  const limit = 4 * 1024 * 1024;
  const body = (size: number) => `{"sites":[{"address":"${"x".repeat(size - 26)}"}]}`;
  expect(body(limit)).toHaveLength(limit);
  expect(JSON.parse((await save(body(limit))).text).code).toBe("TR014");
  const tooLarge = await save(body(limit + 1));
  expect([tooLarge.status, JSON.parse(tooLarge.text).code]).toEqual([413, "too_large"]);
});

describe.each([...tableNames, "no_such_table"])(
  "table %s answers with success or a registered error",
  (name) => {
    const path = `/rest/v1/${name}`;
    const body = '{"first_name":"Robin"}';

    test("to invalid queries", async () => {
      const calls = nastyQueries.map((query) => ({ method: "GET", path: `${path}?${query}` }));
      expect(await all("a council", calls)).toEqual([]);
    });

    test.each(people)("to random calls of %s", async (person) => {
      const call = fc.record({
        method: fc.constantFrom("GET", "POST", "PATCH", "DELETE"),
        path: anyQuery.map((query) => `${path}?${query}`),
        body: fc.oneof(
          fc.constant(body),
          anyJson.map((value) => JSON.stringify(value) ?? "{}"),
        ),
      });
      await holdsFor(person, call, 4);
    });
  },
);

test("a council's own record, which it may write, takes no invalid value", async () => {
  const path = "/rest/v1/councils?council_key=eq.camden";
  const asked = (method: string, query: string): Call => ({
    method,
    path: `/rest/v1/councils?${query}`,
    body: "{}",
  });
  const calls: Call[] = [
    ...brokenBodies.flatMap((body) => ["POST", "PATCH", "PUT"].map((method) => ({ method, path, body }))),
    ...nastyValues.map((value) => ({
      method: "PATCH",
      path,
      body: JSON.stringify({ council_contact_last_name: value }),
    })),
    ...nastyHeaders.map((headers) => ({ method: "PATCH", path, body: "{}", headers })),
    ...nastyQueries.flatMap((query) => ["PATCH", "DELETE"].map((method) => asked(method, query))),
    ...longQueries.flatMap((query) => ["GET", "PATCH", "DELETE"].map((method) => asked(method, query))),
  ];
  expect(await all("a council", calls)).toEqual([]);
});

describe("after all these calls", () => {
  test("no data of another council, of accounts or of the provider have changed", async () => {
    const [{ state }] = (await api.query(untouchable)) as [{ state: string }];
    expect(state).toBe(before);
  });

  test.each(Object.entries(invariants))("%s", async (_, query) => {
    expect(await api.query(query)).toEqual([]);
  });
});
