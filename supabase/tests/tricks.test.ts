import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openFuzzed, type Call, type Fuzzed, type Person } from "./fuzz/people.ts";
import { plausibleBody } from "./fuzz/plausible.ts";
import { broken, type Answer } from "./fuzz/promise.ts";

/** A function of the API, as the catalogue has it. */
interface ApiFunction {
  name: string;
  writes: boolean;
  /** Its arguments with their types. */
  takes: Record<string, string>;
  /** The columns that it answers; none where it answers one value. */
  answers: Record<string, true>;
}

type Body = Record<string, unknown>;

/** What the API does to a transaction when a function has answered in it, each as a caller requests it. */
const tricks: Readonly<Record<string, (call: Call, of: ApiFunction, body: Body) => Call>> = {
  "a GET": ({ path }, _, body) => {
    const given = Object.entries(body).filter(([, value]) => value !== null);
    const texts = given.map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    return { method: "GET", path: `${path}?${new URLSearchParams(Object.fromEntries(texts))}` };
  },
  "a cast that fails": (call, { name, answers }) => ({
    ...call,
    path: `${call.path}?select=${answers["code"] ? "code" : (Object.keys(answers)[0] ?? name)}::int`,
  }),
  "a cancelled request": (call) => call,
  "one object, and a filter": (call, { name, answers }) => ({
    ...call,
    path: `${call.path}?${Object.keys(answers)[0] ?? name}=is.null`,
    headers: { Accept: "application/vnd.pgrst.object+json" },
  }),
  "max-affected": (call) => ({ ...call, headers: { Prefer: "handling=strict, max-affected=0" } }),
  "a wish to roll back": (call) => ({ ...call, headers: { Prefer: "tx=rollback" } }),
};

let api: Fuzzed;
let functions: ApiFunction[];
let site: string;
let codes: string[];
beforeAll(async () => {
  // The embedded stack prints every error that it answers.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api = await openFuzzed();
  functions = (await api.query(`
    select functions.proname as name, functions.provolatile = 'v' as writes,
      (select coalesce(json_object_agg(name, format_type(type, null)), '{}')
        from unnest(proargnames[1:pronargs], proargtypes) as taken (name, type)) as takes,
      (select coalesce(json_object_agg(name, true), '{}') from (
        select name from unnest(proargnames, proargmodes) as given (name, mode) where mode = 't'
        union all
        select attname from pg_attribute join pg_type on typrelid = attrelid
        where pg_type.oid = prorettype and attnum > 0 and not attisdropped
      ) as columns) as answers
    from pg_proc as functions
    where pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
    order by 1`)) as unknown as ApiFunction[];
  const [first] = await api.query("select id from public.skip_sites where council_key = 'camden' limit 1");
  site = String(first?.["id"]);
  const made = await api.query("select private.new_voucher_code() as code from generate_series(1, 1000)");
  codes = made.map(({ code }) => String(code));
  await api.query(noteTables);
  await api.query(noteGuesses);
});
afterAll(() => api.backend.close());

const cancelled = /"57014"/;
/** Until it is restored, each call has taken longer than anybody may. */
const ranLong = () =>
  vi.spyOn(process, "threadCpuUsage").mockImplementation((began) => ({ user: began ? 9e6 : 0, system: 0 }));

/** A function, so that its query is planned once. */
const noteGuesses = `
  create function pg_temp.guesses() returns integer language plpgsql as $f$ begin
    return (
      with counters as (
        select oid::regclass as counter, pg_sequence_last_value(oid) % 1000 as guesses from pg_class
        where relkind = 'S' and relnamespace = 'private'::regnamespace and relname like 'guesses\\_%'
      ), undone as (select setval(counter, floor(extract(epoch from now()) / 600)::bigint * 1000) from counters)
      select coalesce(sum(guesses), 0) + 0 * (select count(*) from undone) from counters
    );
  end $f$`;
/** Returns the guesses of all members since the last call. */
async function guesses(): Promise<number> {
  const [counted] = await api.query("select pg_temp.guesses() as guesses");
  return Number(counted?.["guesses"]);
}

/** A new row is of a later transaction than all before it, and a deleted one is missing: no row need be read as text. */
const noteTables = `
  do $do$ begin
    execute (
      select format('create function pg_temp.every_row() returns text language plpgsql as $f$ begin return concat_ws('','', %s); end $f$',
        string_agg(format('(select (count(*), max(xmin::text::bigint)) from %s)', oid::regclass), ', '))
      from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
    );
  end $do$`;
async function everyRow(): Promise<string> {
  const [{ rows }] = (await api.query("select pg_temp.every_row() as rows")) as [{ rows: string }];
  return rows;
}

test.each<Person>(["a visitor", "a resident", "gate staff", "a council"])(
  "%s gets no more by a trick than by asking, whatever function it is",
  { timeout: 120_000 },
  async (person) => {
    const wrong: string[] = [];
    for (const of of functions) {
      const bodyOf = (): Body =>
        plausibleBody(Object.entries(of.takes), {
          site_id: () => (of.name.startsWith("delete_") ? randomUUID() : site),
          code: () => codes.pop(),
        });
      const callOf = (body: Body): Call => ({
        method: "POST",
        path: `/rest/v1/rpc/${of.name}`,
        body: JSON.stringify(body),
      });
      const says = (what: string, { status, text }: Answer) =>
        wrong.push(`${of.name} under ${what}: ${status} ${text.slice(0, 200)}`);

      await guesses();
      // An honest one ahead, so that a second one of it changes no more than a trick does.
      const honest = await api.send(person, callOf(bodyOf()));
      const costs = await guesses();
      if ("code" in of.takes && honest.status === 200 && costs !== 1)
        says(`nothing, at ${costs} guesses`, honest);
      let before = of.writes ? await everyRow() : "";
      for (const [what, trick] of Object.entries(tricks)) {
        const body = bodyOf();
        const isCancelled = what === "a cancelled request";
        const took = isCancelled ? ranLong() : undefined;
        const answer = await api.send(person, trick(callOf(body), of, body));
        took?.mockRestore();
        const counted = await guesses();
        if (isCancelled ? answer.status !== honest.status && !cancelled.test(answer.text) : broken(answer))
          says(what, answer);
        if (answer.text.includes("TR034")) says(`${what}, after one that is not over`, answer);
        if (what === "a GET") {
          if (of.writes && answer.status < 400) says(`${what}, which is answered`, answer);
          if (counted > 0) says(`${what}, which is counted`, answer);
        } else if (counted !== costs && !/"42(703|846)"/.test(answer.text)) {
          says(`${what}, which costs ${counted} guesses of ${costs}`, answer);
        }
        // What comes after these is kept: the embedded stack undoes less than PostgREST.
        if (what === "a cast that fails" && of.writes && answer.status < 400) before = await everyRow();
        if (isCancelled && of.writes && (await everyRow()) !== before)
          says(`${what}, or a cast that fails, which leaves rows`, answer);
      }
    }
    expect(wrong).toEqual([]);
  },
);
