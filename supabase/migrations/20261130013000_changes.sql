-- Pages send changed fields with their old values: {"to_pay": ["Nothing", "£5"]}. A function saves under the council's
-- lock if every field still has its old value or the wanted one; otherwise it returns the conflicts.

create function private.apply_changes(stored anyelement, changes jsonb, fields text[], side integer default 1)
returns anyelement
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.raise_error_if(jsonb_typeof(changes) is distinct from 'object' or exists (
    select from jsonb_each(changes) as change (field, pair)
    where change.field <> all (fields) or jsonb_array_length(change.pair) <> 2
  ), 'TR016');
  -- A blank field means no value.
  return jsonb_populate_record(stored, (
    select jsonb_object_agg(change.field, nullif(change.pair -> side, '""'))
    from jsonb_each(changes) as change (field, pair)
  ));
exception when data_exception then
  perform private.raise_error_if(true, 'TR016');
end;
$$;

comment on function private.apply_changes(anyelement, jsonb, text[], integer) is
  'Returns a row with the values to save (side 1) or shown (side 0).';

create function private.compare_changes(
  council_id uuid, about jsonb, row_id uuid, before anyelement, after anyelement, changes jsonb,
  out conflicts jsonb, out changed jsonb
)
language plpgsql stable
set search_path = ''
as $$
declare
  fields constant text[] := array(select jsonb_object_keys(changes));
  shown constant jsonb := to_jsonb(private.apply_changes(before, changes, fields, 0));
  stored constant jsonb := to_jsonb(before);
  wanted constant jsonb := to_jsonb(after);
begin
  conflicts := private.conflicts(council_id, array(
    select (about, row_id, field, shown -> field, stored -> field, wanted -> field, field)::private.shared_field
    from unnest(fields) as field
    order by field
  ));
  select coalesce(jsonb_object_agg(field, jsonb_build_array(stored -> field, wanted -> field)), '{}') into changed
  from unnest(fields) as field
  where stored -> field is distinct from wanted -> field;
end;
$$;

comment on function private.compare_changes(uuid, jsonb, uuid, anyelement, anyelement, jsonb) is
  'Returns conflicts, and changes for the audit log: {"field": [old, new]}.';
