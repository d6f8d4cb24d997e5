-- Residents, boroughs that are open, and vouchers, for the tests of both.

create function tests.become_resident(person text, email text, borough text) returns void language plpgsql as $$
begin
  perform tests.prove(person, email);
  perform tests.act_as(person);
  perform public.become_resident('Kit', initcap(person), null, borough, true);
  perform tests.act_as_operator();
end $$;
comment on function tests.become_resident(text, text,
  text) is 'Makes an account that becomes a resident.';

create function tests.site(borough text, number integer default 1) returns uuid language sql immutable as $$
  select md5('site ' || number || ' of ' || borough)::uuid;
$$;

create function tests.open_borough(borough text, sites integer default 2) returns void language plpgsql as $$
begin
  update public.councils set vouchers_open = true where council_key = borough;
  insert into public.skip_sites (id, council_key, position, address, updated_at)
  select tests.site(borough, number), borough, number, 'Site ' || number || ' of ' || borough, now() - interval '2 days'
  from generate_series(1, sites) as number;
end $$;
comment on function tests.open_borough(text,
  integer) is 'Turns a council''s vouchers on and gives it sites of two days ago, known by tests.site().';

create function tests.apply(person text, site uuid, request uuid default gen_random_uuid())
returns setof private.application_answer language plpgsql as $$
begin
  perform tests.act_as(person);
  return query select answer.* from public.apply_for_voucher(site, '{"kinds": ["sofa"], "size": "car"}',
    request) as answer;
  perform tests.act_as_operator();
end $$;

create function tests.issue(person text, borough text default 'camden', number integer default 1) returns text
language plpgsql as $$
declare
  answer private.application_answer;
begin
  select * into answer from tests.apply(person, tests.site(borough, number));
  if answer.outcome <> 'issued' then
    raise exception 'not issued: %', answer.outcome;
  end if;
  return answer.code;
end $$;
comment on function tests.issue(text, text, integer) is 'Issues a voucher and returns its code.';

create function tests.held(person text, issued_ago interval, used boolean default false) returns uuid
  language plpgsql as $$
declare
  new_id uuid := gen_random_uuid();
  -- By London's clock: across the end of summer time so many days are another number of hours.
  at timestamptz := (now() at time zone 'Europe/London' - issued_ago) at time zone 'Europe/London';
begin
  insert into public.vouchers (
    id, code, local_auth_issue, council_id, home_borough, resident_id, request_id, skip_site_id, site_address, waste,
    issued_at, last_day, voucher_used, used_at
  )
  values (
    new_id, private.new_voucher_code(), 'camden', tests.council_id('camden'), 'camden', tests.user_id(person), new_id,
    tests.site('camden'), 'Site 1 of camden', '{"kinds": ["sofa"], "size": "car"}', at, private.london_day(at) + 31, used,
    case when used then at end
  );
  return new_id;
end $$;
comment on function tests.held(text, interval, boolean) is 'Inserts a voucher that was issued some time ago.';

create function tests.first_kept_day() returns date language sql stable as $$
  select (private.london_day(now()) - make_interval(months => private.voucher_months()))::date;
$$;

create function tests.differing_facts(counted private.facts[], of text) returns setof text
language sql as $$
  -- Facts of days of which rows are kept, beside what counting the rows gives; and months beside their days.
  with both_ways as (
    select 1 as sign, * from private.facts where day >= tests.first_kept_day()
    union all
    select -1, * from unnest(counted) where day >= tests.first_kept_day()
    union all
    select -1, id, council_id, 'month', date_trunc('month', day::timestamp)::date, null, dimension, key, site_borough,
      figure, times
    from private.facts
    where period = 'day' and dimension <> 'borough' and date_trunc('month', day::timestamp) >= tests.first_kept_day()
  )
  select concat_ws(' ', council_id, period, day, last_day, dimension, key, figure, sum(sign * times))
  from both_ways where (figure >= 'accepted') = (of = 'gate')
  group by council_id, period, day, last_day, dimension, key, figure
  having sum(sign * times) <> 0;
$$;
comment on function tests.differing_facts(private.facts[], text) is
  'Returns stored facts that differ from counted ones; no rows when equal.';

create function tests.totals_that_differ() returns setof text language sql as $$
  select tests.differing_facts(array(
    select facts from public.vouchers, private.daily_facts(vouchers) as facts
  ), 'voucher');
$$;
comment on function tests.totals_that_differ() is 'Returns stored voucher facts that differ from a fresh count.';

create function tests.empty_facts() returns void language sql as $$
  delete from private.facts where true;
$$;
comment on function tests.empty_facts() is 'Deletes every stored fact.';

create function tests.figures(from_day date default null, to_day date default null)
returns table (by text, key text, month text, figure text, count integer) language sql as $$
  select row ->> 'by', row ->> 'key', row ->> 'month', counts.figure, counts.times::integer
  from jsonb_array_elements(public.council_figures(from_day, to_day)::jsonb -> 'rows') as row
  cross join jsonb_each_text(row -> 'counts') as counts (figure, times);
$$;
comment on function tests.figures(date, date) is 'Returns council_figures() of the caller, one row per number.';

create function tests.take_emails(at_most integer)
returns table (id uuid, kind private.email_kind, email text, facts jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_holder_emails(), private.queue_last_day_emails(), private.queue_closing_emails();
  return query
    select built.* from unnest(
      array(select private.lease_emails('warnings', at_most)) || array(select private.lease_emails('others', at_most))
    ) as leased (leased_id), private.build_email(leased_id) as built;
end $$;
comment on function tests.take_emails(integer) is 'Leases and builds the due emails of both queues, as the worker does.';

create function tests.pending_emails() returns text language sql security definer as $$
  select coalesce(string_agg(kind || ' to ' || address, ', ' order by kind::text, address), 'none')
  from private.emails cross join private.email_address_of(emails) as address where outcome is null;
$$;
comment on function tests.pending_emails() is 'Lists unsent emails: ''offered to manager@hackney.gov.uk''.';

create function tests.email_facts(kind text) returns jsonb language sql security definer as $$
  select private.email_facts(emails) from private.emails
  where emails.kind::text = email_facts.kind and outcome is null order by about, id limit 1;
$$;
comment on function tests.email_facts(text) is 'Returns what the first unsent email of a kind says; null if nothing.';

create function tests.today() returns date language sql stable security definer set search_path = '' as $$
  select private.london_day(now());
$$;

create function tests.closed(until date) returns jsonb language sql as $$
  select jsonb_build_array(
    jsonb_build_object('from', '2026-01-01', 'to', until - 1, 'hours', '[]'::jsonb, 'why', null)
  );
$$;
comment on function tests.closed(date) is
  'Returns exceptions that close a site until a day.';

create function tests.pauses(why text, until date default null) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('from', '2026-01-01', 'to', until - 1, 'why', why));
$$;
comment on function tests.pauses(text,
  date) is 'Returns a pause that has begun and lasts until a day, or has no end.';

create function tests.serve(site uuid, borough text) returns void language sql as $$
  insert into public.skip_site_boroughs (site_id, borough_key, agreed_at, agreed_place)
  select sites.id, borough, now(), sites.place from public.skip_sites as sites where sites.id = site;
$$;
comment on function tests.serve(uuid, text) is 'Offers a site to the residents of another borough, which has agreed.';

create function tests.gates_that_differ() returns setof text language sql as $$
  select tests.differing_facts(array(
    select facts from public.acceptances, private.daily_facts(acceptances) as facts
    union all select facts from public.rejections, private.daily_facts(rejections) as facts
  ), 'gate');
$$;
comment on function tests.gates_that_differ() is
  'Returns stored gate facts that differ from a fresh count, unless vouchers were deleted.';

create function tests.guess_window() returns bigint language sql security definer as $$
  select floor(extract(epoch from now()) / (private.guess_minutes() * 60))::bigint;
$$;

create function tests.guesses(person text) returns bigint language sql security definer as $$
  select pg_sequence_last_value(format('private.%I', 'guesses_' || tests.user_id(person))::regclass) - tests.guess_window() * 1000;
$$;
comment on function tests.guesses(text) is
  'Returns a member''s guesses in these ten minutes; null for none ever.';

create function tests.set_guesses(person text, number integer, windows_ago integer default 0) returns bigint
language sql security definer as $$
  select setval(
    format('private.%I', 'guesses_' || tests.user_id(person))::regclass,
    (tests.guess_window() - windows_ago) * 1000 + number
  );
$$;

create function tests.agree(borough text) returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  perform private.answer_for_borough(
    borough, null,
    (select jsonb_agg(jsonb_build_object('site_id', site_id, 'address', address, 'place', place))
      from private.offers_to(borough)), true
  );
end $$;
comment on function tests.agree(text) is 'Agrees to every site that is offered to a borough.';
