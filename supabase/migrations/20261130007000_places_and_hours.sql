create function private.is_place(value text) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  return case
    when value ~ '^[0-9]{2}\.[0-9]{1,5},-?[0-9]\.[0-9]{1,5}$'
      then split_part(value, ',', 1)::numeric between private.least_latitude() and private.most_latitude()
        and split_part(value, ',', 2)::numeric between private.least_longitude() and private.most_longitude()
    else false
  end;
end;
$$;

comment on function private.is_place(text) is 'Whether a text is "latitude,longitude" within Great Britain.';

-- Times and days are London's.

create function private.are_spans(value jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) > 3 then
    return false;
  end if;
  return not exists (
    select
    from (
      select span.value, lag(right(span.value, 5)) over (order by span.place) as before
      from jsonb_array_elements_text(are_spans.value) with ordinality as span (value, place)
    ) as spans
    where spans.value is null
      or spans.value !~ '^([01][0-9]|2[0-3]):[0-5][0-9]-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      or left(spans.value, 5) >= right(spans.value, 5)
      or left(spans.value, 5) <= spans.before
  );
end;
$$;

comment on function private.are_spans(jsonb) is
  'Whether a value is a day''s hours: up to three spans like "08:00-16:00"; [] is closed.';

create function private.is_week(value jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) <> 7 then
    return false;
  end if;
  return (
    select bool_and(private.are_spans(days.spans)) and bool_or(days.spans <> '[]')
    from jsonb_array_elements(value) as days (spans)
  );
end;
$$;

comment on function private.is_week(jsonb) is 'Whether a value is the hours of seven days from Monday, one open.';

create function private.are_periods(value jsonb, fields text[], longest integer) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  iso_day constant text := '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$';
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) > private.maximum_periods() then
    return false;
  end if;
  return not exists (
    select
    from jsonb_array_elements(value) as listed (period)
    where not case when jsonb_typeof(listed.period) = 'object' then
        array(select jsonb_object_keys(listed.period) order by 1) = are_periods.fields
          and coalesce(listed.period ->> 'from' ~ iso_day and (listed.period ->> 'from')::date is not null, false)
          and case when listed.period -> 'to' = 'null' then not listed.period ? 'hours'
            else coalesce(listed.period ->> 'to' ~ iso_day and listed.period ->> 'from' <= listed.period ->> 'to'
              and (listed.period ->> 'to')::date is not null, false) end
          and coalesce(char_length(listed.period ->> 'why'), 1) between 1 and longest
          and (not listed.period ? 'hours' or private.are_spans(listed.period -> 'hours'))
      else false end
  );
exception when data_exception then
  return false;
end;
$$;

comment on function private.are_periods(jsonb, text[], integer) is
  'Whether a value is a list of periods with these fields; "to" may be null.';

create function private.read_periods(periods jsonb, longest integer, argument text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(
      jsonb_agg(
        listed.period || jsonb_build_object('why', private.clean_text(listed.period ->> 'why', longest, argument))
        order by listed.period ->> 'from', listed.period ->> 'to', listed.period::text
      ),
      '[]'
    )
    from jsonb_array_elements(periods) as listed (period)
    where coalesce((listed.period ->> 'to')::date, 'infinity') >= (now() at time zone 'Europe/London')::date
  );
exception when data_exception then
  perform private.raise_error_if(true, 'TR016');
end;
$$;

comment on function private.read_periods(jsonb, integer, text) is
  'Returns periods to store: in order, without past ones. are_periods() checks what is stored.';

create function private.closure_of(periods jsonb, first_day date, last_day date) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_path_query_array(
    periods, '$[*] ? (@.from == $from && @.to == $to && (!exists(@.hours) || @.hours.size() == 0))',
    jsonb_build_object('from', first_day, 'to', last_day)
  );
$$;

comment on function private.closure_of(jsonb, date, date) is
  'Returns the closure or pause of exactly these days, or [].';

create type private.open_day as (day date, hours jsonb);

comment on type private.open_day is 'A day and its spans; [] if closed, null if not entered.';

create function private.first_open_day(week jsonb, exceptions jsonb, first_day date, last_day date)
returns private.open_day language plpgsql stable set search_path = '' as $$
declare
  day date := first_day;
  hours jsonb := week -> (extract(isodow from first_day)::integer - 1);
  -- Days compare as text, which costs a third of a cast.
  iso constant text collate "C" := first_day::text;
  opens_on date;
  open_weekdays integer[];
  special_hours daterange[];
  closing record;
begin
  if exceptions <> '[]' then
    -- A closing wins, then the exception that begins last.
    select coalesce(
      (
        select listed.period -> 'hours'
        from jsonb_array_elements(exceptions) with ordinality as listed (period, place)
        where iso between listed.period ->> 'from' and listed.period ->> 'to'
        order by listed.period -> 'hours' = '[]' desc, listed.period ->> 'from' desc, listed.place
        limit 1
      ),
      hours
    ) into hours;
  end if;
  if hours is distinct from '[]' then
    return (first_day, hours);
  elsif first_day >= last_day then
    return (null::date, '[]'::jsonb);
  end if;

  open_weekdays := array(
    select days.place from jsonb_array_elements(week) with ordinality as days (spans, place) where days.spans <> '[]'
  );
  special_hours := array(
    select daterange((listed.period ->> 'from')::date, (listed.period ->> 'to')::date, '[]')
    from jsonb_array_elements(exceptions) as listed (period)
    where listed.period -> 'hours' <> '[]'
  );
  -- From one closing to the next, since walking days takes longer.
  for closing in
    select (listed.period ->> 'from')::date as starts, (listed.period ->> 'to')::date as ends
    from jsonb_array_elements(exceptions) as listed (period)
    where listed.period -> 'hours' = '[]'
    union all
    select 'infinity', 'infinity'
    order by 1
  loop
    exit when day > last_day;
    continue when closing.ends < day;
    if closing.starts > day then
      opens_on := least(
        case when week is null then day else (
          select min(day + ahead) from generate_series(0, 6) as ahead
          where extract(isodow from day + ahead) = any (open_weekdays)
        ) end,
        (select min(greatest(lower(special), day)) from unnest(special_hours) as special where upper(special) > day)
      );
      exit when opens_on < closing.starts;
      opens_on := null;
    end if;
    day := closing.ends + 1;
  end loop;
  if opens_on <= last_day then
    return private.first_open_day(week, exceptions, opens_on, opens_on);
  end if;
  return (null::date, '[]'::jsonb);
end;
$$;

comment on function private.first_open_day(jsonb, jsonb, date, date) is
  'Returns the first day that is not closed, with its spans; null and [] for none.';
