create function private.council_activity(before timestamptz)
returns table (
  at timestamptz, member_id uuid, member_name text, member_email text, action text, changes jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page_size constant integer := 50;
  own record;
  until constant timestamptz := coalesce(council_activity.before, 'infinity');
  since timestamptz;
begin
  select * into own from private.require_member('{manager, officer}');

  -- The page reaches down to its last event, with everything of that moment: what follows it is older.
  select coalesce(min(page.at), '-infinity') into since
  from (
    select events.at from public.council_events as events
    where events.council_id = own.council_id and events.at < until
    order by events.at desc
    limit page_size
  ) as page
  having count(*) = page_size;

  return query
    select told.at, told.member_id, told.member_name, told.member_email, told.action, told.changes
    from (
      select
        events.at, events.id, events.member_id, events.member_name, events.member_email, events.action, events.changes
      from public.council_events as events
      where events.council_id = own.council_id and events.at < until and events.at >= coalesce(since, '-infinity')
      union all
      select days.at, null, null, null, null, 'vouchers', jsonb_build_object(
        'day', days.day, 'accepted', days.accepted, 'turned_away', days.turned_away, 'taken_back', days.taken_back)
      from private.gate_days(
        own.council_key,
        -- An earlier council of the borough had gates of its own.
        greatest(since, (select councils.created_at from public.councils where councils.id = own.council_id)),
        until
      ) as days
    ) as told
    order by told.at desc, told.id desc nulls first;
end;
$$;

comment on function private.council_activity(timestamptz) is 'The body of public.council_activity.';

revoke execute on function private.council_activity(timestamptz) from public, anon, authenticated, service_role;
grant execute on function private.council_activity(timestamptz) to authenticated;

create function public.council_activity(before timestamptz default null)
returns table (
  at timestamptz, member_id uuid, member_name text, member_email text, action text, changes jsonb
)
language sql stable
set search_path = ''
as $$
  select told.* from private.council_activity(before) as told;
$$;

comment on function public.council_activity(timestamptz) is
  'What happened in the caller''s council, newest first, fifty events at a time; for the next page before is the at of the last row. Rows: at, member_id, member_name and member_email (as they were; id and email null for the operator), action, changes. A day''s work at the gates is one row: no member, action vouchers, changes {day, accepted, turned_away, taken_back}. For managers and officers. Errors: TR001, TR017, TR018.';

revoke execute on function public.council_activity(timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.council_activity(timestamptz) to authenticated;
-- Deliberately not for anon and service_role, which have no council.
