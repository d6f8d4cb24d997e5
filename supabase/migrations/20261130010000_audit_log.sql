-- What members do to their council's data. Written once a call by the function that makes the change, in the same
-- transaction; a trigger for each row would make a bare update of 10,000 sites 1.6 times as slow.

create table public.audit_log (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null,
  -- Not now(), when the transaction began: of two that wait for the council's lock the later one may have begun first.
  at timestamptz not null default clock_timestamp(),
  member_id uuid,
  member_name text not null,
  member_email text,
  action private.audit_action not null,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object')
);

comment on table public.audit_log is
  'Who did what to a council''s data, and when. Kept 24 months.';
comment on column public.audit_log.id is 'Of the event.';
comment on column public.audit_log.council_id is
  'Whose data were changed. Deliberately no foreign key: what was done is told for its 24 months, whatever becomes of the council.';
comment on column public.audit_log.at is 'When.';
comment on column public.audit_log.action is 'What was done, such as site_deleted.';
comment on column public.audit_log.member_id is
  'Whose account it was; null for the operator. Deliberately no foreign key: it is still told when the account is gone.';
comment on column public.audit_log.member_name is
  'The name as it was then, so that nobody blames another by taking their name.';
comment on column public.audit_log.member_email is 'The address as it was then; null for the operator.';
comment on column public.audit_log.changes is 'What changed, from what to what.';

create index audit_log_council_id_at_idx on public.audit_log (council_id, at);
create index audit_log_at_idx on public.audit_log (at);
create index audit_log_removed_idx on public.audit_log ((changes ->> 'member_id')) where action = 'member_removed';
comment on index public.audit_log_removed_idx is 'Who was removed is told so when they sign in.';

alter table public.audit_log enable row level security;

-- The policy stands after the function that it asks, which reads this table (my_council_id).

grant select (id, council_id, at, member_id, member_name, member_email, action, changes)
  on public.audit_log to authenticated;
-- Deliberately no insert, update or delete for anybody: only the functions that change something write here.

create function private.log_event(
  council_id uuid, member_id uuid, action text, changes jsonb, instead_of_member text default null
) returns uuid
language sql volatile
set search_path = ''
as $$
  insert into public.audit_log (council_id, member_id, member_name, member_email, action, changes)
  select
    log_event.council_id, log_event.member_id,
    coalesce(members.first_name || ' ' || members.last_name, instead_of_member, 'The operator'), users.email,
    log_event.action::private.audit_action, coalesce(log_event.changes, '{}')
  from (values (1)) as one
  left join public.council_members as members
    on members.council_id = log_event.council_id and members.user_id = log_event.member_id
  left join auth.users on users.id = members.user_id
  returning audit_log.id;
$$;

comment on function private.log_event(uuid, uuid, text, jsonb, text) is
  'Logs one event with the member''s name and address of now, and returns its id.';

create function private.count_events_of_day(council_id uuid, member_id uuid, action text) returns bigint
language sql stable
set search_path = ''
as $$
  select count(*) from public.audit_log as events
  where events.council_id = count_events_of_day.council_id and events.at > now() - interval '1 day'
    and (count_events_of_day.member_id is null or events.member_id = count_events_of_day.member_id)
    and (count_events_of_day.action is null or events.action::text = count_events_of_day.action);
$$;

comment on function private.count_events_of_day(uuid, uuid, text) is
  'Counts a council''s events of the last 24 hours, by member and action if given.';

create function private.require_change_quota(council_id uuid, account_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.raise_error_if(
    private.count_events_of_day(council_id, account_id, null) >= private.changes_a_day(), 'TR069'
  );
end;
$$;

comment on function private.require_change_quota(uuid, uuid) is
  'Raises TR069 after 300 changes in a day. Not for what stops vouchers.';

-- Changing one's own name is an event too, or an officer could act under the manager's for a minute.

create function private.log_new_name() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The record could be buried under names.
  perform private.raise_error_if(private.count_events_of_day(old.council_id, old.user_id, 'name_changed') >= 5, 'TR035');
  perform private.log_event(
    old.council_id, old.user_id, 'name_changed',
    jsonb_build_object(
      'from', old.first_name || ' ' || old.last_name,
      'to', new.first_name || ' ' || new.last_name
    )
  );
  return new;
end;
$$;

comment on function private.log_new_name() is 'Logs a member''s new name; five in a day.';

-- Before the row is written, so that the old name is still there; after keep_member_names, by its name.
create trigger log_new_name
  before update of first_name, last_name on public.council_members
  for each row
  when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function private.log_new_name();

-- Nobody's work is undone by a page that somebody else left open. A page sends the fields that were changed, each with
-- the value that it was changed from and the one that it shall have: {"to_pay": ["Nothing", "£5"]}. The function that
-- saves locks the council, reads what stands, and writes where every field is still what it was changed from. Otherwise
-- it writes nothing and answers what stands now, since when and by whom. A field that has the wanted value already is no
-- conflict: two people wanted the same, or an answer was lost.

create function private.apply_changes(stored anyelement, changes jsonb, fields text[], side integer default 1)
returns anyelement
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(changes) is distinct from 'object' or exists (
    select from jsonb_each(changes) as given (field, pair)
    where given.field <> all (fields) or jsonb_array_length(given.pair) <> 2
  ) then
    perform private.raise_error('TR016');
  end if;
  -- A blank field of a page is nothing said.
  return jsonb_populate_record(stored, (
    select jsonb_object_agg(given.field, nullif(given.pair -> side, '""')) from jsonb_each(changes) as given (field, pair)
  ));
exception when data_exception then
  perform private.raise_error('TR016');
end;
$$;

comment on function private.apply_changes(anyelement, jsonb, text[], integer) is
  'Returns a row with the values to save (side 1) or those that the page showed (side 0).';

create function private.changed_fields(before anyelement, after anyelement, changes jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(field, jsonb_build_array(to_jsonb(before) -> field, to_jsonb(after) -> field)), '{}'
  )
  from jsonb_object_keys(changes) as field
  where to_jsonb(before) -> field is distinct from to_jsonb(after) -> field;
$$;

comment on function private.changed_fields(anyelement, anyelement, jsonb) is
  'Returns the changed fields as the audit log stores them: {"field": [old, new]}.';

create function private.last_change(council_id uuid, about jsonb, field text default null)
returns table (at timestamptz, member_id uuid, member_name text)
language sql stable
rows 1
set search_path = ''
as $$
  select events.at, events.member_id, events.member_name
  from public.audit_log as events
  where events.council_id = last_change.council_id
    and events.changes @> about
    and (field is null or events.changes ? field)
  order by events.at desc
  limit 1;
$$;

comment on function private.last_change(uuid, jsonb, text) is 'Returns the last logged change of a row or field.';

create type private.shared_field as (
  about jsonb, row_id uuid, field text, was jsonb, stands jsonb, wanted jsonb, event_field text
);

comment on type private.shared_field is
  'A value that several people may change: what events of its row hold, its row and field, what it was changed from on the page, what stands (SQL null, not JSON''s: its row is gone), what it shall be, and where an event names it (null: nowhere).';

create function private.conflicts(council_id uuid, given private.shared_field[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'row', value.row_id, 'field', value.field, 'gone', value.stands is null, 'now', value.stands,
        'at', last.at, 'by', last.member_name, 'by_you', coalesce(last.member_id = auth.uid(), false)
      )
      order by value.number
    ),
    '[]'
  )
  from unnest(given) with ordinality as value (about, row_id, field, was, stands, wanted, event_field, number)
  left join lateral private.last_change(council_id, value.about, value.event_field) as last on true
  where value.stands is null
    or (value.stands is distinct from value.was and value.stands is distinct from value.wanted);
$$;

comment on function private.conflicts(uuid, private.shared_field[]) is
  'Returns the values that another person changed since the page showed them.';

create function private.field_conflicts(
  council_id uuid, about jsonb, row_id uuid, before anyelement, after anyelement, changes jsonb
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  fields constant text[] := array(select jsonb_object_keys(changes));
  was constant jsonb := to_jsonb(private.apply_changes(before, changes, fields, 0));
  stands constant jsonb := to_jsonb(before);
  wanted constant jsonb := to_jsonb(after);
begin
  return private.conflicts(council_id, array(
    select (about, row_id, field, was -> field, stands -> field, wanted -> field, field)::private.shared_field
    from unnest(fields) as field
    order by field
  ));
end;
$$;

comment on function private.field_conflicts(uuid, jsonb, uuid, anyelement, anyelement, jsonb) is
  'Returns the conflicts of the fields that a page sends, read under the council''s lock.';
