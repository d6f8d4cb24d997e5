import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { changeEmailSchema } from "../../../src/portal/account/change-email-page.tsx";
import { changeNameSchema } from "../../../src/portal/account/change-name-page.tsx";
import { forgotPasswordSchema } from "../../../src/portal/sign-in/forgot-password-page.tsx";
import { registrationSchema } from "../../../src/portal/registration/api.ts";
import { oneLine } from "../../../src/shared/forms/one-line.ts";
import { checkRows, listEdits, type SiteRow } from "../../../src/portal/sites/site-rows.ts";
import type { StoredSite } from "../../../src/portal/sites/api.ts";
import { requestEmailChange } from "../../../tests/support/officers.ts";
import { demoPassword } from "../support/api.ts";
import { anyText, storableText } from "./nasty.ts";
import { openFuzzed, type Fuzzed } from "./people.ts";

type Client = ReturnType<Fuzzed["visitor"]>;

let api: Fuzzed;
let council: Client;
const email = "demo@slough.gov.uk";

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openFuzzed();
  council = api.visitor();
  await council.auth.signInWithPassword({ email, password: demoPassword });
});
afterAll(() => api.backend.close());

const allowed = async (address: string, borough_key?: string) =>
  (
    await api
      .visitor()
      .rpc("email_domain_is_allowed", { email: address, ...(borough_key ? { borough_key } : {}) })
  ).data;

/** Addresses that nearly all look like some, in domains of Slough, beside them, and nowhere. */
const anyAddress = fc
  .tuple(
    fc.oneof(fc.string({ unit: fc.constantFrom(..."aZ9._'+-"), minLength: 1, maxLength: 12 }), anyText),
    fc.constantFrom(
      "slough.gov.uk",
      "a-b.SLOUGH.gov.uk",
      "a-.slough.gov.uk",
      "slough.gov.uk.",
      "notslough.gov.uk",
      "tipright.example",
    ),
  )
  .map(([local, domain]) => `${local}@${domain}`);

const name = fc.oneof(anyText, fc.constantFrom("Ada", "Ada\u202e", "\u200b", "Zoë 🗑", "x".repeat(100)));

describe("the database accepts what a form accepts", () => {
  test("a registration, after the database's two answers that the form asks for", async () => {
    let number = 0;
    const values = fc.record({
      first: name,
      last: name,
      address: anyAddress,
      password: fc.oneof(anyText, fc.constant("secret-1")),
    });
    await fc.assert(
      fc.asyncProperty(values, async ({ first, last, address, password }) => {
        number += 1;
        const form = registrationSchema.safeParse({
          council_key: "newham",
          first_name: first,
          last_name: last,
          email: `n${number}${address.replace("slough", "newham").replace("SLOUGH", "NEWHAM")}`,
          password,
          confirmPassword: password,
        });
        fc.pre(form.success);
        const { email: given, password: chosen, council_key, first_name, last_name } = form.data;
        fc.pre((await allowed(given, council_key)) === true);
        const visitor = api.visitor();
        const { error, data } = await visitor.auth.signUp({ email: given, password: chosen });
        // The one thing that the stack refuses and hosted does not: a null character, in a password.
        if (chosen.includes("\0")) return expect(error?.status).toBe(400);
        expect([error, data.user?.email]).toEqual([null, given.toLowerCase()]);
        await visitor.auth.verifyOtp({ token_hash: api.tokenFor(given.toLowerCase()), type: "email" });
        const claimed = await visitor.rpc("claim_council", {
          borough_key: council_key,
          first_name,
          last_name,
        });
        expect([claimed.error, claimed.data]).toEqual([null, "claimed"]);
        const { data: members } = await visitor.from("council_members").select("first_name, last_name");
        expect(members).toEqual([{ first_name, last_name }]);
        await api.query("delete from public.councils where council_key = 'newham'");
      }),
      { numRuns: 8, maxSkipsPerRun: 300 },
    );
  });

  test("names of members, stored as the form cleaned them, and kept where they are blank", async () => {
    let stored = ["Alex", "Example"];
    await fc.assert(
      fc.asyncProperty(name, name, async (first, last) => {
        const form = changeNameSchema.safeParse({ first_name: first, last_name: last });
        fc.pre(form.success);
        const names = [form.data.first_name, form.data.last_name];
        stored = names.map((given, index) => given || (stored[index] ?? ""));
        // As a day later: names may change five times a day.
        await api.query("delete from public.audit_log where action = 'name_changed'");
        const { data, error } = await council
          .from("council_members")
          .update(form.data)
          .neq("role", "gate")
          .select("first_name, last_name");
        expect(error).toBeNull();
        expect(data?.flatMap(Object.values)).toEqual(stored);
      }),
      { numRuns: 30 },
    );
  });

  test("a new address, after the database confirmed that its domain is the council's", async () => {
    let current = email;
    await fc.assert(
      fc.asyncProperty(anyAddress, async (address) => {
        const form = changeEmailSchema.safeParse({ email: address });
        fc.pre(form.success && form.data.email.toLowerCase() !== current);
        fc.pre((await allowed(form.data.email, "slough")) === true);
        // As half a minute later.
        await api.query(
          `update auth.users set email_change_sent_at = null where email = '${current.replaceAll("'", "''")}'`,
        );
        await requestEmailChange(council, form.data.email);
        const token_hash = api.tokenFor(form.data.email.toLowerCase());
        // Which ends the session that asked.
        council = api.visitor();
        expect((await council.auth.verifyOtp({ token_hash, type: "email_change" })).error).toBeNull();
        current = form.data.email.toLowerCase();
      }),
      { numRuns: 8, maxSkipsPerRun: 300 },
    );
  });

  test("the address of a forgotten password", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyAddress, anyText), async (address) => {
        const form = forgotPasswordSchema.safeParse({ email: address });
        fc.pre(form.success);
        fc.pre((await allowed(form.data.email)) === true);
        expect((await api.visitor().auth.resetPasswordForEmail(form.data.email)).error).toBeNull();
      }),
      { numRuns: 8, maxSkipsPerRun: 300 },
    );
  });
});

describe("addresses of sites", () => {
  beforeEach(() => api.query("delete from public.skip_sites where council_key = 'slough'"));

  const read = async () =>
    (await council.from("skip_sites").select("address").order("position").throwOnError()).data.map(
      ({ address }) => address,
    );
  const rowOf = (typed: string, index: number): SiteRow => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    isNew: true,
    from: "",
    mine: typed,
    sent: null,
  });
  const long = fc.string({ unit: "binary", minLength: 290, maxLength: 320 });

  test("accepted by the page are stored as the page shows them, in its order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anyText, long), { maxLength: 6 }), async (typed) => {
        await api.query("delete from public.skip_sites where council_key = 'slough'");
        const rows = typed.map(rowOf);
        const wrong = checkRows(rows.filter(({ mine }) => oneLine(mine) !== ""));
        const sent = listEdits(rows.filter(({ id }) => !wrong.has(id)));
        const { error, data } = await council.rpc("save_skip_sites", {
          sites: sent.map(({ address }) => ({ address })),
        });
        expect(error).toBeNull();
        const expected = sent.map(({ address }) => address);
        expect((data as unknown as { sites: StoredSite[] }).sites.map(({ address }) => address)).toEqual(
          expected,
        );
        expect(await read()).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test("are rejected by the page exactly when the database rejects them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          storableText,
          long.map((text) => text.replaceAll("\0", "")),
        ),
        async (typed) => {
          // A blank row alone: the page asks what was meant, the database has nothing to store.
          const refused = oneLine(typed) !== "" && checkRows([rowOf(typed, 0)]).size > 0;
          const { error } = await council.rpc("save_skip_sites", { sites: [{ id: null, address: typed }] });
          expect(error?.code).toBe(refused ? "TR014" : undefined);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("sent without the page are stored as one line, or the whole list is rejected", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 4 }), async (typed) => {
        const before = await read();
        const { error } = await council.rpc("save_skip_sites", {
          sites: typed.map((address) => ({ address })),
        });
        if (error) expect(error.code).toMatch(/^(TR014|22P02|22P05)$/);
        const added = error ? [] : typed.map(oneLine).filter((address) => address !== "");
        expect(await read()).toEqual([...before, ...added]);
      }),
      { numRuns: 30 },
    );
  });
});
