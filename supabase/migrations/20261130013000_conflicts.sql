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
