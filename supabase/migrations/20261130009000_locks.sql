-- Order: account rows; councils and people, by key of their advisory lock; rows of councils and sites; desk and
-- guesses, by advisory lock; rows of offers, residents and vouchers, each by id; facts, by advisory lock. Membership,
-- role and session are read after the locks, in a new statement. supabase/tests/attack-matrix.test.ts lists every
-- call.

create function private.take_locks(shared uuid[], exclusive uuid[] default '{}') returns void
language plpgsql volatile set search_path = '' as $$
declare
  next record;
begin
  -- In key order, each in its strongest mode at once: otherwise two transactions deadlock.
  for next in
    select hashtextextended(owners.id::text, 0) as key, bool_or(owners.is_exclusive) as is_exclusive
    from (
      select unnest(take_locks.shared) as id, false as is_exclusive
      union all
      select unnest(take_locks.exclusive), true
    ) as owners
    where owners.id is not null
    group by 1
    order by 1
  loop
    if next.is_exclusive then
      perform pg_advisory_xact_lock(next.key);
    else
      perform pg_advisory_xact_lock_shared(next.key);
    end if;
  end loop;
  if exclusive <> '{}' then
    -- Not for update: rows that refer to a council hold it for key share.
    perform from public.councils where councils.id = any (exclusive) order by councils.id for no key update;
  end if;
end;
$$;

comment on function private.take_locks(uuid[], uuid[]) is
  'Locks councils and people, shared or exclusively. After account rows; a second call may only repeat it.';

create function private.limit_parallel_requests(caller_id uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := coalesce(limit_parallel_requests.caller_id, auth.uid());
begin
  perform private.raise_error_if(current_setting('transaction_read_only') = 'on', 'PT405');
  if person is null then
    return;
  end if;
  -- A waiting request occupies one of the pool's connections. Three of a person: a stolen session blocks no other.
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
returns setof private.session language plpgsql volatile security definer rows 1 set search_path = '' as $$
begin
  perform private.limit_parallel_requests();
  perform private.require_session();
  perform from auth.users where users.id = auth.uid() for no key update;
  return query select session.* from private.require_session() as session;
end;
$$;

comment on function private.lock_own_account() is 'Locks the caller''s account and returns the live session.';

create function private.lock_own_council(roles text[], recent boolean default false)
returns setof private.membership language plpgsql volatile security definer rows 1 set search_path = '' as $$
begin
  perform private.limit_parallel_requests();
  perform private.take_locks('{}', array(
    select members.council_id from private.require_member(roles, recent) as members
  ));
  return query select members.* from private.require_member(roles, recent) as members;
end;
$$;

comment on function private.lock_own_council(text[], boolean) is
  'Locks the caller''s council and returns the membership, or raises.';

create function private.lock_my_memberships(pending_for interval default null)
returns setof private.membership language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.limit_parallel_requests();
  perform private.take_locks(array[auth.uid()]);

  return query
    select memberships.* from private.memberships()
    where memberships.state = 'member' or memberships.state = 'closed' and exists (
      select from public.councils
      where councils.id = memberships.council_id and councils.closed_at > now() - interval '12 hours'
        and councils.closed_at >= now() - pending_for
    );
  if not found then
    perform private.raise_error_if(
      true, case when exists (select from private.live_session()) then 'TR017' else 'TR001' end
    );
  end if;
end;
$$;

comment on function private.lock_my_memberships(interval) is
  'Shares the caller''s lock, against removal, and returns memberships, of councils closed since a pending check too.';

create function private.lock_council_of_site(site_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  council_id constant uuid := (
    select councils.id from public.skip_sites as sites
    join public.councils on councils.council_key = sites.council_key
    where sites.id = lock_council_of_site.site_id
  );
begin
  perform private.limit_parallel_requests();
  perform private.take_locks(array[council_id]);
end;
$$;

comment on function private.lock_council_of_site(uuid) is 'Locks a site''s council, shared.';

create function private.council_ids_of(account_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select members.council_id from public.council_members as members where members.user_id = account_id);
$$;

comment on function private.council_ids_of(uuid) is 'Returns the councils of an account, in any role.';

create function private.staff_council_of(account_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select members.council_id from public.council_members as members
  where members.user_id = account_id and members.role in ('manager', 'officer');
$$;

comment on function private.staff_council_of(uuid) is 'Returns the council of which an account is manager or officer.';
