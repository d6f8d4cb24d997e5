import { beforeAll, describe, expect, test } from "vitest";
import { councilFunctions } from "./matrix/council-functions.ts";
import { councilTables } from "./matrix/council-tables.ts";
import { emailFunctions, emailTables } from "./matrix/emails.ts";
import { everybody, everyPerson, people, type Person } from "./matrix/people.ts";
import { rowsSeenBy } from "./matrix/rights.ts";
import { voucherFunctions } from "./matrix/voucher-functions.ts";
import { voucherTables } from "./matrix/voucher-tables.ts";
import { askJson, type TestDatabase } from "./support/database.ts";
import { openOnServer } from "./support/on-server.ts";
import { findServer } from "./support/server.ts";
import { onEveryDatabase, openServerOrEmbedded } from "./support/targets.ts";

type Facts = Record<string, string>;

const verbs = ["select", "insert", "update"] as const;
/**
 * Every table of the schemas public and private. No role of the API may truncate one, refer to it, put a trigger on it
 * or maintain it.
 */
const tables = { ...councilTables, ...voucherTables, ...emailTables };
/** Every function of schema public, and those of schema private that a role of the API may execute. No API role has the others. */
const functions = { ...councilFunctions, ...voucherFunctions, ...emailFunctions };
const never = ["truncate", "references", "trigger"];

/** Each council with a site, a link, an invitation, an event and a voucher; an unfinished company beside them. */
const fixture = `
  select tests.cast();
  insert into public.skip_companies (id, skip_company_name) values
    ('00000000-0000-4000-8000-000000000001', 'Amber Skips'), ('00000000-0000-4000-8000-000000000002', null);
  insert into public.skip_sites (id, council_key, position, address)
    select md5(council_key)::uuid, council_key, 1, 'site of ' || council_key from public.councils;
  insert into public.skip_site_boroughs (site_id, borough_key)
    select sites.id, served.borough from public.skip_sites as sites
    join (values ('camden', 'barnet'), ('hackney', 'enfield'), ('lambeth', 'merton'), ('bexley', 'ealing')) as served (key, borough)
      on served.key = sites.council_key;
  insert into public.linked_skip_companies
    select council_key, '00000000-0000-4000-8000-000000000001' from public.councils;
  insert into public.council_invitations (council_id, email, role)
    select id, 'invited@' || council_key || '.gov.uk', 'officer' from public.councils;
  insert into public.audit_log (council_id, member_name, action, changes)
    select id, 'Ada', 'site_deleted', jsonb_build_object('of', ' ' || council_key) from public.councils;
  insert into public.vouchers (local_auth_issue) select council_key from public.councils;
  update public.councils set vouchers_open = true;
  insert into public.vouchers (id, code, local_auth_issue, home_borough, resident_id, request_id, site_address, waste)
    select md5(name)::uuid, private.new_voucher_code(), 'camden', 'camden', tests.user_id(name), gen_random_uuid(),
      'of ' || name, '{"kinds": ["sofa"], "size": "car"}'
    from unnest(array['resident', 'neighbour']) as name;
  insert into public.acceptances (id, voucher_id, member_name, site_id, site_address, site_council, council_id, home_borough)
    select gen_random_uuid(), id, 'Grace', id, site_address, 'camden', tests.council_id('camden'), 'camden' from public.vouchers where code is not null;
  insert into public.rejections (id, voucher_id, reason, member_name, site_id, site_address, site_council, council_id, home_borough)
    select gen_random_uuid(), id, 'other', 'Grace', id, site_address, 'camden', tests.council_id('camden'), 'camden'
    from public.vouchers where code is not null;
`;

const actAs = (person: Person): string => {
  if (person === "anonymous") return "select tests.act_as_anonymous();";
  if (person === "service") return "select tests.act_as_service();";
  return `select tests.act_as('${person}');`;
};

/**
 * Evaluates lists of text expressions as the person, each list on the fixture as it was made, in one transaction: making
 * it takes longer than most lists. Resolves to the value of each key, list by list.
 */
async function evaluate<List extends string>(
  database: TestDatabase,
  person: Person,
  lists: Record<List, Facts>,
  settings = "",
): Promise<Record<List, Record<string, unknown>>> {
  const mark = "value ";
  const names = Object.keys(lists) as List[];
  const asked = names.map((name) => {
    const answers = Object.entries<string>(lists[name]).map(
      ([key, expression]) => `select '${mark}' || json_build_array('${name}', $k$${key}$k$, ${expression});`,
    );
    return `savepoint made; ${settings} ${actAs(person)} ${answers.join("\n")} rollback to made;`;
  });
  const lines = await database.exec(`begin; ${fixture} ${asked.join("\n")} rollback;`);
  const values = lines
    .filter((line) => line.startsWith(mark))
    .map((line) => JSON.parse(line.slice(mark.length)) as [List, string, unknown]);
  const of = (name: List) =>
    Object.fromEntries(values.filter(([list]) => list === name).map(([, key, value]) => [key, value]));
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<List, Record<string, unknown>>;
}

const outcomeOf = (statement: string) => `tests.outcome($s$${statement}$s$)`;

/** The verbs of every table as a name for each right and a statement that needs it and touches no row. */
function attemptsOnTables(): { key: string; statement: string; allowed: readonly string[] }[] {
  const reading = Object.entries(tables).flatMap(([table, rights]) =>
    Object.entries(rights.columns).map(([column, right]) => ({
      key: `select ${column} of ${table}`,
      statement: `select ${column} from ${table} where false`,
      allowed: right.select,
    })),
  );
  const writing = Object.entries(tables).flatMap(([table, rights]) => [
    ...Object.entries(rights.columns).flatMap(([column, right]) => [
      {
        key: `insert ${column} of ${table}`,
        statement: `insert into ${table} (${column}) select ${column} from (select (null::${table}).*) as row where false`,
        allowed: right.insert,
      },
      {
        key: `update ${column} of ${table}`,
        statement: `update ${table} set ${column} = null where false`,
        allowed: right.update,
      },
    ]),
    { key: `delete of ${table}`, statement: `delete from ${table} where false`, allowed: rights.delete },
    { key: `truncate of ${table}`, statement: `truncate ${table} cascade`, allowed: [] },
  ]);
  return [...reading, ...writing];
}

/** Every verb on every column, every function that can be called, and whose rows are seen. */
const attempts = attemptsOnTables();
const callable = Object.entries(functions).flatMap(([name, { call, answers }]) =>
  call && answers ? [{ name, call, answers }] : [],
);
const lists = {
  verbs: Object.fromEntries(attempts.map(({ key, statement }) => [key, outcomeOf(statement)])),
  functions: Object.fromEntries(callable.map(({ name, call }) => [name, outcomeOf(`select ${call}`)])),
  rows: Object.fromEntries(
    Object.entries(tables).map(([table, { rows }]) => [
      table,
      `tests.seen($t$${table}$t$, $b$${rows.by}$b$)`,
    ]),
  ),
};

onEveryDatabase((database) => {
  test("the matrix has every table and column", async () => {
    const found = await askJson<Record<string, string[]>>(
      database(),
      `select json_object_agg(name, columns) from (
         select a.attrelid::regclass::text as name, json_agg(a.attname order by a.attname) as columns
         from pg_attribute a
         join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm', 'f')
         where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
           and a.attnum > 0 and not a.attisdropped
         group by 1
       ) as found`,
    );
    const stated = Object.entries(tables).map(([name, { columns }]) => [
      name.replace(/^public\./, ""),
      Object.keys(columns).toSorted(),
    ]);
    expect(found).toEqual(Object.fromEntries(stated));
  });

  test("the matrix has every function of the API", async () => {
    const found = await askJson<string[]>(
      database(),
      `select json_agg('public.' || proname || '(' || oidvectortypes(proargtypes) || ')')
       from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    const stated = Object.keys(functions).filter((name) => name.startsWith("public."));
    expect(found.toSorted()).toEqual(stated.toSorted());
  });

  test("there are no sequences, which the matrix would need too", async () => {
    const found = await askJson<string[] | null>(
      database(),
      `select json_agg(oid::regclass) from pg_class
       where relkind = 'S' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    );
    expect(found).toBeNull();
  });

  test("the catalogue's column privileges match the matrix", async () => {
    const wanted = Object.entries(tables).flatMap(([table, rights]) =>
      Object.entries(rights.columns).flatMap(([column, right]) =>
        verbs.flatMap((verb) => right[verb].map((role) => `${role}: ${verb} ${column} of ${table}`)),
      ),
    );
    const granted = await askJson<string[]>(
      database(),
      `select json_agg(format('%s: %s %s of %s.%s', role, verb, a.attname, n.nspname, c.relname))
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
       join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
       cross join unnest(array['${everybody.join("', '")}']) as role
       cross join unnest(array['${verbs.join("', '")}']) as verb
       where a.attnum > 0 and not a.attisdropped and has_column_privilege(role, c.oid, a.attnum, verb)`,
    );
    expect(granted.toSorted()).toEqual(wanted.toSorted());
  });

  test("the catalogue's table privileges match the matrix", async () => {
    const wanted = Object.entries(tables).flatMap(([table, rights]) =>
      rights.delete.map((role) => `${role}: delete of ${table}`),
    );
    const granted = await askJson<string[]>(
      database(),
      `select json_agg(format('%s: %s of %s.%s', role, verb, n.nspname, c.relname))
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
       cross join unnest(array['${everybody.join("', '")}']) as role
       cross join unnest(array['delete', '${never.join("', '")}']) as verb
       where c.relkind in ('r', 'v') and has_table_privilege(role, c.oid, verb)`,
    );
    expect(granted.toSorted()).toEqual(wanted.toSorted());
  });

  test("the catalogue's execute privileges match the matrix in both schemas", async () => {
    const wanted = Object.entries(functions).flatMap(([name, { execute }]) =>
      execute.map((role) => `${role}: ${name}`),
    );
    const granted = await askJson<string[]>(
      database(),
      `select json_agg(format('%s: %s.%s(%s)', role, n.nspname, p.proname, oidvectortypes(p.proargtypes)))
       from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace and n.nspname in ('public', 'private')
       cross join unnest(array['${everybody.join("', '")}']) as role
       where has_function_privilege(role, p.oid, 'execute')`,
    );
    expect(granted.toSorted()).toEqual(wanted.toSorted());
  });

  test("no API role has a privilege on the auth service's tables", async () => {
    const granted = await askJson<string[] | null>(
      database(),
      `select json_agg(format('%s: %s of %s', role, verb, c.oid::regclass))
       from pg_class c
       cross join unnest(array['${everybody.join("', '")}']) as role
       cross join unnest(array['select', 'insert', 'update', 'delete', '${never.join("', '")}']) as verb
       where c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege(role, c.oid, verb)`,
    );
    expect(granted).toBeNull();
  });

  describe.each(everyPerson)("%s:", (person) => {
    let answered: Record<keyof typeof lists, Record<string, unknown>>;
    beforeAll(async () => {
      answered = await evaluate(database(), person, lists);
    });

    test("every verb on every column answers as the matrix says", () => {
      const stated = attempts.map(({ key, allowed }) => [
        key,
        allowed.includes(people[person]) ? "allowed" : "refused",
      ]);
      expect(answered.verbs).toEqual(Object.fromEntries(stated));
    });

    test("every function answers as the matrix says", () => {
      expect(answered.functions).toEqual(
        Object.fromEntries(callable.map(({ name, answers }) => [name, answers[person]])),
      );
    });

    test("sees only the rows that the matrix lists", () => {
      const stated = Object.entries(tables).map(([table, rights]) => [table, rowsSeenBy(person, rights)]);
      expect(answered.rows).toEqual(Object.fromEntries(stated));
    });
  });

  test.each<Person>(["own", "gate", "resident", "neighbour", "anonymous"])(
    "%s: a function that writes fails in a read-only transaction, as a GET uses",
    async (person) => {
      const writing = await askJson<string[]>(
        database(),
        `select json_agg(n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')')
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname = 'public' and p.provolatile = 'v'`,
      );
      const expressions = writing.flatMap((name) => {
        const call = functions[name]?.call;
        return call ? [[name, outcomeOf(`select ${call}`)]] : [];
      });
      const answers = await evaluate(
        database(),
        person,
        { writing: Object.fromEntries(expressions) },
        "set transaction read only;",
      );
      expect(Object.entries(answers.writing).filter(([, outcome]) => outcome === "allowed")).toEqual([]);
    },
  );
});

/**
 * Advisory locks that a call holds when it has succeeded. request: one call of a session at a time. owns: the queue of a
 * council or member exclusively, to change either. shares: the queue with others. Calls that are not listed hold none.
 */
const locksOfCalls: Readonly<Record<string, string>> = {
  accept_pending: "request, shares",
  accept_voucher: "request, shares",
  announce_change: "request",
  answer_offers: "owns, request",
  apply_for_voucher: "request, shares",
  become_resident: "request",
  cancel_desk_voucher: "request, shares",
  cancel_voucher: "request",
  change_role: "owns, request",
  check_voucher: "request, shares",
  claim_council: "owns, request",
  close_council: "owns, request",
  confirm_member: "owns, request",
  decline_invitation: "request",
  delete_account: "owns, request",
  delete_resident: "request",
  delete_skip_site: "owns, request",
  invite_member: "owns, request",
  keep_password: "request",
  move_voucher: "request",
  note_export: "request",
  remove_member: "owns, request",
  reopen_council: "owns, request",
  require_two_steps: "owns, request",
  reset_second_step: "owns, request",
  revoke_invitation: "owns, request",
  save_site_boroughs: "owns, request",
  save_site_details: "owns, request",
  close_sites: "owns, request",
  save_skip_sites: "owns, request",
  save_voucher_settings: "owns, request",
  shut_site: "request, shares",
  sign_out_member: "owns, request",
  turn_away: "request, shares",
  undo_acceptance: "request, shares",
  issue_desk_voucher: "request, shares",
  join_council: "owns, request",
  look_up_voucher: "request, shares",
};

test("calls that change a council lock its queue; applications and gate calls share theirs", async () => {
  const database = await openServerOrEmbedded("locks of calls");
  await database.exec(`begin; ${fixture}
    insert into public.council_invitations (council_id, email, role)
      values (tests.council_id('hackney'), 'newcomer@barnet.gov.uk', 'gate');
    commit;`);
  const inMatrix = (["own", "gate", "newcomer", "resident", "anonymous"] as const).flatMap((person) =>
    callable
      .filter(({ name, answers }) => name.startsWith("public.") && answers[person] === "allowed")
      .map(({ call }) => ({ person, call })),
  );
  // These two succeed for no person of the matrix.
  const calls: { person: Person; call: string }[] = [
    ...inMatrix,
    { person: "own", call: "public.reopen_council('camden')" },
    {
      person: "newcomer",
      call: "public.join_council((select id from public.my_invitations()), 'Ada', 'Lovelace')",
    },
  ];
  const held: Record<string, Set<string>> = {};
  const mark = "locks ";
  for (const { person, call } of calls) {
    const lines = await database.exec(`
      begin; ${actAs(person)} select ${call}; select tests.act_as_operator();
      select '${mark}' || case
        when objsubid = 2 then 'request' when mode = 'ExclusiveLock' then 'owns' else 'shares' end
      from pg_locks where locktype = 'advisory' and pid = pg_backend_pid();
      rollback;`);
    const kinds = (held[call.replace(/^public\.|\(.*/g, "")] ??= new Set());
    for (const line of lines) if (line.startsWith(mark)) kinds.add(line.slice(mark.length));
  }
  await database.close();
  const found = Object.entries(held).map(([name, kinds]) => [name, [...kinds].toSorted().join(", ")]);
  const without = Object.keys(held).map((name) => [name, ""]);
  expect(Object.fromEntries(found)).toEqual({ ...Object.fromEntries(without), ...locksOfCalls });
});

/** Who may do what with each schema, type, relation, column and function, whether it was granted or is the default. */
const rights = `
  select json_agg(privilege order by privilege) from (
    select format('%s: %s %s', grantee::regrole, privilege_type, thing) as privilege
    from (
      select nspname::text, coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace
      union all
      select oid::regtype::text, coalesce(typacl, acldefault('T', typowner)) from pg_type where typtype in ('d', 'e')
      union all
      select oid::regclass::text, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select attrelid::regclass || '.' || attname, attacl from pg_attribute where attacl is not null
      union all
      select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from pg_proc
    ) as things (thing, acl), aclexplode(acl)
  ) as everything`;

test.skipIf(typeof findServer() === "string")(
  "rights are the same on a server with an older project's open default privileges",
  async () => {
    const [newer, older] = await Promise.all([openOnServer("newer"), openOnServer("older", "older")]);
    const stated = new Set(await askJson<string[]>(newer, rights));
    const found = new Set(await askJson<string[]>(older, rights));
    expect(stated).toContain("authenticated: EXECUTE private.save_skip_sites(jsonb)");
    expect([...found.difference(stated)]).toEqual([]);
    expect([...stated.difference(found)]).toEqual([]);
  },
);
