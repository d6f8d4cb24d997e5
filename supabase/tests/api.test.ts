import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { demoPassword, openApi, type Api } from "./support/api.ts";

let api: Api;
beforeAll(async () => {
  // The embedded stack prints every error that it answers.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openApi();
});
afterAll(() => api.backend.close());

const metadata = (borough: string) => ({
  council_key: borough,
  council_contact_first_name: "Ada",
  council_contact_last_name: "Lovelace",
});
const signUp = (email: string, data: object) =>
  api.visitor().auth.signUp({ email, password: "secret-1", options: { data } });
const accounts = async (email: string) =>
  (await api.backend.connection.driver.query("select 1 from auth.users where email = $1", [email])).rows
    .length;

async function register(email: string, borough: string) {
  await signUp(email, metadata(borough));
  const client = api.visitor();
  const { error } = await client.auth.verifyOtp({ token_hash: api.tokenFor(email), type: "email" });
  if (error) throw error;
  return client;
}

async function demo(borough: string) {
  const client = api.visitor();
  await client.auth.signInWithPassword({ email: `demo@${borough}.gov.uk`, password: demoPassword });
  return client;
}

describe("the sign-up endpoint, called without the page", () => {
  test.each([
    ["another council's address", "x@hackney.gov.uk", metadata("croydon")],
    ["a look-alike", "x@croydon.gov.uk.evil.example", metadata("croydon")],
    ["an address of nobody's", "mallory@evil.example", metadata("croydon")],
    ["no borough", "x@croydon.gov.uk", {}],
    ["an unknown borough", "x@croydon.gov.uk", metadata("atlantis")],
    ["no name", "x@croydon.gov.uk", { ...metadata("croydon"), council_contact_first_name: " " }],
  ])("refuses %s and keeps no account", async (_, email, data) => {
    const { error, data: answer } = await signUp(email, data);
    expect(error).not.toBeNull();
    expect(answer.user).toBeNull();
    expect(await accounts(email)).toBe(0);
  });

  test("takes an address with any case, subdomain and plus", async () => {
    const { error } = await signUp("Officer+Portal@Planning.CROYDON.gov.uk", metadata("croydon"));
    expect(error).toBeNull();
  });
});

test("of two officers of one borough the first to confirm has it, and the other stays unverified", async () => {
  const second = await signUp("second@bromley.gov.uk", metadata("bromley"));
  await register("first@bromley.gov.uk", "bromley");
  const late = await api
    .visitor()
    .auth.verifyOtp({ token_hash: api.tokenFor("second@bromley.gov.uk"), type: "email" });
  expect(late.error).not.toBeNull();
  expect(late.data.session).toBeNull();
  const asked = await api.visitor().rpc("registration_is_verified", { user_id: second.data.user?.id ?? "" });
  expect(asked.data).toBe(false);
  expect((await api.visitor().rpc("council_is_registered", { borough_key: "bromley" })).data).toBe(true);
});

test("a registered error reaches the page with its code, its words and the row", async () => {
  const client = await demo("camden");
  const { error, status } = await client.rpc("save_skip_sites", {
    sites: [{ address: "fine" }, { id: "site1" }],
  });
  expect(status).toBe(400);
  expect(error).toMatchObject({
    code: "TR010",
    message: "The list of sites could not be read.",
    details: "2",
  });
});

test.each([
  ["a null character", "a\u0000b"],
  ["half a surrogate pair", "a\ud800b"],
])("an address with %s is a bad request, not a failure of the service", async (_, address) => {
  const client = await demo("camden");
  const { error, status } = await client.rpc("save_skip_sites", { sites: [{ address }] });
  expect(status).toBe(400);
  expect(error?.code).toMatch(/^22/);
});

test("a list of 1,500 sites comes back whole", async () => {
  const client = await register("officer@sutton.gov.uk", "sutton");
  const sites = Array.from({ length: 1500 }, (_, index) => ({ id: null, address: `Site ${index + 1}` }));
  const { data } = await client.rpc("save_skip_sites", { sites });
  expect(data).toHaveLength(1500);
  expect((await client.from("skip_sites").select("id")).data).toHaveLength(1500);
});

describe("through the API", () => {
  test("a visitor counts and embeds nothing", async () => {
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

  test("a council embeds nobody else's rows", async () => {
    const client = await demo("camden");
    const { data } = await client
      .from("boroughs")
      .select("key, councils(council_key, skip_sites(council_key))");
    const seen = (data ?? []).flatMap(({ councils }) => councils ?? []);
    expect(seen.map(({ council_key }) => council_key)).toEqual(["camden"]);
    expect(new Set(seen.flatMap(({ skip_sites }) => skip_sites.map((site) => site.council_key)))).toEqual(
      new Set(["camden"]),
    );
  });

  test("a council writes no table but two names of its own record", async () => {
    const client = await demo("camden");
    const answers = [
      await client.from("skip_sites").insert({ council_key: "camden", position: 99, address: "x" }),
      await client.from("skip_sites").update({ address: "x" }).eq("council_key", "camden"),
      await client.from("skip_sites").delete().eq("council_key", "camden"),
      await client.from("councils").update({ council_name: "x" }).eq("council_key", "camden"),
      await client.from("councils").delete().eq("council_key", "camden"),
      await client.from("vouchers").insert({ local_auth_issue: "camden" }),
    ];
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(6).fill("42501"));
    const renamed = await client
      .from("councils")
      .update({ council_contact_first_name: " Robyn " })
      .eq("council_key", "camden")
      .select("council_contact_first_name");
    expect(renamed.data).toEqual([{ council_contact_first_name: "Robyn" }]);
  });

  test("the helpers of schema private are not to be had", async () => {
    const { error } = await (await demo("camden")).schema("private" as "public").rpc("voucher_counts");
    expect(error?.code).toBe("PGRST106");
  });

  test("the token of a deleted account reads and writes nothing, though it has not expired", async () => {
    const client = await register("officer@merton.gov.uk", "merton");
    await client.rpc("save_skip_sites", { sites: [{ address: "Here" }] });
    expect((await client.rpc("delete_account")).error).toBeNull();
    for (const table of ["councils", "skip_sites", "skip_companies", "linked_skip_companies"] as const) {
      expect((await client.from(table).select("*")).data).toEqual([]);
    }
    const late = [
      await client.rpc("voucher_counts"),
      await client.rpc("save_skip_sites", { sites: [{ address: "x" }] }),
    ];
    expect(late.map(({ error }) => error?.code)).toEqual(["TR001", "TR001"]);
    expect(await accounts("officer@merton.gov.uk")).toBe(0);
  });

  test("so does the token of a session that was signed out elsewhere", async () => {
    const client = await demo("slough");
    const { data } = await client.auth.getSession();
    await (await demo("slough")).auth.signOut({ scope: "global" });
    expect(data.session).not.toBeNull();
    expect((await client.from("councils").select("*")).data).toEqual([]);
  });
});

describe("changing the e-mail address", () => {
  const age = (email: string) =>
    api.backend.connection.driver.query(
      `update auth.sessions set created_at = created_at - interval '5 minutes'
       where user_id = (select id from auth.users where email = $1)`,
      [email],
    );

  test("is refused five minutes after signing in, and for another council's address", async () => {
    const client = await register("officer@enfield.gov.uk", "enfield");
    expect((await client.auth.updateUser({ email: "new@hackney.gov.uk" })).error).not.toBeNull();
    await age("officer@enfield.gov.uk");
    expect((await client.rpc("session_is_recent")).data).toBe(false);
    expect((await client.auth.updateUser({ email: "new@enfield.gov.uk" })).error).not.toBeNull();
    expect((await client.rpc("delete_account")).error?.code).toBe("TR002");
    expect(await accounts("officer@enfield.gov.uk")).toBe(1);
  });

  test("works soon after signing in, and is settled by the link in another browser", async () => {
    const client = await register("officer@harrow.gov.uk", "harrow");
    expect((await client.auth.updateUser({ email: "new@harrow.gov.uk" })).error).toBeNull();
    await age("officer@harrow.gov.uk");
    const { error } = await api
      .visitor()
      .auth.verifyOtp({ token_hash: api.tokenFor("new@harrow.gov.uk"), type: "email_change" });
    expect(error).toBeNull();
    expect(await accounts("new@harrow.gov.uk")).toBe(1);
  });
});
