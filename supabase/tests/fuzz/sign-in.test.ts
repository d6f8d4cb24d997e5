import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { invariants } from "./invariants.ts";
import { anyJson, brokenBodies, nastyTexts, nastyValues } from "./nasty.ts";
import { openFuzzed, people, type Call, type Fuzzed, type Person } from "./people.ts";
import { nastyHeaders } from "./queries.ts";

let api: Fuzzed;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openFuzzed();
});
afterAll(() => api.backend.close());

const data = { registration: "0".repeat(64), council_key: "croydon" };
const email = "demo@camden.gov.uk";

/** Every operation of the sign-in service that is answered, with the fields of a body that makes sense for it. */
const examples: Readonly<Record<string, readonly { query?: string; body: Record<string, unknown> }[]>> = {
  "POST /signup": [{ body: { email: "officer@croydon.gov.uk", password: "short", data } }],
  "POST /token?grant_type=password": [{ body: { email: "newcomer@camden.gov.uk", password: "secret-1" } }],
  "POST /token?grant_type=refresh_token": [{ body: { refresh_token: "abc" } }],
  "POST /otp": [{ body: { email, create_user: true, data: {} } }],
  "POST /recover": [{ body: { email } }],
  "POST /resend": [{ body: { email, type: "signup" } }, { body: { email, type: "email_change" } }],
  "POST /verify": [
    { body: { type: "email", token_hash: "abc" } },
    { body: { type: "recovery", email, token: "123456" } },
    { body: { type: "email_change", email, token: "123456" } },
  ],
  "PUT /user": [{ body: { email: "new@camden.gov.uk", password: "short", current_password: "x", data: {} } }],
  "GET /user": [{ body: {} }],
  "POST /factors": [{ body: { factor_type: "totp", friendly_name: "x" } }],
  "POST /factors/:id/challenge": [{ body: {} }],
  "POST /factors/:id/verify": [{ body: { challenge_id: "x", code: "123456" } }],
  "DELETE /factors/:id": [{ body: {} }],
  "GET /settings": [{ body: {} }],
  // The last one: it ends the sessions.
  "POST /logout": [{ body: {} }, { query: "?scope=no-such-scope", body: {} }],
};

/** The id of an unknown second step. */
const noFactor = "00000000-0000-4000-8000-000000000000";

/** A password that is long enough is hashed, which takes its time: fewer of those. */
const valuesFor = (field: string) =>
  field === "password"
    ? nastyValues.filter((value, index) => typeof value !== "string" || index % 5 === 0)
    : nastyValues;

async function all(person: Person, calls: readonly Call[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const call of calls) complaints.push((await api.complaint(person, call)) ?? "");
  return complaints.filter(Boolean);
}

test("every operation of the auth service is fuzzed", () => {
  expect(Object.keys(examples).toSorted()).toEqual(api.backend.signIn.operations.toSorted());
});

describe.each(Object.entries(examples))(
  "%s answers with success or a registered error",
  (operation, bodies) => {
    const [method = "", path = ""] = operation.split(" ");
    const call = (query: string | undefined, body: unknown): Call => ({
      method,
      path: `/auth/v1${path.replace(":id", noFactor)}${query ?? ""}`,
      body: JSON.stringify(body),
    });

    const hasFields = bodies.some(({ body }) => Object.keys(body).length > 0);
    if (hasFields)
      test("when a field has a wrong type or value, or is missing", async () => {
        const calls = bodies.flatMap(({ query, body }) =>
          Object.keys(body).flatMap((field) => [
            ...valuesFor(field).map((value) => call(query, { ...body, [field]: value })),
            call(query, Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))),
          ]),
        );
        expect(await all("a council", calls)).toEqual([]);
      });

    test("when body or headers are broken", async () => {
      const [{ query, body } = { body: {} }] = bodies;
      const calls = [
        ...brokenBodies.map((bytes): Call => ({ ...call(query, {}), body: bytes })),
        ...nastyHeaders.map((headers): Call => ({ ...call(query, body), headers })),
        call(query, {
          ...body,
          gotrue_meta_security: nastyTexts,
          app_metadata: { role: "service_role" },
          role: "x",
        }),
      ];
      expect(await all("a visitor", calls)).toEqual([]);
    });

    test.each(people)("for random calls of %s", async (person) => {
      const made = fc.constantFrom(...bodies).chain(({ query, body }) =>
        fc
          .record(Object.fromEntries(Object.keys(body).map((field) => [field, anyJson])), {
            requiredKeys: [],
          })
          .map((fields) => call(query, { ...body, ...fields })),
      );
      await fc.assert(
        fc.asyncProperty(made, async (one) => {
          expect(await api.complaint(person, one)).toBeUndefined();
        }),
        { numRuns: 6 },
      );
    });
  },
);

test("a sign-up with any metadata is accepted, or rejected with a registered code", async () => {
  let number = 0;
  const value = fc.oneof(fc.constantFrom(...nastyValues), anyJson);
  const made = fc.record({ registration: value, council_key: value }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(made, async (fields) => {
      number += 1;
      const body = { email: `n${number}@croydon.gov.uk`, password: "secret-1", data: { ...data, ...fields } };
      const call: Call = { method: "POST", path: "/auth/v1/signup", body: JSON.stringify(body) };
      expect(await api.complaint("a visitor", call)).toBeUndefined();
    }),
    { numRuns: 12 },
  );
});

test.each(Object.entries(invariants))("after all these calls: %s", async (_, query) => {
  expect(await api.query(query)).toEqual([]);
});
