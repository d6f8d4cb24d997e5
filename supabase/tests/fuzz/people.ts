import { randomUUID } from "node:crypto";
import type { Api } from "../support/api.ts";
import { demoPassword, keys, openApi, siteUrl } from "../support/api.ts";
import { nowInSeconds, signToken } from "../support/token.ts";
import { foreignMark } from "./nasty.ts";
import { broken, type Answer } from "./promise.ts";

/**
 * Who sends the nonsense. Their sessions are older than five minutes, so that no nonsense deletes an account, and those
 * who have no council began with a password, so that no nonsense claims one.
 */
export const people = [
  "a visitor",
  "an unverified officer",
  "an account without a council",
  "a resident",
  "gate staff",
  "a council",
] as const;
export type Person = (typeof people)[number];

export interface Call {
  method: string;
  path: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** The embedded stack with another council's and another resident's data in it that is marked, reached as HTTP reaches it. */
export interface Fuzzed extends Api {
  send(person: Person, call: Call): Promise<Answer>;
  /** Sends, and says what is wrong with the answer together with how to get it; undefined where nothing is. */
  complaint(person: Person, call: Call): Promise<string | undefined>;
  query(sql: string): Promise<Record<string, unknown>[]>;
}

const council = "demo@camden.gov.uk";
const another = "demo@hackney.gov.uk";
const unverified = "officer@barnet.gov.uk";
/** Lost the race for a borough, or was removed. */
const without = "newcomer@barnet.gov.uk";
const resident = "resident-demo@home.example";
const neighbour = "neighbour@home.example";
const gate = "gate-demo@contractor.example";

const short = (text: string) =>
  text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;

/** A call in words, as short as it can be read. */
function describeCall(person: Person, { method, path, body, headers }: Call): string {
  const text =
    typeof body === "string"
      ? JSON.stringify(body)
      : body
        ? `bytes ${Buffer.from(body).toString("hex")}`
        : "";
  return short(
    [person, method, path, headers ? JSON.stringify(headers) : "", text].filter(Boolean).join(" "),
  );
}

export async function openFuzzed(): Promise<Fuzzed> {
  const api = await openApi();
  const query = async (sql: string) =>
    (await api.backend.connection.driver.query<Record<string, unknown>>(sql)).rows;

  await api.visitor().auth.signUp({ email: unverified, password: "secret-1" });
  await api.prove(without);
  // Sites of an open borough are everybody's to read, and its gate staff's.
  await query("update public.councils set vouchers_open = false where council_key = 'hackney'");
  await query(`delete from public.council_members where role = 'gate'
    and council_id = (select id from public.councils where council_key = 'hackney')`);
  const foreign = api.visitor();
  await foreign.auth.signInWithPassword({ email: another, password: demoPassword });
  await foreign.rpc("save_skip_sites", { sites: [{ address: `1 ${foreignMark} Road` }] }).throwOnError();
  await foreign.from("council_members").update({ last_name: foreignMark }).eq("role", "manager");
  await foreign
    .rpc("invite_member", { email: `${foreignMark}@hackney.gov.uk`.toLowerCase(), role: "officer" })
    .throwOnError();

  const next = await api.prove(neighbour);
  const details = {
    first_name: "Kit",
    last_name: foreignMark,
    mobile: "",
    borough_key: "camden",
    adult: true,
  };
  await next.rpc("become_resident", details).throwOnError();

  async function tokenOf(email: string): Promise<string> {
    const session = randomUUID();
    const [row] = await query(`select id from auth.users where email = '${email}'`);
    await query(`insert into auth.sessions (id, user_id, created_at, updated_at)
      values ('${session}', '${row?.["id"]}', now() - interval '6 minutes', now())`);
    const claims = {
      sub: row?.["id"],
      aud: "authenticated",
      role: "authenticated",
      email,
      session_id: session,
    };
    const now = nowInSeconds();
    return signToken({ ...claims, iat: now, exp: now + 3600 }, keys.jwtSecret);
  }
  const tokens: Record<Person, string | undefined> = {
    "a visitor": undefined,
    "an unverified officer": await tokenOf(unverified),
    "an account without a council": await tokenOf(without),
    "a resident": await tokenOf(resident),
    "gate staff": await tokenOf(gate),
    "a council": await tokenOf(council),
  };

  async function send(person: Person, { method, path, body, headers = {} }: Call): Promise<Answer> {
    const token = tokens[person];
    const began = performance.now();
    const response = await api.backend.api.handle(
      new Request(siteUrl + path, {
        method,
        headers: {
          apikey: keys.publishable,
          "content-type": "application/json",
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined || method === "GET" || method === "HEAD" ? {} : { body }),
      }),
    );
    const text = await response.text();
    return { method, path, status: response.status, text, milliseconds: performance.now() - began };
  }

  return {
    ...api,
    send,
    query,
    async complaint(person, call) {
      const answer = await send(person, call);
      const wrong = broken(answer);
      return wrong && `${describeCall(person, call)}\n  ${wrong}: ${answer.status} ${short(answer.text)}`;
    },
  };
}
