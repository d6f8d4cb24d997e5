import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { councilFunctions } from "../matrix/council-functions.ts";
import { letterFunctions } from "../matrix/letters.ts";
import { councilTables } from "../matrix/council-tables.ts";
import { voucherFunctions } from "../matrix/voucher-functions.ts";
import { voucherTables } from "../matrix/voucher-tables.ts";
import { invariants, untouchable } from "./invariants.ts";
import { anyJson, anyText, brokenBodies, nastyTexts, nastyValues } from "./nasty.ts";
import { openFuzzed, people, type Call, type Fuzzed, type Person } from "./people.ts";
import { anyQuery, nastyHeaders, nastyQueries } from "./queries.ts";

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
const functionNames = inPublic(Object.keys({ ...councilFunctions, ...voucherFunctions, ...letterFunctions }));
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

/** Arguments that get past the first look, by the type that the catalogue states. A new type needs its line here. */
const plausible: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
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
  jsonb: () => fc.oneof(fc.array(anySite(), { maxLength: 4 }), anyJson),
};
const anySite = () =>
  fc.oneof(
    fc.record({ id: fc.option(fc.constantFrom(...ids)), address: anyText }, { requiredKeys: [] }),
    fc.record({ id: fc.oneof(anyJson, fc.constantFrom(...ids)), address: anyJson, position: anyJson }),
    anyJson,
  );

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

test("the functions of the catalogue are those of the attack matrix, with arguments that can be made up", () => {
  expect(catalogue.map(({ name }) => name).toSorted()).toEqual(functionNames.toSorted());
  for (const { name, types } of catalogue) {
    for (const type of types) expect(Object.keys(plausible), `argument of ${name}`).toContain(type);
  }
});

describe.each(functionNames)("%s answers with success or a registered refusal", (name) => {
  const path = `/rest/v1/rpc/${name}`;
  const found = () => catalogue.find((one) => one.name === name) ?? { name, arguments: [], types: [] };
  const post = (body: unknown): Call => ({ method: "POST", path, body: JSON.stringify(body) });

  test("when an argument is anything but what it should be", async () => {
    const { arguments: given, types } = found();
    const example = Object.fromEntries(given.map((argument) => [argument, "x"]));
    // What is no uuid, number, day or yes or no is refused before the function is called, by the same cast for all of
    // them: each gets another sixth. A text, a list and an object come in.
    const comesIn = new Set(["text", "text[]", "jsonb"]);
    const calls = given.flatMap((argument, at) =>
      nastyValues
        .filter((_, index) => comesIn.has(types[at] ?? "") || (index + name.length + at) % 6 === 0)
        .map((value) => post({ ...example, [argument]: value })),
    );
    // All arguments at once: a function that lacks one is not found.
    for (const text of given.length > 0 ? shortTexts : []) {
      const query = given.map((argument) => `${argument}=${encodeURIComponent(text.toWellFormed())}`);
      calls.push({ method: "GET", path: `${path}?${query.join("&")}` });
    }
    expect(
      await all("a council", [...calls, post({ ...example, more: 1 }), post({ role: "service_role" })]),
    ).toEqual([]);
  });

  test("when the body is broken, and by any method", async () => {
    const calls: Call[] = [
      ...brokenBodies.map((body) => ({ method: "POST", path, body })),
      ...["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => ({ method, path, body: "{}" })),
    ];
    expect(await all("a council", calls)).toEqual([]);
  });

  test.each(people)("whatever %s makes up", async (person) => {
    const { arguments: names, types } = found();
    const values = types.map((type) => plausible[type]?.() ?? anyJson);
    const record = fc.record(
      Object.fromEntries(names.map((argument, index) => [argument, values[index] ?? anyJson])),
      {
        requiredKeys: [],
      },
    );
    await holdsFor(person, record.map(post), names.length === 0 ? 3 : 8);
  });
});

test.each(people)("headers that make no sense are answered likewise, from %s", async (person) => {
  const calls: Call[] = nastyHeaders.flatMap((headers) => [
    { method: "POST", path: "/rest/v1/rpc/voucher_counts", body: "{}", headers },
    { method: "POST", path: "/rest/v1/rpc/council_is_registered", body: '{"borough_key":"camden"}', headers },
    { method: "GET", path: "/rest/v1/councils", headers },
    { method: "HEAD", path: "/rest/v1/skip_sites", headers },
  ]);
  expect(await all(person, calls)).toEqual([]);
});

test("save_skip_sites refuses 501 entries and a body beyond the limit by their codes", async () => {
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
  "table %s answers with success or a registered refusal",
  (name) => {
    const path = `/rest/v1/${name}`;
    const body = '{"first_name":"Robin"}';

    test("to queries that make no sense", async () => {
      const calls = nastyQueries.map((query) => ({ method: "GET", path: `${path}?${query}` }));
      expect(await all("a council", calls)).toEqual([]);
    });

    test.each(people)("to whatever %s makes up", async (person) => {
      const call = fc.record({
        method: fc.constantFrom("GET", "POST", "PATCH", "DELETE"),
        path: anyQuery.map((query) => `${path}?${query}`),
        body: fc.oneof(
          fc.constant(body),
          anyJson.map((value) => JSON.stringify(value) ?? "{}"),
        ),
      });
      await holdsFor(person, call, 8);
    });
  },
);

test("a council's own record, which it may write, takes nothing that makes no sense", async () => {
  const path = "/rest/v1/councils?council_key=eq.camden";
  const calls: Call[] = [
    ...brokenBodies.flatMap((body) => ["POST", "PATCH", "PUT"].map((method) => ({ method, path, body }))),
    ...nastyValues.map((value) => ({
      method: "PATCH",
      path,
      body: JSON.stringify({ council_contact_last_name: value }),
    })),
    ...nastyHeaders.map((headers) => ({ method: "PATCH", path, body: "{}", headers })),
    ...nastyQueries.flatMap((query) =>
      ["PATCH", "DELETE"].map((method) => ({ method, path: `/rest/v1/councils?${query}`, body: "{}" })),
    ),
  ];
  expect(await all("a council", calls)).toEqual([]);
});

describe("after all of that", () => {
  test("nothing of another council, no account and nothing of the provider has changed", async () => {
    const [{ state }] = (await api.query(untouchable)) as [{ state: string }];
    expect(state).toBe(before);
  });

  test.each(Object.entries(invariants))("%s", async (_, query) => {
    expect(await api.query(query)).toEqual([]);
  });
});
