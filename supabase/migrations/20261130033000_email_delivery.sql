create function private.finish_email(email_id uuid, became text, why text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update private.emails
  set outcome = became::private.email_outcome, finished_at = now(), failure = coalesce(left(why, 200), emails.failure)
  where emails.id = email_id and emails.outcome is null;
$$;

comment on function private.finish_email(uuid, text, text) is 'Ends an email: sent, passed or given_up. Worker.';

create function private.email_address_of(email private.emails) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    email.email,
    (
      select lower(users.email) from auth.users
      where users.id = email.account_id and users.email_confirmed_at is not null and users.deleted_at is null
    )
  );
$$;

comment on function private.email_address_of(private.emails) is 'Returns where an email goes now, or null.';

create function private.email_lane(kind private.email_kind) returns text
language sql immutable set search_path = '' as $$
  select case
    when kind in ('voucher', 'last_days', 'closure', 'left_scheme', 'back_in_scheme', 'undone', 'idle') then 'person'
    when kind in ('invitation', 'withdrawn', 'declined', 'offered', 'new_address') then 'council'
    when kind = 'asks' then 'anonymous'
    when kind in ('holder_email', 'contact_changed') then kind::text
    else 'warning'
  end;
$$;

comment on function private.email_lane(private.email_kind) is
  'Returns who causes emails of a kind, for mailbox limits.';

create function private.email_is_held(email private.emails) returns boolean
language sql stable set search_path = '' as $$
  select case
    when email.kind = 'closure' then exists (
      select from public.vouchers where vouchers.id = email.about and private.is_suspended(vouchers.local_auth_issue)
    )
    when private.email_lane(email.kind) in ('council', 'anonymous') then exists (
      select from public.councils
      -- about: the council that offers.
      where councils.id in (email.council_id, email.about) and private.is_suspended(councils.council_key)
    )
    else false
  end;
$$;

comment on function private.email_is_held(private.emails) is 'Whether an email waits for the end of a suspension.';

create function private.mailbox_is_full(email private.emails, to_mailbox bytea) returns boolean
language sql stable set search_path = '' as $$
  select email.kind <> 'holder_email' and (
    count(*) >= 20
    or count(*) filter (where others.at > now() - interval '1 hour') >= 5
    or count(*) filter (
      where others.at > now() - interval '1 hour' and others.council_id = email.council_id
        and private.email_lane(email.kind) = 'council'
    ) >= 2
  )
  from (
    select emails.council_id, coalesce(emails.finished_at, greatest(emails.next_try, emails.leased_until)) as at
    from private.emails
    where emails.mailbox_hash = to_mailbox
      and emails.id <> email.id
      -- Not built, it reached no mailbox.
      and (emails.sent_to is not null or emails.leased_until > now() or emails.outcome = 'sent')
      and (emails.outcome is null or emails.outcome = 'sent')
      and private.email_lane(emails.kind) = private.email_lane(email.kind)
  ) as others
  where others.at > now() - interval '1 day';
$$;

comment on function private.mailbox_is_full(private.emails, bytea) is
  'Whether a mailbox has reached the limits of a lane.';

create function private.same_warning(email private.emails) returns setof private.emails
language sql stable set search_path = '' as $$
  select others.*
  from private.emails as others
  where others.id <> email.id and others.account_id = email.account_id and others.council_id = email.council_id
    and others.kind = email.kind
    and (
      email.kind in ('role_changed', 'removed', 'contact_changed')
      or email.kind = 'new_address' and others.about = email.about
      or email.kind in ('joined', 'left', 'moved') and exists (
        select from public.audit_log as events
        join public.audit_log as this on this.member_id = events.member_id
        where events.id = others.about and this.id = email.about
      )
    );
$$;

comment on function private.same_warning(private.emails) is 'Returns other emails with the same warning.';

create function private.lease_emails(queue text, at_most integer default 20) returns setof uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  kinds constant private.email_kind[] := array(
    select kind from unnest(enum_range(null::private.email_kind)) as kind
    where (private.email_lane(kind) in ('warning', 'holder_email', 'contact_changed'))
      = (lease_emails.queue = 'warnings')
  );
  email private.emails;
  address text;
  leased integer := 0;
begin
  -- Serialises workers, so that mailbox limits hold.
  perform pg_advisory_xact_lock(hashtext('lease_emails'), 0);
  for email in
    select waiting.* from private.emails as waiting
    where waiting.outcome is null and waiting.next_try <= now() and waiting.kind = any (kinds)
      and (not exists (select from private.suspensions) or not private.email_is_held(waiting))
      and (waiting.leased_until is null or waiting.leased_until <= now())
    order by waiting.next_try
    limit 5000
    for update skip locked
  loop
    exit when leased >= least(at_most, 500);
    address := private.email_address_of(email);
    if address is null or exists (
      select from private.same_warning(email) as others
      where others.outcome is null and (others.written_at, others.id) > (email.written_at, email.id)
    ) then
      perform private.finish_email(email.id, 'passed');
    elsif email.tries >= 28 then
      perform private.finish_email(email.id, 'given_up', 'Tried too often.');
    elsif exists (
      select from private.same_warning(email) as others
      where (others.outcome = 'sent' or others.outcome is null and others.tries > 0)
        and coalesce(others.finished_at, others.leased_until) > now() - interval '1 hour'
    ) or private.mailbox_is_full(email, private.mailbox_hash(address))
    then
      update private.emails set next_try = now() + interval '10 minutes' where emails.id = email.id;
    else
      update private.emails
      -- No indexed column changes, unless the account has moved.
      set leased_until = now() + interval '5 minutes', tries = emails.tries + 1,
        mailbox_hash = private.mailbox_hash(address)
      where emails.id = email.id;
      leased := leased + 1;
      return next email.id;
    end if;
  end loop;
end;
$$;

comment on function private.lease_emails(text, integer) is
  'Leases due emails of a queue within mailbox limits. Worker.';

create function private.build_email(email_id uuid)
returns table (id uuid, kind private.email_kind, email text, facts jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  leased private.emails;
begin
  select * into leased from private.emails
  where emails.id = build_email.email_id and emails.outcome is null and emails.leased_until > now()
  for update;
  if not found then
    return;
  end if;
  build_email.id := leased.id;
  build_email.kind := leased.kind;
  build_email.email := private.email_address_of(leased);
  build_email.facts := private.email_facts(leased);
  if build_email.facts is null and private.email_is_held(leased) then
    update private.emails set leased_until = null, next_try = now() + interval '10 minutes'
    where emails.id = leased.id;
  elsif build_email.email is null or build_email.facts is null then
    perform private.finish_email(leased.id, 'passed');
  else
    update private.emails set sent_to = build_email.email where emails.id = leased.id;
    return next;
  end if;
end;
$$;

comment on function private.build_email(uuid) is
  'Returns a leased email with its facts; no row once its occasion passed. Worker.';

create function private.email_failed(email_id uuid, why text, for_good boolean default false) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  email private.emails;
begin
  select * into email from private.emails where emails.id = email_id and emails.outcome is null for update;
  if not found then
    return;
  end if;
  if for_good or email.tries >= 27 then
    perform private.finish_email(email_id, 'given_up', why);
    return;
  end if;
  update private.emails
  set failure = left(why, 200),
      leased_until = null,
      next_try = now() + make_interval(mins => (array[1, 5, 30, 60])[least(greatest(email.tries, 1), 4)])
  where emails.id = email_id;
end;
$$;

comment on function private.email_failed(uuid, text, boolean) is
  'Records a failure. Retries for a day, unless for_good. Worker.';

create function private.emails_report() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'waiting', count(*) filter (where emails.outcome is null and emails.not_before <= now()),
    'since', min(emails.not_before) filter (where emails.outcome is null and emails.not_before <= now()),
    'set_aside', coalesce((
      array_agg(
        jsonb_build_object('id', emails.id, 'kind', emails.kind, 'why', emails.failure) order by emails.next_try
      )
        filter (where emails.outcome is null and emails.failure is not null and emails.sent_to is null)
    )[1:100], '{}'),
    'given_up', coalesce((
      array_agg(jsonb_build_object('to', emails.sent_to, 'why', emails.failure) order by emails.finished_at desc)
        filter (where emails.outcome = 'given_up' and emails.finished_at > now() - interval '7 days')
    )[1:100], '{}')
  )
  from private.emails;
$$;

comment on function private.emails_report() is 'Returns emails waiting, failed or given up. Operator.';

call private.offer('{lease_emails, build_email, finish_email, email_failed, emails_report}', 'service_role');
