import { askJson, type TestDatabase } from "../support/database.ts";
import { openServerOrEmbedded } from "../support/targets.ts";
import { emails, people } from "./team-world.ts";

export let database: TestDatabase;

/** Opens the database, with functions that answer as the model does. */
export async function openTeams(): Promise<void> {
  database = await openServerOrEmbedded("model of teams");
  await database.exec(`
    create table tests.invitations (council_key text, email text, id uuid, primary key (council_key, email));
    grant select on tests.invitations to public;

    create function tests.invitation(council_key text, email text) returns uuid language sql stable set search_path = '' as
      $$ select coalesce((select rows.id from tests.invitations as rows where (rows.council_key, rows.email) = ($1, $2)), gen_random_uuid()) $$;
    comment on function tests.invitation(text, text) is 'The last invitation of a council to an address, as a page that is still open has it.';

    create function tests.member(person text) returns uuid language sql stable as
      $$ select coalesce(tests.user_id(person), gen_random_uuid()) $$;

    create function tests.change_email(person text) returns text language plpgsql as $$
    declare
      account auth.users;
    begin
      select * into account from auth.users where id = tests.user_id(person) and deleted_at is null;
      update auth.users set email = 'moved.' || email where id = account.id;
      -- Back again, without a word: everybody is known by their address here.
      set local session_replication_role = replica;
      update auth.users set email = account.email where id = account.id;
      set local session_replication_role = origin;
      return null;
    end $$;
    comment on function tests.change_email(text) is 'As the sign-in service does when a new address is proven.';

    create function tests.answer(statement text) returns text language plpgsql as $$
    declare
      answer text;
    begin
      execute statement into answer;
      -- What is checked when a transaction ends belongs to the answer.
      set constraints all immediate;
      return coalesce(nullif(answer, ''), 'done');
    exception when others then return sqlstate;
    end $$;

    create function tests.sight(person text) returns json language plpgsql as $$
    declare
      own text[];
      seen json;
    begin
      perform tests.act_as(person);
      begin
        own := array(select state from public.my_memberships() order by 1);
      exception when sqlstate 'TR001' then own := null;
      end;
      seen := json_build_object(
        'councils', (select count(id) from public.councils),
        'members', (select count(user_id) from public.council_members),
        'invitations', (select count(id) from public.council_invitations),
        'events', (select count(id) from public.audit_log),
        'states', own);
      perform tests.act_as_operator();
      return seen;
    end $$;`);
}

/** Runs a statement as a person, and returns its answer or the code of its error. */
export const ask = async (as: string, statement: string): Promise<string> => {
  const lines = await database.exec(
    `begin; select tests.${as}; select 'answer ' || tests.answer($s$${statement}$s$); commit;
     select tests.act_as_operator();
     insert into tests.invitations select council_key, email, invitations.id
       from public.council_invitations as invitations join public.councils on councils.id = council_id
       on conflict (council_key, email) do update set id = excluded.id;`,
  );
  return lines.find((line) => line.startsWith("answer "))?.slice("answer ".length) ?? "nothing";
};

/** What the database holds of teams, as the model has it. */
export interface Stored {
  closed: string[];
  members: Record<string, Record<string, string>>;
  invitations: Record<string, Record<string, string>>;
  events: Record<string, string[]>;
  sights: Record<string, unknown>;
}

export const readStored = () =>
  askJson<Stored>(
    database,
    `select json_build_object(
       'closed', (select coalesce(json_agg(council_key order by council_key), '[]') from public.councils where closed_at is not null),
       'members', (select coalesce(json_object_agg(council_key, (
           select coalesce(json_object_agg(people.name, members.role), '{}')
           from public.council_members as members join tests.people using (user_id)
           where members.council_id = councils.id)), '{}')
         from public.councils),
       'invitations', (select coalesce(json_object_agg(council_key, (
           select coalesce(json_object_agg(split_part(email, '@', 1),
             role || case when invited_by is null then ' by the operator' else '' end
               || case when accepted_at is null then '' else ', used' end
               || case when expires_at > now() then '' else ', expired' end), '{}')
           from public.council_invitations as invitations
           where invitations.council_id = councils.id)), '{}')
         from public.councils),
       'events', (select coalesce(json_object_agg(council_key, (
           select coalesce(json_agg(action order by action::text), '[]')
           from public.audit_log as events where events.council_id = councils.id)), '{}')
         from public.councils),
       'sights', (select json_object_agg(name, tests.sight(name)) from tests.people))`,
  );

/** Empties both councils, and proves the mailbox of each person. */
export const begin = `
  delete from public.councils where true;
  delete from auth.users where true;
  truncate tests.people, tests.invitations;
  delete from private.suspensions where true;
  delete from private.deleted_vouchers where true;
  delete from public.borough_email_domains where borough_key in ('richmonduponthames', 'wandsworth');
  insert into public.borough_email_domains values ('richmonduponthames', 'richmond.gov.uk'), ('wandsworth', 'wandsworth.gov.uk'),
    ('richmonduponthames', 'richmondandwandsworth.gov.uk'), ('wandsworth', 'richmondandwandsworth.gov.uk');
  ${people
    .map((name) =>
      name === "rita"
        ? `select tests.become_resident('rita', '${emails.rita}', 'wandsworth');`
        : `select tests.prove('${name}', '${emails[name]}');`,
    )
    .join("\n")}`;
