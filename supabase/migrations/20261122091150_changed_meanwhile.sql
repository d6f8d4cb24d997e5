-- Nobody's work is undone by a page that somebody else left open. A page sends the fields that were changed, each with
-- the value that it was changed from and the one that it shall have: {"to_pay": ["Nothing", "£5"]}. The function that
-- saves locks the council, reads what stands, and writes where every field is still what it was changed from. Otherwise
-- it writes nothing and answers what stands now, since when and by whom. A field that has the wanted value already is no
-- conflict: two people wanted the same, or an answer was lost.

create function private.changed_to(stored anyelement, changes jsonb, fields text[], side integer default 1)
returns anyelement
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(changes) is distinct from 'object' or exists (
    select from jsonb_each(changes) as given (field, pair)
    where given.field <> all (fields) or jsonb_array_length(given.pair) <> 2
  ) then
    raise exception 'These changes could not be read.' using errcode = 'TR016';
  end if;
  -- A blank field of a page is nothing said.
  return jsonb_populate_record(stored, (
    select jsonb_object_agg(given.field, nullif(given.pair -> side, '""')) from jsonb_each(changes) as given (field, pair)
  ));
exception when data_exception then
  raise exception 'These changes could not be read.' using errcode = 'TR016';
end;
$$;

comment on function private.changed_to(anyelement, jsonb, text[], integer) is
  'A row with the changed fields as they shall be (side 1) or as they were on the page (side 0); blank is null. Raises TR016 where the changes are not {"field": [from, to]}, name another field, or hold a value that its column cannot.';

create function private.what_changed(before anyelement, after anyelement, changes jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    jsonb_object_agg(field, jsonb_build_array(to_jsonb(before) -> field, to_jsonb(after) -> field)), '{}'
  )
  from jsonb_object_keys(changes) as field
  where to_jsonb(before) -> field is distinct from to_jsonb(after) -> field;
$$;

comment on function private.what_changed(anyelement, anyelement, jsonb) is
  'Of the fields that a page sent those that a row is given anew, as an event tells them: {"field": [was, is]}.';

create function private.last_change(council_id uuid, about jsonb, field text default null)
returns table (at timestamptz, member_id uuid, member_name text)
language sql stable
rows 1
set search_path = ''
as $$
  select events.at, events.member_id, events.member_name
  from public.council_events as events
  where events.council_id = last_change.council_id
    and events.changes @> about
    and (field is null or events.changes ? field)
  order by events.at desc
  limit 1;
$$;

comment on function private.last_change(uuid, jsonb, text) is
  'When a council''s event last told of something, and by whom it was done: the name is the event''s, which outlives the member. No row where it is older than events are kept.';

create function private.meanwhile(
  council_id uuid, about jsonb, row_id uuid, field text, stands jsonb, event_field text default null
) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'row', row_id, 'field', field, 'gone', stands is null, 'now', stands,
    'at', last.at, 'by', last.member_name, 'by_you', coalesce(last.member_id = auth.uid(), false)
  )
  from (values (1)) as one
  left join private.last_change(council_id, about, event_field) as last on true;
$$;

comment on function private.meanwhile(uuid, jsonb, uuid, text, jsonb, text) is
  'What a page is told of a field that somebody else changed: {"row", "field", "gone", "now", "at", "by", "by_you"}. Without a value (SQL null, not JSON''s) its row is gone.';

create function private.changed_meanwhile(
  council_id uuid, about jsonb, row_id uuid, before anyelement, after anyelement, changes jsonb
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  fields constant text[] := array(select jsonb_object_keys(changes));
  was constant jsonb := to_jsonb(private.changed_to(before, changes, fields, 0));
  stands constant jsonb := to_jsonb(before);
  wanted constant jsonb := to_jsonb(after);
begin
  return (
    select coalesce(
      jsonb_agg(private.meanwhile(council_id, about, row_id, field, stands -> field, field) order by field), '[]'
    )
    from unnest(fields) as field
    where stands -> field is distinct from was -> field
      and stands -> field is distinct from wanted -> field
  );
end;
$$;

comment on function private.changed_meanwhile(uuid, jsonb, uuid, anyelement, anyelement, jsonb) is
  'Of the fields that a page sent those that are no longer what it changed them from, as private.meanwhile() tells them; [] where everything may be written. before is the row as it stands, read under the council''s lock; about is what events of the row hold, such as {"site_id": ...}.';

-- Deliberately no grants: only functions that run as the owner call these.
