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
  own_council constant uuid := (select caller.council_id from private.require_member('{manager, officer}') as caller);
  earliest constant timestamptz := coalesce(
    council_audit_log.first_day::timestamp at time zone 'Europe/London', '-infinity'
  );
  until constant timestamptz := least(
    coalesce(council_audit_log.before, 'infinity'),
    coalesce((council_audit_log.last_day + 1)::timestamp at time zone 'Europe/London', 'infinity')
  );
begin
  return query
    select entries.at, entries.member_id, entries.member_name, entries.member_email, entries.action, entries.changes
    from (
      (
        select events.at, events.id, events.member_id, events.member_name, events.member_email, events.action,
          events.changes
        from public.audit_log as events
        where events.council_id = own_council and events.at < until and events.at >= earliest
          and (council_audit_log.member is null or events.member_id = council_audit_log.member)
          and (council_audit_log.actions is null or events.action::text = any (council_audit_log.actions))
        order by events.at desc
        fetch first (page_size) rows with ties
      )
      union all
      (
        select facts.latest, null, null, null, null, 'vouchers',
          jsonb_build_object('day', facts.day, 'accepted', facts.accepted, 'turned_away', facts.turned_away,
            'undone', facts.undone)
        from private.facts
        where council_audit_log.member is null
          and (council_audit_log.actions is null or 'vouchers' = any (council_audit_log.actions))
          and facts.council_id = own_council and facts.source = 'gate' and facts.period = 'day'
          and facts.dimension = 'all' and facts.accepted + facts.turned_away > 0
          and facts.latest < until and facts.latest >= earliest
        order by facts.latest desc
        fetch first (page_size) rows with ties
      )
      -- All rows of the last moment, which is the next page's `before`.
      order by at desc
      fetch first (page_size) rows with ties
    ) as entries
    order by entries.at desc, entries.id desc nulls first;
end;
$$;

comment on function private.council_audit_log(timestamptz, uuid, text[], date, date) is
  'Returns a page of the audit log, newest first. Managers, officers.';

call private.offer('council_audit_log', 'authenticated');

create function private.council_actors()
returns table (member_id uuid, member_name text, member_email text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller record;
begin
  select * into caller from private.require_member('{manager, officer}');
  return query
    select actors.member_id, actors.member_name, actors.member_email
    from (
      select distinct on (events.member_id) events.member_id, events.member_name, events.member_email
      from public.audit_log as events
      where events.council_id = caller.council_id and events.member_id is not null
      order by events.member_id, events.at desc
    ) as actors
    order by actors.member_name, actors.member_email;
end;
$$;

comment on function private.council_actors() is 'Returns who changed anything, by name. Managers, officers.';

call private.offer('council_actors', 'authenticated');
