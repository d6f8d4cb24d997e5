-- Deleting an account closes the council with its last manager and officer: gate staff alone are no council. An only
-- manager with officers hands over first. What concerns a council takes the rights of a member.

create function private.account_deletion()
returns table (
  outcome private.deletion_outcome, council_name text, sites bigint, resident boolean, waiting text[]
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own private.membership;
  found_outcome private.deletion_outcome := 'account';
begin
  perform private.require_session();
  select memberships.* into own from private.memberships()
  where memberships.role in ('manager', 'officer') and memberships.standing <> 'closed';
  if own.role = 'manager' and not exists (
    select from public.council_members as others
    where others.council_id = own.council_id and others.role = 'manager' and others.user_id <> own.user_id
  ) then
    perform private.raise_error_if(own.standing <> 'member', 'TR017');
    found_outcome := case when exists (
      select from public.council_members as others
      where others.council_id = own.council_id and others.role = 'officer'
    ) then 'hand_over' else 'council' end;
  end if;

  return query
    select
      found_outcome,
      own.council_name,
      (select count(*) from public.skip_sites where skip_sites.council_key = own.council_key),
      exists (select from public.residents where residents.user_id = auth.uid()),
      array(
        select invitations.email from public.council_invitations as invitations
        where invitations.council_id = own.council_id
          and own.role = 'manager' and own.standing = 'member'
          and invitations.accepted_at is null and invitations.declined_at is null and invitations.expires_at > now()
        order by invitations.email
        limit 20
      );
end;
$$;

comment on function private.account_deletion() is
  'What deleting the caller''s account would do. One row: outcome, council_name, sites, resident (whether it takes a resident with vouchers along), waiting (the addresses that a manager''s council has invited, at most 20). outcome is account (that person alone), council (the council closes, and so many sites are shown to nobody any more) or hand_over (somebody else has to be made manager first); council_name is null without a council. Errors: TR001, TR017 (an only manager without the rights of a member).';

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
  perform private.take_locks('{}', private.council_ids_of(session.user_id) || session.user_id);
  perform private.lock_councils(private.council_ids_of(session.user_id));

  select told.outcome into found_outcome from private.account_deletion() as told;
  if found_outcome = 'hand_over' then
    perform private.raise_error('TR022');
  elsif council_goes is distinct from (found_outcome = 'council') then
    perform private.raise_error('TR021');
  elsif found_outcome = 'council' then
    perform private.require_may_close(private.staff_council_of(session.user_id), session.user_id);
  end if;

  -- The trigger leave_councils closes the council.
  delete from auth.users where users.id = session.user_id;
end;
$$;

comment on function private.delete_account(boolean) is
  'Deletes the caller''s account, and with council_goes closes its council. Refuses where account_deletion() no longer says the same. Errors: TR001, TR002, TR017, TR021, TR022, TR034, TR049, TR053.';

call private.offer('delete_account', 'authenticated');
