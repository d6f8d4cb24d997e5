-- Deleting an account removes that person. The council closes with its last manager and officer: gate staff alone are no
-- council. Its only manager hands over first where officers remain.

create function private.account_deletion()
returns table (
  outcome private.deletion_outcome, council_name text, sites bigint, resident boolean, waiting text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
begin
  perform private.require_session();
  select councils.id, councils.council_key, councils.council_name, members.role into own
  from public.council_members as members
  join public.councils on councils.id = members.council_id
  where members.user_id = auth.uid() and members.role in ('manager', 'officer');

  return query
    select
      case
        when own.id is null then 'account'
        when not exists (
          select from public.council_members as others
          where others.council_id = own.id and others.role in ('manager', 'officer') and others.user_id <> auth.uid()
        ) then 'council'
        when own.role = 'manager' and not exists (
          select from public.council_members as others
          where others.council_id = own.id and others.role = 'manager' and others.user_id <> auth.uid()
        ) then 'hand_over'
        else 'account'
      end::private.deletion_outcome,
      own.council_name,
      (select count(*) from public.skip_sites where skip_sites.council_key = own.council_key),
      exists (select from public.residents where residents.user_id = auth.uid()),
      array(
        select invitations.email from public.council_invitations as invitations
        where invitations.council_id = own.id
          and own.role = 'manager'
          and invitations.accepted_at is null and invitations.declined_at is null and invitations.expires_at > now()
        order by invitations.email
        limit 20
      );
end;
$$;

comment on function private.account_deletion() is
  'What deleting the caller''s account would do. One row: outcome, council_name, sites, resident (whether it takes a resident with vouchers along), waiting (the addresses that a manager''s council has invited, at most 20). outcome is account (that person alone), council (the council closes, and so many sites are shown to nobody any more) or hand_over (somebody else has to be made manager first); council_name is null without a council. Errors: TR001.';

call private.offer('account_deletion', 'authenticated');

create function private.delete_account(council_goes boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  session record;
  found_outcome private.deletion_outcome;
begin
  select * into session from private.lock_own_account();
  perform private.require_recent_session();
  perform private.queue('{}', private.council_ids_of(session.user_id) || session.user_id);
  perform private.lock_councils(private.council_ids_of(session.user_id));

  select told.outcome into found_outcome from private.account_deletion() as told;
  if found_outcome = 'hand_over' then
    perform private.refuse('TR022');
  elsif council_goes is distinct from (found_outcome = 'council') then
    perform private.refuse('TR021');
  end if;

  -- Its council, where it is the last of it, closes by what follows (leave_councils).
  delete from auth.users where users.id = session.user_id;
end;
$$;

comment on function private.delete_account(boolean) is
  'Deletes the caller''s account, and with council_goes closes its council, which rests for 30 days with sites, settings and history; vouchers stay counted, and none is cancelled. Refuses where account_deletion() no longer says the same (TR021), where somebody else has to be manager first (TR022), and in a session older than five minutes (TR002). Errors: TR001, TR002, TR021, TR022.';

call private.offer('delete_account', 'authenticated');
