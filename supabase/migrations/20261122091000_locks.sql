-- Locks are taken in one order everywhere: account, council, member, resident, voucher; several of a kind by their id.
-- Whoever writes locks first and reads membership, role and session afterwards, in a new statement, which sees what the
-- one before in the queue wrote. Read before, the waiting request of somebody who is removed meanwhile goes through.

create function private.lock_account(account_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform from auth.users where users.id = account_id for update;
end;
$$;

comment on function private.lock_account(uuid) is 'Locks an account until the transaction ends.';

create function private.lock_own_account()
returns setof private.session
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.require_session();
  perform private.lock_account(auth.uid());
  return query select session.* from private.require_session() as session;
end;
$$;

comment on function private.lock_own_account() is
  'The live session, read once its account is locked; TR001 where there is none.';

create function private.lock_own_council(roles text[])
returns setof private.membership
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform from public.councils where councils.id = private.own_council_id() for update;
  return query select own.* from private.require_member(roles) as own;
end;
$$;

comment on function private.lock_own_council(text[]) is
  'The caller''s membership as manager or officer, read once its council is locked; errors as require_member: TR001, TR017, TR018.';

create function private.hold_own_memberships()
returns setof private.membership
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform from public.council_members as members
  where members.user_id = auth.uid()
  order by members.council_id
  for share;

  return query select own.* from private.standings() as own where own.standing = 'member';
  if not found then
    perform private.require_session();
    raise exception 'You have no access to a council at present.' using errcode = 'TR017';
  end if;
end;
$$;

comment on function private.hold_own_memberships() is
  'The caller''s memberships of every role, held so that nobody is removed before the transaction ends; TR001, TR017. For what needs no lock of the council.';
