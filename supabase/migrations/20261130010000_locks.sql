-- How a function that writes begins. What it waits for is taken in one order everywhere: account rows, queues, then the
-- other rows (council, member, resident, voucher; several of a kind by their id). Membership, role and session are read
-- afterwards, in a new statement, which sees what the one before in the queue wrote. Read before, the waiting request of
-- somebody who is removed meanwhile goes through.
--
-- Row locks for share starve whoever needs the row alone: new sharers pass a waiting owner. So what many share is queued
-- by a lock of the lock manager, which serves in the order of asking. Councils and people have a queue each. Shared: who
-- needs that nobody changes it meanwhile (applications and the desk: the council's; the gate: the member's own). Alone:
-- who changes or deletes it. supabase/tests/attack-matrix.test.ts lists every call. Nothing that grows with the number of
-- holders of vouchers belongs inside a queue that is held alone.

create function private.lock_key(of uuid) returns bigint
language sql immutable strict parallel safe
set search_path = ''
as $$
  select pg_catalog.hashtextextended(of::text, 0);
$$;

comment on function private.lock_key(uuid) is 'Returns the advisory lock''s key of a council or person.';

create function private.take_locks(shared uuid[], alone uuid[] default '{}') returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  next record;
begin
  -- In the order of the keys, and each in its strongest mode from the start, or two that need two would wait for each other.
  for next in
    select private.lock_key(asked.id) as key, bool_or(asked.alone) as alone
    from (
      select unnest(take_locks.shared) as id, false as alone
      union all
      select unnest(take_locks.alone), true
    ) as asked
    where asked.id is not null
    group by 1
    order by 1
  loop
    if next.alone then
      perform pg_advisory_xact_lock(next.key);
    else
      perform pg_advisory_xact_lock_shared(next.key);
    end if;
  end loop;
end;
$$;

comment on function private.take_locks(uuid[], uuid[]) is
  'Takes the advisory locks of councils and people, in key order; once in a transaction.';

create function private.limit_parallel_requests(of uuid default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := coalesce(limit_parallel_requests.of, auth.uid());
begin
  -- A GET is answered, and nothing of it is kept: no count either.
  perform private.raise_error_if(current_setting('transaction_read_only') = 'on', 'PT405');
  if person is null then
    return;
  end if;
  -- Whoever waits holds one of the API's few connections. One request of a session, and three of a person, whose stolen
  -- session does not shut them out.
  perform private.raise_error_if(
    not pg_try_advisory_xact_lock(hashtext('session'), hashtext(coalesce(auth.jwt() ->> 'session_id', person::text)))
    or not (
      pg_try_advisory_xact_lock(hashtext('person 1'), hashtext(person::text))
      or pg_try_advisory_xact_lock(hashtext('person 2'), hashtext(person::text))
      or pg_try_advisory_xact_lock(hashtext('person 3'), hashtext(person::text))
    ),
    'TR034'
  );
end;
$$;

comment on function private.limit_parallel_requests(uuid) is
  'Rejects a second request of a session, a fourth of a person, and a GET.';

create function private.lock_own_account()
returns setof private.session
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.limit_parallel_requests();
  perform private.require_session();
  perform from auth.users where users.id = auth.uid() for no key update;
  return query select session.* from private.require_session() as session;
end;
$$;

comment on function private.lock_own_account() is 'Locks the caller''s account and returns the live session.';

create function private.lock_councils(council_ids uuid[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- Not for update: rows that refer to a council hold it for key share, and would keep an owner waiting.
  perform from public.councils where councils.id = any (council_ids) order by councils.id for no key update;
end;
$$;

comment on function private.lock_councils(uuid[]) is 'Locks the rows of councils, after their advisory locks.';

create function private.lock_own_council(roles text[])
returns setof private.membership
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own_id constant uuid := private.my_council_id();
begin
  perform private.limit_parallel_requests();
  perform private.take_locks('{}', array[own_id]);
  perform private.lock_councils(array[own_id]);
  return query select own.* from private.require_member(roles) as own;
end;
$$;

comment on function private.lock_own_council(text[]) is
  'Locks the council of the calling manager or officer and returns the membership.';

create function private.lock_my_memberships(checked_ago interval default null)
returns setof private.membership
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.limit_parallel_requests();
  perform private.take_locks(array[auth.uid()]);

  return query
    select members.* from private.memberships() as members
    where members.standing = 'member' or members.standing = 'closed' and exists (
      select from public.councils
      where councils.id = members.council_id and councils.closed_at > now() - interval '12 hours'
        and councils.closed_at >= now() - checked_ago
    );
  if not found then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;
end;
$$;

comment on function private.lock_my_memberships(interval) is
  'Locks the caller''s memberships and returns them, for a pending check also that of a council closed since.';

create function private.council_ids_of(account_id uuid) returns uuid[]
language sql stable security definer
set search_path = ''
as $$
  select array(select members.council_id from public.council_members as members where members.user_id = account_id);
$$;

comment on function private.council_ids_of(uuid) is 'Returns the councils of an account, in any role.';

create function private.staff_council_of(account_id uuid) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select members.council_id from public.council_members as members
  where members.user_id = account_id and members.role in ('manager', 'officer');
$$;

comment on function private.staff_council_of(uuid) is
  'Returns the council of which an account is manager or officer.';

create function private.lock_council_of_site(site_id uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  council_id constant uuid := (
    select councils.id from public.skip_sites as sites
    join public.councils on councils.council_key = sites.council_key
    where sites.id = lock_council_of_site.site_id
  );
begin
  perform private.limit_parallel_requests();
  perform private.take_locks(array[council_id]);
  -- Deletions that take no advisory lock wait here.
  perform from public.councils where councils.id = council_id for key share;
  perform from public.skip_sites as sites where sites.id = lock_council_of_site.site_id for key share;
end;
$$;

comment on function private.lock_council_of_site(uuid) is 'Locks a site and its council until the transaction ends.';
