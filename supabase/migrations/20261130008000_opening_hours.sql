-- When a place is open, as a table: spans of time for each weekday, and exceptions from a day to a day. Whether it is open,
-- and when it will be, is one answer, which every page, the application, the gate and the letters ask for. Times are those
-- of clocks in London, and so are days, also where one has 23 or 25 hours.

create function private.is_day(value text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce(value ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$' and value::date is not null, false);
exception when data_exception then
  return false;
end;
$$;

comment on function private.is_day(text) is 'Whether a text is a day of this century, as "2026-12-24".';

create function private.are_spans(value jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) > 3 then
    return false;
  end if;
  return not exists (
    select
    from (
      select span.value, lag(right(span.value, 5)) over (order by span.place) as before
      from jsonb_array_elements_text(are_spans.value) with ordinality as span (value, place)
    ) as given
    where given.value is null
      or given.value !~ '^([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      or left(given.value, 5) >= right(given.value, 5)
      or left(given.value, 5) <= given.before
  );
end;
$$;

comment on function private.are_spans(jsonb) is
  'Whether this is when a place is open on one day: up to three spans such as "08:00-16:00", one after the other; [] is closed.';

create function private.is_week(value jsonb) returns boolean
language plpgsql immutable strict
set search_path = ''
as $$
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) <> 7 then
    return false;
  end if;
  return (select bool_and(private.are_spans(days.spans)) from jsonb_array_elements(value) as days (spans));
end;
$$;

comment on function private.is_week(jsonb) is 'Whether this is a week of opening hours: the spans of seven days, from Monday. Null for null.';

create function private.are_periods(value jsonb, fields text[], longest integer) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) > private.maximum_periods() then
    return false;
  end if;
  return not exists (
    select
    from jsonb_array_elements(value) as listed (period)
    where not case when jsonb_typeof(listed.period) = 'object' then
        array(select jsonb_object_keys(listed.period) order by 1) = are_periods.fields
          and private.is_day(listed.period ->> 'from')
          -- Hours end some day; what has no end of its own has null.
          and case when listed.period -> 'to' = 'null' then not listed.period ? 'hours'
            else private.is_day(listed.period ->> 'to') and listed.period ->> 'from' <= listed.period ->> 'to' end
          and coalesce(char_length(listed.period ->> 'why'), 1) between 1 and longest
          and (not listed.period ? 'hours' or private.are_spans(listed.period -> 'hours'))
      else false end
  );
end;
$$;

comment on function private.are_periods(jsonb, text[], integer) is
  'Whether this is a list of periods, at most maximum_periods(), from a day to a day, each with these fields: from, to (the last day; null where somebody has to end it), why (a text of this length, or null) and, where named, hours.';

create function private.read_periods(given jsonb, fields text[], longest integer, argument text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  cleaned jsonb;
begin
  perform private.raise_error_if(not private.are_periods(given, fields, 5000), 'TR016');
  -- In order, what is over left out, so that the same periods are the same list.
  select coalesce(
    jsonb_agg(
      listed.period || jsonb_build_object('why', private.clean_text(listed.period ->> 'why', longest, argument))
      order by listed.period ->> 'from', listed.period ->> 'to', listed.period::text
    ),
    '[]'
  ) into cleaned
  from jsonb_array_elements(given) as listed (period)
  where coalesce((listed.period ->> 'to')::date, 'infinity') >= (now() at time zone 'Europe/London')::date;
  return cleaned;
end;
$$;

comment on function private.read_periods(jsonb, text[], integer, text) is
  'Periods as they are stored, from what was sent: in order, without those that are over. Raises TR016 where they are none, TR065 where a text is too long.';

create function private.hours_on(week jsonb, exceptions jsonb, day date) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(
    (
      -- Closed is closed, whatever else is said of the day; of several hours the latest begun say it.
      select listed.period -> 'hours'
      from jsonb_array_elements(exceptions) with ordinality as listed (period, place)
      where day between (listed.period ->> 'from')::date and (listed.period ->> 'to')::date
      order by listed.period -> 'hours' = '[]' desc, listed.period ->> 'from' desc, listed.place
      limit 1
    ),
    week -> (extract(isodow from day)::integer - 1)
  );
$$;

comment on function private.hours_on(jsonb, jsonb, date) is
  'When a place with such a week and exceptions is open on a day: its spans, [] where it is closed, null where no table says.';

create function private.opening(week jsonb, exceptions jsonb, at timestamptz, last_day date) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  clock constant text := to_char(at at time zone 'Europe/London', 'HH24:MI');
  today constant date := (at at time zone 'Europe/London')::date;
  day date := today;
  hours jsonb;
  answer jsonb := jsonb_build_object(
    'at', at, 'state', 'closed'::private.opening_state, 'until', null, 'opens_on', null, 'opens_at', null, 'week', week,
    'exceptions', (
      select coalesce(jsonb_agg(listed.period order by listed.place), '[]')
      from jsonb_array_elements(exceptions) with ordinality as listed (period, place)
      where (listed.period ->> 'to')::date >= today and (listed.period ->> 'from')::date <= opening.last_day
    )
  );
  span text;
  closed_until private.opening_state;
begin
  -- Nothing is issued for longer than 62 and 7 days.
  while day <= today + 100 loop
    hours := private.hours_on(week, exceptions, day);
    closed_until := case when day <= opening.last_day then 'later' else 'closed' end;
    if hours is null then
      return answer || case
        when day = today then jsonb_build_object('state', 'unchecked'::private.opening_state, 'opens_on', day)
        else jsonb_build_object('state', closed_until, 'opens_on', day)
      end;
    end if;
    for span in select jsonb_array_elements_text(hours) loop
      continue when day = today and right(span, 5) <= clock;
      return answer || case
        when day = today and left(span, 5) <= clock 
          then jsonb_build_object('state', 'open'::private.opening_state, 'until', right(span, 5), 'opens_on', day)
        else jsonb_build_object(
          'state', closed_until,
          'opens_on', day, 'opens_at', left(span, 5)
        )
      end;
    end loop;
    day := day + 1;
  end loop;
  return answer;
end;
$$;

comment on function private.opening(jsonb, jsonb, timestamptz, date) is
  'Whether a place is open at a moment, and when it will be. {"at": that moment, "state": open (until: "16:00") | later (it opens by last_day: opens_on, opens_at, which is null where no table says) | closed (not by last_day; opens_on and opens_at within 100 days, else null) | unchecked (no table says), "until", "opens_on" (today where it is open), "opens_at", "week" (spans of seven days from Monday; null without a table), "exceptions" (those between today and last_day: [{from, to, hours, why}])}.';
