create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null,
  -- Not now(): the later of two may have begun first.
  at timestamptz not null default clock_timestamp(),
  member_id uuid,
  member_name text not null,
  member_email text,
  action private.audit_action not null,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object')
);

comment on table public.audit_log is 'Who did what to a council''s data, and when. Kept 24 months.';
comment on column public.audit_log.id is 'Of the event.';
comment on column public.audit_log.council_id is 'The council, which may be gone: no foreign key.';
comment on column public.audit_log.at is 'When.';
comment on column public.audit_log.action is 'What was done, such as site_deleted.';
comment on column public.audit_log.member_id is
  'The account, which may be gone: no foreign key. Null for the operator.';
comment on column public.audit_log.member_name is 'The name at that time, so that a borrowed one is no disguise.';
comment on column public.audit_log.member_email is 'The address at that time; null for the operator.';
comment on column public.audit_log.changes is 'What changed, from what to what.';

create index audit_log_council_id_at_idx on public.audit_log (council_id, at);
create index audit_log_at_idx on public.audit_log (at);
create index audit_log_removed_idx on public.audit_log ((changes ->> 'member_id')) where action = 'member_removed';

alter table public.audit_log enable row level security;

create policy select_own on public.audit_log
  for select to authenticated
  using (council_id = (select private.my_council_id()));

grant select (id, council_id, at, member_id, member_name, member_email, action, changes)
  on public.audit_log to authenticated;

create function private.log_event(
  council_id uuid, member_id uuid, action text, changes jsonb, other_name text default null
) returns uuid
language sql volatile set search_path = '' as $$
  insert into public.audit_log (council_id, member_id, member_name, member_email, action, changes)
  select
    log_event.council_id, log_event.member_id,
    coalesce(members.first_name || ' ' || members.last_name, other_name, 'The operator'), users.email,
    log_event.action::private.audit_action, coalesce(log_event.changes, '{}')
  from (values (1)) as one_row
  left join public.council_members as members
    on members.council_id = log_event.council_id and members.user_id = log_event.member_id
  left join auth.users on users.id = members.user_id
  returning audit_log.id;
$$;

comment on function private.log_event(uuid, uuid, text, jsonb, text) is
  'Logs an event of a member, of other_name, or of the operator. Returns its id.';

create function private.require_quota(
  council_id uuid, member_id uuid, action text default null, at_most integer default private.changes_a_day(),
  code text default 'TR069'
) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.raise_error_if((
    select count(*) from public.audit_log as events
    where events.council_id = require_quota.council_id and events.at > now() - interval '1 day'
      and (require_quota.member_id is null or events.member_id = require_quota.member_id)
      and (require_quota.action is null or events.action::text = require_quota.action)
  ) >= at_most, code);
end;
$$;

comment on function private.require_quota(uuid, uuid, text, integer, text) is
  'Rejects too many events of a day: of a member (null: all) and an action (null: any).';

create type private.shared_field as (
  about jsonb, row_id uuid, field text, shown jsonb, stored jsonb, wanted jsonb, event_field text
);

comment on type private.shared_field is
  'A value as shown, stored (null: deleted) and wanted. Its last event has about (itself or in sites) and event_field.';

create function private.conflicts(council_id uuid, fields private.shared_field[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'row', value.row_id, 'field', value.field, 'gone', value.stored is null, 'now', value.stored,
        'at', last_change.at, 'by', last_change.member_name,
        'by_you', coalesce(last_change.member_id = auth.uid(), false)
      )
      order by value.number
    ),
    '[]'
  )
  from unnest(fields) with ordinality as value (about, row_id, field, shown, stored, wanted, event_field, number)
  left join lateral (
    select events.at, events.member_id, events.member_name
    from public.audit_log as events
    where events.council_id = conflicts.council_id
      and (events.changes @> value.about or events.changes -> 'sites' @> jsonb_build_array(value.about))
      and (value.event_field is null or events.changes ? value.event_field)
    order by events.at desc
    limit 1
  ) as last_change on true
  where value.stored is null
    or (value.stored is distinct from value.shown and value.stored is distinct from value.wanted);
$$;

comment on function private.conflicts(uuid, private.shared_field[]) is
  'Returns the values that were changed since the page showed them.';

create function private.council_audit_log(
  before timestamptz default null, member uuid default null, actions text[] default null,
  first_day date default null, last_day date default null
)
returns table (
  at timestamptz, member_id uuid, member_name text, member_email text, action private.audit_action, changes jsonb
)
language plpgsql stable security definer set search_path = '' as $$
declare
  own_council constant uuid := (select caller.council_id from private.require_member('{manager, officer}') as caller);
begin
  return query
    select events.at, events.member_id, events.member_name, events.member_email, events.action, events.changes
    from public.audit_log as events
    where events.council_id = own_council
      and events.at >= coalesce(first_day::timestamp at time zone 'Europe/London', '-infinity')
      and events.at < coalesce(least(before, (last_day + 1)::timestamp at time zone 'Europe/London'), 'infinity')
      and (member is null or events.member_id = member)
      and (actions is null or events.action::text = any (actions))
    -- All rows of the last moment, which is the next page's `before`.
    order by events.at desc
    fetch first (private.activity_page()) rows with ties;
end;
$$;

comment on function private.council_audit_log(timestamptz, uuid, text[], date, date) is
  'Returns a page of the audit log, newest first. Managers, officers.';

create function private.council_actors()
returns table (member_id uuid, member_name text, member_email text)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.membership := private.require_member('{manager, officer}');
begin
  return query
    select actors.member_id, actors.member_name, actors.member_email
    from (
      select distinct on (people.member_id) people.member_id, people.member_name, people.member_email
      from (
        select events.member_id, events.member_name, events.member_email, events.at
        from public.audit_log as events
        where events.council_id = caller.council_id and events.member_id is not null
        union all
        -- A member may only have accepted vouchers.
        select members.user_id, members.first_name || ' ' || members.last_name, users.email::text, '-infinity'
        from public.council_members as members
        join auth.users on users.id = members.user_id
        where members.council_id = caller.council_id
      ) as people (member_id, member_name, member_email, at)
      order by people.member_id, people.at desc
    ) as actors
    order by actors.member_name, actors.member_email;
end;
$$;

comment on function private.council_actors() is
  'Returns the members, and who changed anything before, by name. Managers, officers.';

call private.offer('{council_audit_log, council_actors}', 'authenticated');

-- A row is written with its cause; texts are made when it is sent.

create table private.emails (
  id uuid primary key,
  kind private.email_kind not null,
  once_for text,
  account_id uuid,
  email text check (email = lower(email) and char_length(email) between 3 and private.maximum_email_length()),
  council_id uuid references public.councils (id) on delete cascade,
  about uuid,
  holder_email_id uuid,
  written_at timestamptz not null default now(),
  not_before timestamptz not null default now(),
  next_try timestamptz not null default now(),
  leased_until timestamptz,
  tries integer not null default 0,
  sent_to text,
  mailbox_hash bytea,
  outcome private.email_outcome,
  finished_at timestamptz,
  failure text check (char_length(failure) <= 200),
  constraint emails_recipient_check check (num_nonnulls(account_id, email) = 1),
  constraint emails_finished_check check ((outcome is null) = (finished_at is null))
) with (fillfactor = 70);

comment on table private.emails is
  'Emails to send and sent: ids alone, for 30 days. The address ''operator'' is the operator.';
comment on column private.emails.id is
  'Hash of kind, about, council, recipient and once_for, so that it is written once.';
comment on column private.emails.once_for is 'Tells apart emails that are alike otherwise, for example by day.';
comment on column private.emails.account_id is 'Recipient: the account''s address when sent.';
comment on column private.emails.leased_until is
  'Until when a worker sends it. In no index, so that a lease writes one row.';

create index emails_next_try_idx on private.emails (next_try) where outcome is null;
create index emails_finished_at_idx on private.emails (finished_at) where outcome is not null;
create index emails_mailbox_hash_idx on private.emails (mailbox_hash) where mailbox_hash is not null;
create index emails_account_id_idx on private.emails (account_id) where account_id is not null;
create index emails_council_id_idx on private.emails (council_id) where council_id is not null;
create index emails_invitation_idx on private.emails (about) where kind = 'invitation';

-- No reference to auth.users: accounts lock before councils.

create function private.complete_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- As a UUID of version 8.
  new.id := coalesce(new.id, overlay(overlay(
    md5(row(new.kind, new.about, new.council_id, new.account_id, new.email, new.once_for)::text) placing '8' from 13
  ) placing '8' from 17)::uuid);
  new.mailbox_hash := coalesce(new.mailbox_hash, private.mailbox_hash(private.email_address_of(new)));
  return new;
end;
$$;

comment on function private.complete_email() is 'Sets an email''s id and mailbox hash.';

create trigger complete_email
  before insert on private.emails
  for each row execute function private.complete_email();

create function private.queue_email(
  kind text, about uuid, account_id uuid default null, email text default null, council_id uuid default null,
  once_for text default null, not_before timestamptz default now()
) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  if account_id is null and email is null then
    return false;
  end if;
  insert into private.emails (kind, once_for, account_id, email, council_id, about, not_before, next_try)
  values (kind::private.email_kind, once_for, account_id, lower(email), council_id, about, not_before, not_before)
  on conflict (id) do nothing;
  return found;
end;
$$;

comment on function private.queue_email(text, uuid, uuid, text, uuid, text, timestamptz) is
  'Writes an email once for each occasion. Returns whether it was new.';

create function private.email_managers(
  kind text, about uuid, council_id uuid, once_for text default null, with_caller boolean default false
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.queue_email(
    email_managers.kind, email_managers.about, managers.user_id, null, email_managers.council_id,
    email_managers.once_for
  )
  from public.council_members as managers
  where managers.council_id = email_managers.council_id
    and managers.role = 'manager'
    and (with_caller or managers.user_id is distinct from auth.uid());
end;
$$;

comment on function private.email_managers(text, uuid, uuid, text, boolean) is
  'Emails a council''s managers, the caller only if with_caller.';
