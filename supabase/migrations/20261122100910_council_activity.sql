create function private.days_at_gates(borough_key text, first_day date, before timestamptz, at_most integer)
returns table (at timestamptz, day date, accepted bigint, turned_away bigint, undone bigint)
language sql stable
set search_path = ''
as $$
  select max(facts.latest), facts.day,
    coalesce(sum(facts.times) filter (where facts.what = 'accepted'), 0),
    coalesce(sum(facts.times)
      filter (where facts.what not in ('accepted', 'accepted_anyway', 'in_part', 'undone')), 0),
    coalesce(sum(facts.times) filter (where facts.what = 'undone'), 0)
  from private.gate_days as facts
  where facts.site_council = borough_key and facts.day >= first_day and facts.day <= private.london_day(before)
  group by facts.day
  having max(facts.latest) < before
  order by facts.day desc
  limit at_most;
$$;

comment on function private.days_at_gates(text, date, timestamptz, integer) is
  'What a borough''s gates did, the latest days before a moment first: at (the last of it), day, accepted, turned_away, undone (of those accepted).';

create function private.council_audit_log(
  before timestamptz default null, member uuid default null, actions text[] default null,
  first_day date default null, last_day date default null
)
returns table (
  at timestamptz, member_id uuid, member_name text, member_email text, action private.audit_action, changes jsonb
)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  page_size constant integer := private.activity_page();
  own record;
  -- Days are London's.
  earliest constant timestamptz := coalesce(first_day::timestamp at time zone 'Europe/London', '-infinity');
  until constant timestamptz := least(
    coalesce(council_audit_log.before, 'infinity'),
    coalesce((last_day + 1)::timestamp at time zone 'Europe/London', 'infinity')
  );
  with_gates constant boolean := member is null and (actions is null or 'vouchers' = any (actions));
  own_since date;
  since timestamptz;
begin
  select * into own from private.require_member('{manager, officer}');
  -- An earlier council of the borough had gates of its own.
  select greatest(private.london_day(councils.created_at), coalesce(council_audit_log.first_day, '-infinity')) into own_since
  from public.councils where councils.id = own.council_id;

  -- The page reaches down to its last row, with everything of that moment: what follows it is older.
  select coalesce(min(page.at), earliest) into since
  from (
    (
      select events.at from public.audit_log as events
      where events.council_id = own.council_id and events.at < until and events.at >= earliest
        and (member is null or events.member_id = member) and (actions is null or events.action::text = any (actions))
      order by events.at desc
      limit page_size
    )
    union all
    (
      select days.at from private.days_at_gates(own.council_key, own_since, until, page_size) as days
      where with_gates and days.at >= earliest
    )
    order by at desc
    limit page_size
  ) as page
  having count(*) = page_size;
  since := coalesce(since, earliest);

  return query
    select told.at, told.member_id, told.member_name, told.member_email, told.action, told.changes
    from (
      select
        events.at, events.id, events.member_id, events.member_name, events.member_email, events.action, events.changes
      from public.audit_log as events
      where events.council_id = own.council_id and events.at < until and events.at >= since
        and (member is null or events.member_id = member) and (actions is null or events.action::text = any (actions))
      union all
      select days.at, null, null, null, null, 'vouchers'::private.audit_action, jsonb_build_object(
        'day', days.day, 'accepted', days.accepted, 'turned_away', days.turned_away, 'undone', days.undone)
      from private.days_at_gates(own.council_key, own_since, until, page_size) as days
      where with_gates and days.at >= since
    ) as told
    order by told.at desc, told.id desc nulls first;
end;
$$;

comment on function private.council_audit_log(timestamptz, uuid, text[], date, date) is
  'What happened in the caller''s council, newest first, activity_page() at a time and as many more as share the last moment; for the next page before is the at of the last row. Of one member, of some actions, from one day to another (London''s, both included), where these are given. Rows: at, member_id, member_name and member_email (as they were; id and email null for the operator), action, changes. A day''s work at the gates is one row: no member, action vouchers, changes {day, accepted, turned_away, undone}. For managers and officers. Errors: TR001, TR017, TR018.';

call private.offer('council_audit_log', 'authenticated');

create function private.council_actors()
returns table (member_id uuid, member_name text, member_email text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own record;
begin
  select * into own from private.require_member('{manager, officer}');
  return query
    select actors.member_id, actors.member_name, actors.member_email
    from (
      select distinct on (events.member_id) events.member_id, events.member_name, events.member_email
      from public.audit_log as events
      where events.council_id = own.council_id and events.member_id is not null
      order by events.member_id, events.at desc
    ) as actors
    order by actors.member_name, actors.member_email;
end;
$$;

comment on function private.council_actors() is
  'Who changed anything in the caller''s council in the last 24 months, whether still there or gone, by name: member_id, with member_name and member_email as they were at the latest change. For managers and officers. Errors: TR001, TR017, TR018.';

call private.offer('council_actors', 'authenticated');
