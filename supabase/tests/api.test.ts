import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requestEmailChange, setPassword } from "../../tests/support/officers.ts";
import { demoPassword, openApi, type Api } from "./support/api.ts";

let api: Api;
beforeAll(async () => {
  // The embedded stack prints every error that it answers.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openApi();
});
afterAll(() => api.backend.close());

const accounts = async (email: string) =>
  (await api.backend.connection.driver.query("select 1 from auth.users where email = $1", [email])).rows
    .length;

async function signedIn(email: string) {
  const client = api.visitor();
  const { error } = await client.auth.signInWithPassword({ email, password: demoPassword });
  if (error) throw error;
  return client;
}
const demo = (borough: string) => signedIn(`demo@${borough}.gov.uk`);
/** One who asks for what the types do not offer. */
const attacker = (borough: string): Promise<SupabaseClient> => demo(borough);

describe("the sign-up endpoint without the page", () => {
  test.each([
    ["an address of no council", "mallory@evil.example"],
    ["an address with any case, subdomain and plus", "Officer+Portal@Planning.CROYDON.gov.uk"],
  ])("takes %s and grants no membership", async (_, email) => {
    const { error } = await api.visitor().auth.signUp({
      email,
      password: "secret-1",
      options: { data: { council_key: "croydon", role: "manager", council_id: "camden" } },
    });
    expect(error).toBeNull();
    const client = api.visitor();
    await client.auth.verifyOtp({ token_hash: api.tokenFor(email.toLowerCase()), type: "email" });
    expect((await client.rpc("my_memberships")).data).toMatchObject([{ state: "none", council_key: null }]);
    expect((await client.from("councils").select("*")).data).toEqual([]);
    expect((await api.visitor().rpc("council_is_registered", { borough_key: "croydon" })).data).toBe(false);
  });
});

test("a registered error reaches the page with its code, its message and the row", async () => {
  const client = await demo("camden");
  const { error, status } = await client.rpc("save_skip_sites", {
    sites: [{ address: "fine" }, { id: "site1" }],
  });
  expect(status).toBe(400);
  expect(error).toMatchObject({
    code: "TR010",
    message: "The list of sites could not be read. Reload the page and try again.",
    details: "2",
  });
});

test.each([
  ["a null character", "a\u0000b"],
  ["half a surrogate pair", "a\ud800b"],
])("an address with %s is a bad request and not a server error", async (_, address) => {
  const client = await demo("camden");
  const { error, status } = await client.rpc("save_skip_sites", { sites: [{ address }] });
  expect(status).toBe(400);
  expect(error?.code).toMatch(/^22/);
});

test("the API returns a list of 500 sites whole", async () => {
  const client = await api.register("officer@sutton.gov.uk", "sutton");
  const sites = Array.from({ length: 500 }, (_, index) => ({ id: null, address: `Site ${index + 1}` }));
  const { data } = await client.rpc("save_skip_sites", { sites });
  expect((data as { sites: unknown[] }).sites).toHaveLength(500);
  expect((await client.from("skip_sites").select("id")).data).toHaveLength(500);
});

describe("the API", () => {
  test("shows a visitor no rows, counts or embedded rows", async () => {
    const visitor = api.visitor();
    for (const table of [
      "councils",
      "skip_sites",
      "skip_companies",
      "linked_skip_companies",
      "vouchers",
    ] as const) {
      const { error, count } = await visitor.from(table).select("*", { count: "exact", head: true });
      expect({ table, refused: error !== null, count }).toEqual({ table, refused: true, count: null });
    }
    const embedded = await visitor.from("boroughs").select("key, councils(council_name), vouchers(id)");
    expect(embedded.error?.code).toBe("42501");
  });

  test("does not embed another council's rows", async () => {
    const client = await attacker("camden");
    const { data } = await client
      .from("boroughs")
      .select("key, councils(council_key, skip_sites(council_key))");
    const seen = (data ?? []).flatMap(({ councils }) => councils ?? []);
    expect(seen.map(({ council_key }) => council_key)).toEqual(["camden"]);
    expect(new Set(seen.flatMap(({ skip_sites }) => skip_sites.map((site) => site.council_key)))).toEqual(
      new Set(["camden"]),
    );
  });

  test("embeds no vouchers for a signed-in account", async () => {
    const { error } = await (await demo("camden")).from("boroughs").select("key, vouchers(id)");
    expect(error?.code).toBe("42501");
  });

  test("embeds no council for gate staff", async () => {
    const client = await signedIn("gate-demo@contractor.example");
    const { data } = await client.from("council_members").select("role, councils(council_name)");
    expect(data).toEqual([
      { role: "gate", councils: null },
      { role: "gate", councils: null },
    ]);
  });

  test("does not expose functions of schema private", async () => {
    const { error } = await (await demo("camden")).schema("private" as "public").rpc("voucher_counts");
    expect(error?.code).toBe("PGRST106");
  });

  test("the token of a session that was signed out elsewhere reads nothing and its calls fail", async () => {
    const client = await demo("slough");
    const { data } = await client.auth.getSession();
    await (await demo("slough")).auth.signOut({ scope: "global" });
    expect(data.session).not.toBeNull();
    expect((await client.from("councils").select("*")).data).toEqual([]);
    expect((await client.rpc("voucher_counts")).error?.code).toBe("TR001");
  });
});

describe("changing the email address", () => {
  const age = (email: string) =>
    api.backend.connection.driver.query(
      `update auth.sessions set created_at = created_at - interval '5 minutes'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    );
  const confirm = (email: string) =>
    api.visitor("2023-01-01").auth.verifyOtp({ token_hash: api.tokenFor(email), type: "email_change" });

  test("can be requested by any signed-in account, and its rejection has a message", async () => {
    const client = await api.register("officer@enfield.gov.uk", "enfield");
    await age("officer@enfield.gov.uk");
    const announced = await client.rpc("announce_change", { what: "email", value: "new@enfield.gov.uk" });
    expect(announced.error?.code).toBe("TR002");
    expect((await client.auth.updateUser({ email: "new@enfield.gov.uk" })).error).toBeNull();
    expect((await confirm("new@enfield.gov.uk")).error).toMatchObject({
      status: 403,
      message: "Please enter your password to continue.",
    });
    expect((await client.rpc("delete_account", { council_goes: true })).error?.code).toBe("TR002");
    expect(await accounts("officer@enfield.gov.uk")).toBe(1);
  });

  test("to another council's address is rejected with a message", async () => {
    const client = await api.register("officer@haringey.gov.uk", "haringey");
    await requestEmailChange(client, "new@hackney.gov.uk");
    expect((await confirm("new@hackney.gov.uk")).error).toMatchObject({
      status: 422,
      message: "Your email must be specific to your council",
    });
  });

  test("works in a recent session, and the link completes it in another browser", async () => {
    const client = await api.register("officer@harrow.gov.uk", "harrow");
    await requestEmailChange(client, "new@harrow.gov.uk");
    await age("officer@harrow.gov.uk");
    expect((await confirm("new@harrow.gov.uk")).error).toBeNull();
    expect(await accounts("new@harrow.gov.uk")).toBe(1);
  });

  test("that a stolen session requested ends with a new password", async () => {
    const email = "officer@hounslow.gov.uk";
    const owner = await api.register(email, "hounslow");
    await setPassword(owner, "the-owners-1");
    const thief = api.visitor();
    await thief.auth.signInWithPassword({ email, password: "the-owners-1" });
    await requestEmailChange(thief, "thief@hounslow.gov.uk");
    const stolen = api.tokenFor("thief@hounslow.gov.uk");
    await setPassword(owner, "the-owners-2", "the-owners-1");
    // Whatever the service sends again: what was announced is withdrawn, and the link is refused.
    await api.visitor().auth.resend({ email, type: "email_change" });
    const late = await api.visitor().auth.verifyOtp({ token_hash: stolen, type: "email_change" });
    expect(late.error).not.toBeNull();
    expect(await accounts(email)).toBe(1);
  });
});

test("an argument that cannot be encoded is a bad request, and the next request works", async () => {
  const client = await demo("camden");
  const { data } = await client.from("skip_sites").select("id").limit(1).single();
  for (const changes of [true, { a: 1 }, 7]) {
    const odd = { site_id: data?.id, changes };
    const { status } = await client.rpc("save_site_details", odd as never);
    expect(status).toBe(400);
    expect((await client.from("councils").select("council_key")).data).toEqual([{ council_key: "camden" }]);
  }
});

test("a call that exceeds the hosted time limit is rolled back and answered 500", async () => {
  // Of the processor, as a clock that this test sets tells it: at first nothing, then so many seconds.
  const after = (seconds: number) =>
    vi
      .spyOn(process, "threadCpuUsage")
      .mockImplementation((began) => ({ user: began ? seconds * 1e6 : 0, system: 0 }));
  const outcomeOf = ({ error, status }: { error: { code: string } | null; status: number }) => [
    status,
    error?.code,
  ];
  const council = await demo("camden");
  const nameIt = (first_name: string) =>
    council.from("council_members").update({ first_name }).eq("role", "manager");
  const asVisitor = () => api.visitor().rpc("council_is_registered", { borough_key: "camden" });
  try {
    after(2.9);
    expect(outcomeOf(await asVisitor())).toEqual([200, undefined]);
    after(3.1);
    expect(outcomeOf(await asVisitor())).toEqual([500, "57014"]);
    expect(outcomeOf(await nameIt("Slow"))).toEqual([204, undefined]);
    after(8.1);
    expect(outcomeOf(await nameIt("Slower"))).toEqual([500, "57014"]);
  } finally {
    vi.restoreAllMocks();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  }
  expect((await council.from("council_members").select("first_name").eq("role", "manager")).data).toEqual([
    { first_name: "Slow" },
  ]);
});
