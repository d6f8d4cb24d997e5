create table private.last_days_queued (
  one boolean primary key default true check (one),
  last_day date not null
);

comment on table private.last_days_queued is 'The last day whose reminders are queued.';

insert into private.last_days_queued (last_day) values (private.london_day(now()) + private.reminder_days() - 1);

create function private.queue_last_day_emails() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Until nine in London the day before counts.
  until constant date := (now() at time zone 'Europe/London' - interval '9 hours')::date + private.reminder_days();
  day date;
begin
  -- Days that passed without a worker are left out.
  update private.last_days_queued
  set last_day = greatest(last_days_queued.last_day, until - private.reminder_days()) + 1
  where last_days_queued.last_day < until
  returning last_days_queued.last_day into day;
  insert into private.emails (kind, account_id, about)
  select 'last_days', vouchers.resident_id, vouchers.id
  from public.vouchers
  join public.residents on residents.user_id = vouchers.resident_id and residents.reminders
  where vouchers.code is not null and vouchers.last_day = day
    and not vouchers.voucher_used and vouchers.cancelled_at is null and vouchers.ended_at is null
  on conflict (id) do nothing;
end;
$$;

comment on function private.queue_last_day_emails() is 'Queues a day''s reminders, from nine in the morning. Worker.';

create function private.voucher_holders(council_id uuid, site_ids uuid[])
returns table (resident_id uuid, voucher_id uuid)
language plpgsql stable set search_path = '' as $$
begin
  -- Of several vouchers for a site, the one that ends first.
  return query
    select distinct on (coalesce(vouchers.resident_id, vouchers.id), vouchers.skip_site_id)
      vouchers.resident_id, vouchers.id
    from public.councils
    join public.vouchers on vouchers.local_auth_issue = councils.council_key and vouchers.council_id = councils.id
    where councils.id = voucher_holders.council_id
      and vouchers.last_day >= private.london_day(now())
      and not vouchers.voucher_used and vouchers.cancelled_at is null and vouchers.ended_at is null
      and (voucher_holders.site_ids = '{}' or vouchers.skip_site_id = any (voucher_holders.site_ids))
    order by coalesce(vouchers.resident_id, vouchers.id), vouchers.skip_site_id, vouchers.last_day, vouchers.id;
end;
$$;

comment on function private.voucher_holders(uuid, uuid[]) is
  'Returns holders of active vouchers for these sites (none: any).';

create table private.holder_emails (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null references public.councils (id) on delete cascade,
  site_ids uuid[] not null,
  first_day date not null,
  last_day date,
  subject text not null,
  body text not null,
  people bigint not null,
  sender_id uuid not null,
  sender_name text not null,
  sent_at timestamptz not null default now(),
  leaves_at timestamptz not null default now() + make_interval(mins => private.holder_email_minutes()),
  state private.holder_email_state not null default 'waiting',
  cancelled_by text
);

comment on table private.holder_emails is 'Emails to voucher holders. Kept for 30 days.';
comment on column private.holder_emails.site_ids is 'None: the council has paused its vouchers.';

create index holder_emails_council_id_idx on private.holder_emails (council_id, sent_at);
create index holder_emails_leaves_at_idx on private.holder_emails (leaves_at) where state = 'waiting';

create function private.closure_stands(council public.councils, site_ids uuid[], first_day date, last_day date)
returns boolean language sql stable set search_path = '' as $$
  select case
    when site_ids = '{}' then private.closure_of(council.pauses, first_day, last_day) <> '[]'
    else not exists (
      select from unnest(site_ids) as closed (id)
      where not exists (
        select from public.skip_sites as sites
        where sites.id = closed.id and sites.council_key = council.council_key
          and private.closure_of(sites.exceptions, first_day, last_day) <> '[]'
      )
    )
  end;
$$;

comment on function private.closure_stands(public.councils, uuid[], date, date) is
  'Whether these sites are closed, or vouchers paused, on exactly these days.';

create function private.holder_email_text(
  council_id uuid, site_ids uuid[], first_day date, last_day date, reason text
) returns table (subject text, body text)
language plpgsql stable set search_path = '' as $$
declare
  council constant public.councils := (select councils from public.councils where councils.id = council_id);
  addresses constant text[] := array(
    select left(sites.address, 80) from public.skip_sites as sites
    where sites.id = any (site_ids) and sites.council_key = council.council_key order by sites.position
  );
  days constant text := case
    when last_day = first_day then 'on ' else 'from '
  end || to_char(first_day, 'FMDD FMMonth YYYY') || case
    when last_day is null then ' until further notice'
    when last_day > first_day then ' to ' || to_char(last_day, 'FMDD FMMonth YYYY')
    else ''
  end;
begin
  perform private.raise_error_if(
    reason is null or reason <> all (enum_range(null::private.closure_reason)::text[]), 'TR064'
  );
  perform private.raise_error_if(
    first_day is null or coalesce(last_day < greatest(first_day, private.london_day(now())), false)
      or cardinality(addresses) <> cardinality(site_ids),
    'TR051'
  );
  perform private.raise_error_if(
    exists (
      select from public.skip_sites as sites
      where sites.id = any (site_ids) and sites.updated_at > now() - interval '1 day'
    ) or exists (
      select from public.audit_log as events
      where events.council_id = council.id and events.at > now() - interval '1 day'
        and events.action = 'voucher_settings_changed' and events.changes ?| '{phone, phone_hours}'
    ),
    'TR052'
  );
  if site_ids = '{}' then
    subject := format('%s has paused its vouchers', council.council_name);
    body := format('%s gives out no new vouchers %s.', council.council_name, days);
  else
    subject := format('%s has closed %s', council.council_name,
      case cardinality(addresses) when 1 then 'a site' else 'some sites' end);
    body := format(E'%s has closed %s %s:\n%s', council.council_name,
      case cardinality(addresses) when 1 then 'this site' else 'these sites' end, days,
      array_to_string(addresses, E'\n'));
  end if;
  body := body || format(E'\n\nReason: %s.\n\n', reason) || case
    when site_ids = '{}' then 'Your voucher stays valid until its last day.'
    else 'Please do not take waste there. Your voucher stays valid until its last day. In the app, it '
      'lists the other sites where you can use it.'
  end;
  return next;
end;
$$;

comment on function private.holder_email_text(uuid, uuid[], date, date, text) is
  'Returns the fixed text of an email about a closure.';

create function private.preview_holder_email(sites uuid[], first_day date, last_day date, reason text)
returns table (subject text, body text, reached bigint, not_reached bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  site_ids constant uuid[] := array(select distinct id from unnest(sites) as id);
  member constant private.membership := private.require_member('{manager}');
begin
  select fixed.subject, fixed.body into preview_holder_email.subject, preview_holder_email.body
  from private.holder_email_text(member.council_id, site_ids, first_day, last_day, reason) as fixed;
  select count(distinct holders.resident_id), count(*) filter (where holders.resident_id is null)
  into reached, not_reached
  from private.voucher_holders(member.council_id, site_ids) as holders;
  return next;
end;
$$;

comment on function private.preview_holder_email(uuid[], date, date, text) is
  'Returns an email about a closure before it is saved, and how many it reaches. Managers.';

create function private.tell_voucher_holders(sites uuid[], first_day date, last_day date, reason text)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  closed_ids constant uuid[] := array(select distinct id from unnest(sites) as id order by id);
  -- Before the lock: it grows with the holders.
  people constant bigint := (
    select count(distinct holders.resident_id)
    from private.require_member('{manager}') as manager
    cross join lateral private.voucher_holders(manager.council_id, closed_ids) as holders
  );
  member constant private.membership := private.lock_own_council('{manager}', recent => true);
  email record;
  email_id uuid;
begin
  select * into email from private.holder_email_text(member.council_id, closed_ids, first_day, last_day, reason);
  perform private.raise_error_if(
    not exists (
      select from public.councils
      where councils.id = member.council_id and private.closure_stands(councils, closed_ids, first_day, last_day)
    ),
    'TR051'
  );

  -- A repeated request is the same email.
  select emails.id into email_id from private.holder_emails as emails
  where emails.council_id = member.council_id and emails.state = 'waiting' and emails.body = email.body
    and emails.site_ids = closed_ids;
  if found or people = 0 then
    return email_id;
  end if;
  perform private.raise_error_if(
    (
      select count(*) from private.holder_emails as emails
      where emails.council_id = member.council_id and emails.sender_id = member.user_id
        and emails.sent_at > now() - interval '1 day'
    ) >= private.holder_emails_a_day(),
    'TR037'
  );

  insert into private.holder_emails (
    council_id, site_ids, first_day, last_day, subject, body, people, sender_id, sender_name
  )
  values (
    member.council_id, closed_ids, first_day, last_day, email.subject, email.body, people,
    member.user_id, member.first_name || ' ' || member.last_name
  )
  returning id into email_id;
  perform private.log_event(
    member.council_id, member.user_id, 'holder_email_sent',
    jsonb_build_object('email_id', email_id, 'subject', email.subject, 'body', email.body, 'people', people)
  );
  perform private.email_managers('holder_email', email_id, member.council_id, with_caller => true);
  return email_id;
end;
$$;

comment on function private.tell_voucher_holders(uuid[], date, date, text) is
  'Emails holders about a closure, after ten minutes. Managers, recent session.';

create function private.holder_emails()
returns table (
  id uuid, subject text, body text, people bigint, sender_name text, sent_at timestamptz, leaves_at timestamptz,
  state private.holder_email_state, cancelled_by text
)
language sql stable security definer set search_path = '' as $$
  select
    emails.id, emails.subject, emails.body, emails.people, emails.sender_name, emails.sent_at, emails.leaves_at,
    emails.state, emails.cancelled_by
  from private.require_member('{manager, officer}') as member
  join private.holder_emails as emails on emails.council_id = member.council_id
  where emails.sent_at > now() - interval '1 day'
  order by emails.sent_at desc
  limit 20;
$$;

comment on function private.holder_emails() is 'Returns emails to holders of the last day. Managers, officers.';

create function private.cancel_waiting_emails(council_id uuid, email_ids uuid[], cancelled_by text) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  cancelled record;
begin
  for cancelled in
    update private.holder_emails as emails
    set state = 'cancelled', cancelled_by = cancel_waiting_emails.cancelled_by
    where emails.id in (
      -- The worker is sending a locked one.
      select waiting.id from private.holder_emails as waiting
      where waiting.council_id = cancel_waiting_emails.council_id and waiting.id = any (email_ids)
        and waiting.state = 'waiting'
      for update skip locked
    )
    returning emails.id, emails.subject, emails.people
  loop
    perform private.log_event(
      cancel_waiting_emails.council_id, auth.uid(), 'holder_email_cancelled',
      jsonb_build_object(
        'email_id', cancelled.id, 'subject', cancelled.subject, 'people', cancelled.people,
        'closure_changed', cancel_waiting_emails.cancelled_by is null
      )
    );
  end loop;
  return found;
end;
$$;

comment on function private.cancel_waiting_emails(uuid, uuid[], text) is
  'Cancels and logs a council''s waiting emails. Returns whether any.';

create function private.cancel_holder_email(email_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant private.membership := private.lock_own_council('{manager}');
begin
  if private.cancel_waiting_emails(
    member.council_id, array[email_id], member.first_name || ' ' || member.last_name
  ) then
    return;
  end if;
  perform private.raise_error_if(
    not exists (
      select from private.holder_emails as emails
      where emails.id = email_id and emails.council_id = member.council_id and emails.state = 'cancelled'
    ),
    'TR044'
  );
end;
$$;

comment on function private.cancel_holder_email(uuid) is 'Cancels an email to holders before it leaves. Managers.';

create function private.cancel_emails_of_closure() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := to_jsonb(old) -> tg_argv[0];
  after constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) -> tg_argv[0] end;
begin
  perform private.cancel_waiting_emails(emails.council_id, array_agg(emails.id), null)
  from private.holder_emails as emails
  where emails.state = 'waiting'
    and (emails.site_ids @> array[old.id] or emails.site_ids = '{}' and emails.council_id = old.id)
    and private.closure_of(before, emails.first_day, emails.last_day)
      is distinct from private.closure_of(after, emails.first_day, emails.last_day)
  group by emails.council_id;
  return null;
end;
$$;

comment on function private.cancel_emails_of_closure() is
  'Cancels waiting emails when the closure of their site, or their pause, changes.';

create trigger cancel_emails_of_closure
  after delete or update of exceptions on public.skip_sites
  for each row execute function private.cancel_emails_of_closure('exceptions');

create trigger cancel_emails_of_closure
  after update of pauses on public.councils
  for each row execute function private.cancel_emails_of_closure('pauses');

create function private.queue_holder_emails() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.london_day(now());
  due record;
begin
  for due in
    select
      emails.id, emails.site_ids, emails.council_id,
      councils.closed_at is null and coalesce(emails.last_day >= today, true)
        and private.closure_stands(councils, emails.site_ids, emails.first_day, emails.last_day) as is_true
    from private.holder_emails as emails
    join public.councils on councils.id = emails.council_id
    where emails.state = 'waiting' and emails.leaves_at <= now() and not private.is_suspended(councils.council_key)
    order by emails.leaves_at
    limit 5
    for update of emails skip locked
  loop
    insert into private.emails (kind, once_for, account_id, about, holder_email_id)
    select 'closure', today::text, holders.resident_id, holders.voucher_id, due.id
    from private.voucher_holders(due.council_id, due.site_ids) as holders
    where due.is_true and holders.resident_id is not null
    on conflict (id) do nothing;
    update private.holder_emails as emails
    set state = case when due.is_true then 'sent' else 'cancelled' end::private.holder_email_state
    where emails.id = due.id;
  end loop;
end;
$$;

comment on function private.queue_holder_emails() is
  'Queues emails to holders once their ten minutes are over. Worker.';

call private.offer('{queue_last_day_emails, queue_holder_emails}', 'service_role');
call private.offer('{preview_holder_email, tell_voucher_holders, holder_emails, cancel_holder_email}', 'authenticated');
