import { afterAll, beforeAll, expect, test } from "vitest";
import { demoSignIn } from "../../supabase/local/announce.ts";
import { openBackend, type Backend } from "../../supabase/local/backend.ts";
import { codeIn, metadataOf, newOfficer } from "../support/officers.ts";

const siteUrl = "http://localhost:4321";
const key = "sb_publishable_hosted_auth";
let backend: Backend;

beforeAll(async () => {
  const keys = { publishable: key, secret: "sb_secret_hosted_auth", jwtSecret: "x".repeat(40) };
  backend = await openBackend({ keys, database: "memory://", siteUrl });
});
afterAll(() => backend.close());

async function post(path: string, body: object, token = "", method = "POST") {
  const response = await backend.api.handle(
    new Request(`${siteUrl}/auth/v1/${path}`, {
      method,
      headers: { apikey: key, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
}

/** A registration with an address of its own. The demo data leave these boroughs free. */
function registration(borough: "barnet" | "bexley" | "brent") {
  const { email, password, ...officer } = newOfficer(borough);
  return { email, password, data: metadataOf({ email, password, ...officer }) };
}
const emailsTo = (to: string) => backend.postRoom.emails.filter((email) => email.to === to);
const tooSoon = { status: 429, body: { code: 429, error_code: "over_email_send_rate_limit" } };

/** Lets the time since the last e-mail of every kind be long enough. */
const wait = () =>
  backend.connection.driver.exec(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '30 seconds',
       recovery_sent_at = recovery_sent_at - interval '30 seconds',
       email_change_sent_at = email_change_sent_at - interval '30 seconds'`,
  );

test("a confirmation is resent after 30 seconds, not before, and only the newest code works", async () => {
  const { email, ...rest } = registration("barnet");
  await post("signup", { email, ...rest });
  expect(await post("resend", { type: "signup", email })).toMatchObject(tooSoon);
  await wait();
  expect(await post("resend", { type: "signup", email })).toEqual({ status: 200, body: {} });
  const [second, first] = emailsTo(email);
  expect(second?.subject).toBe(first?.subject);
  const verify = (token: string) => post("verify", { type: "email", email, token });
  if (!first || !second) throw new Error("Two e-mails were expected.");
  expect(codeIn(second)).not.toBe(codeIn(first));
  expect((await verify(codeIn(first))).status).toBe(403);
  expect((await verify(codeIn(second))).status).toBe(200);
});

test("resending for an address without an account, or with a confirmed one, answers the same and sends nothing", async () => {
  const before = backend.postRoom.emails.length;
  for (const email of ["nobody@camden.gov.uk", demoSignIn.email]) {
    expect(await post("resend", { type: "signup", email })).toEqual({ status: 200, body: {} });
  }
  expect(backend.postRoom.emails.length).toBe(before);
});

test("registering again before confirming sends another e-mail and keeps the first password", async () => {
  const first = registration("bexley");
  const { body: user } = await post("signup", first);
  expect(await post("signup", first)).toMatchObject(tooSoon);
  await wait();
  const again = await post("signup", { ...first, password: "another-42" });
  expect(again).toMatchObject({ status: 200, body: { id: user.id, identities: [{ provider: "email" }] } });
  const [email] = emailsTo(first.email);
  if (!email) throw new Error("An e-mail was expected.");
  await post("verify", { type: "email", email: first.email, token: codeIn(email) });
  const signIn = (password: string) => post("token?grant_type=password", { email: first.email, password });
  expect((await signIn("another-42")).status).toBe(400);
  expect((await signIn(first.password)).status).toBe(200);
});

test("registering with a confirmed address tells nobody that it has an account", async () => {
  const answer = await post("signup", { ...registration("brent"), email: demoSignIn.email });
  expect(answer).toMatchObject({ status: 200, body: { email: demoSignIn.email, identities: [] } });
  const stranger = await post("signup", registration("brent"));
  expect(Object.keys(stranger.body)).toEqual(expect.arrayContaining(Object.keys(answer.body)));
  expect(emailsTo(demoSignIn.email)).toEqual([]);
});

test("a second recovery e-mail is refused for 30 seconds", async () => {
  const { email } = demoSignIn;
  expect((await post("recover", { email })).status).toBe(200);
  expect(await post("recover", { email })).toMatchObject(tooSoon);
  await wait();
  expect((await post("recover", { email })).status).toBe(200);
  expect(emailsTo(email)).toHaveLength(2);
});

test("a change of address is asked for again after 30 seconds, and the newest code completes it", async () => {
  const { body: session } = await post("token?grant_type=password", demoSignIn);
  const change = (email: string) => post("user", { email }, session.access_token, "PUT");
  const email = "demo.new@camden.gov.uk";
  expect((await change(email)).status).toBe(200);
  expect(await change("demo.other@camden.gov.uk")).toMatchObject(tooSoon);
  const resend = () => post("resend", { type: "email_change", email: demoSignIn.email });
  expect(await resend()).toMatchObject(tooSoon);
  await wait();
  expect((await resend()).status).toBe(200);
  const [newest, ...older] = emailsTo(email);
  expect(older).toHaveLength(1);
  if (!newest) throw new Error("An e-mail was expected.");
  expect(newest.text).toContain(`The TipRight account of ${demoSignIn.email} asked to be moved to ${email}.`);
  expect((await post("verify", { type: "email_change", email, token: codeIn(newest) })).status).toBe(200);
  expect((await post("token?grant_type=password", { ...demoSignIn, email })).status).toBe(200);
});
