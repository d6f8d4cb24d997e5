import { askJson, type TestDatabase } from "./database.ts";

export const invitation = "00000000-0000-4000-8000-000000000001";
export const idOf = (person: string) => `tests.user_id('${person}')`;

export const camden = "council";
export const locks: Record<string, string> = {
  [camden]: "select 1 from public.councils where council_key = 'camden' for update",
  account: `select 1 from auth.users where id = tests.user_id('new') for update`,
  // One account alone, where the second to come locks two of them: it could else get the other one first.
  "account of one": `select 1 from auth.users where id = tests.user_id('one') for update`,
  "account of two": `select 1 from auth.users where id = tests.user_id('two') for update`,
  nothing: "select 1",
};

/** Camden has two managers, an officer and gate staff, who stand at Hackney's gate as well. */
export const cast = `
  begin; delete from public.councils where true; delete from auth.users where true; delete from tests.people where true; commit;
  begin;
  select tests.register('one', 'one@camden.gov.uk', 'camden');
  select tests.prove('two', 'two@camden.gov.uk'); select tests.enlist('two', 'camden', 'manager');
  select tests.prove('officer', 'officer@camden.gov.uk'); select tests.enlist('officer', 'camden', 'officer');
  select tests.register('hackney', 'one@hackney.gov.uk', 'hackney');
  select tests.prove('gate', 'gate@contractor.example');
  select tests.enlist('gate', 'camden', 'gate'); select tests.enlist('gate', 'hackney', 'gate');
  select tests.prove('new', 'new@camden.gov.uk');
  insert into public.council_invitations (id, council_id, email, role, invited_by)
  values ('${invitation}', tests.council_id('camden'), 'new@camden.gov.uk', 'officer', tests.user_id('two'));
  delete from public.audit_log where true;
  commit;`;

export const councilsWithoutManager = `
  select coalesce(json_agg(council_key), '[]') from public.councils
  where closed_at is null
    and not exists (select from public.council_members where council_id = councils.id and role = 'manager')`;

/** Calls of people, each in a transaction of its own, and who is left after them. */
export function callsOn(database: () => TestDatabase) {
  const as = (person: string, statement: string) => () =>
    database().exec(`begin; select tests.act_as('${person}'); select ${statement}; commit;`);
  const operator = (statement: string) => () =>
    database().exec(`begin; select tests.act_as_service(); select ${statement}; commit;`);
  const dashboard = (statement: string) => () =>
    database().exec(`begin; select tests.act_as_auth_service(); ${statement}; commit;`);
  /** Members of Camden who are left, managers marked; null where the council is gone. */
  const left = () =>
    askJson<string[] | null>(
      database(),
      `select json_agg(name || case role when 'manager' then '*' else '' end order by name)
       from public.council_members join tests.people using (user_id)
       where council_id = tests.council_id('camden')`,
    );
  const leaves = (person: string, council = false) => as(person, `public.delete_account(${council})`);
  const reopens = (person: string) => as(person, "public.reopen_council('camden', 'Ada', 'Lovelace')");
  const claims = (person: string, borough: string) =>
    as(person, `public.claim_council('${borough}', 'Ada', 'Lovelace')`);
  return { as, operator, dashboard, left, leaves, reopens, claims };
}
