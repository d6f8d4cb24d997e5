-- Residents, boroughs that are open, and vouchers, for the tests of both.

create function tests.become_resident(person text, email text, borough text) returns void language plpgsql as $$
begin
  perform tests.prove(person, email);
  perform tests.act_as(person);
  perform public.become_resident('Kit', initcap(person), null, borough, true);
  perform tests.act_as_operator();
end $$;
comment on function tests.become_resident(text, text, text) is 'Somebody who has proved a mailbox and become a resident, as the app does it.';

create function tests.site(borough text, number integer default 1) returns uuid language sql immutable as $$
  select md5('site ' || number || ' of ' || borough)::uuid;
$$;

create function tests.open_borough(borough text, sites integer default 2) returns void language plpgsql as $$
begin
  update public.councils set vouchers_open = true where council_key = borough;
  insert into public.skip_sites (id, council_key, position, address)
  select tests.site(borough, number), borough, number, 'Site ' || number || ' of ' || borough
  from generate_series(1, sites) as number;
end $$;
comment on function tests.open_borough(text, integer) is 'Turns a council''s vouchers on and gives it sites, known by tests.site().';

create function tests.apply(person text, site uuid, request uuid default gen_random_uuid())
returns setof private.application_answer language plpgsql as $$
begin
  perform tests.act_as(person);
  return query select answer.* from public.apply_for_voucher(site, '{"kinds": ["sofa"], "size": "car"}', request) as answer;
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
comment on function tests.issue(text, text, integer) is 'The code of a new voucher.';

create function tests.held(person text, issued_ago interval, used boolean default false) returns uuid language plpgsql as $$
declare
  new_id uuid := gen_random_uuid();
  -- By London's clock: across the end of summer time so many days are another number of hours.
  at timestamptz := (now() at time zone 'Europe/London' - issued_ago) at time zone 'Europe/London';
begin
  insert into public.vouchers (
    id, code, local_auth_issue, home_borough, resident_id, request_id, skip_site_id, site_address, load, issued_at,
    last_day, voucher_used, used_at
  )
  values (
    new_id, private.new_voucher_code(), 'camden', 'camden', tests.user_id(person), new_id, tests.site('camden'),
    'Site 1 of camden', '{"kinds": ["sofa"], "size": "car"}', at, private.london_day(at) + 31, used,
    case when used then at end
  );
  return new_id;
end $$;
comment on function tests.held(text, interval, boolean) is 'A voucher that somebody was issued some time ago.';

create function tests.totals_that_differ() returns setof text language sql as $$
  -- Every count beside what counting the rows and the base gives.
  with counted as (
    select local_auth_issue, month, site_id, sum(issued) as issued, sum(used) as used
    from (
      select local_auth_issue, month, site_id, issued, used from private.counted_rows
      union all
      select local_auth_issue, month, site_id, issued, used from private.voucher_base
    ) as rows
    group by 1, 2, 3
  )
  select format('%s %s %s: stored %s, counted %s', local_auth_issue, month, site_id, stored, counted)
  from private.voucher_months as stored full join counted using (local_auth_issue, month, site_id)
  where (coalesce(stored.issued, 0), coalesce(stored.used, 0)) <> (coalesce(counted.issued, 0), coalesce(counted.used, 0))
  union all
  select format('%s: kept %s, counted %s', local_auth_issue, totals, whole)
  from private.voucher_totals as totals
  full join (
    select local_auth_issue, sum(issued) as issued, sum(used) as used from counted group by 1
  ) as whole using (local_auth_issue)
  where (coalesce(totals.issued, 0), coalesce(totals.used, 0)) <> (coalesce(whole.issued, 0), coalesce(whole.used, 0));
$$;
comment on function tests.totals_that_differ() is 'What the totals say otherwise than counting does; no rows where all is well.';

create function tests.today() returns date language sql stable security definer set search_path = '' as $$
  select private.london_day(now());
$$;

create function tests.serve(site uuid, borough text) returns void language sql as $$
  insert into public.skip_site_boroughs (site_id, borough_key) values (site, borough);
$$;
comment on function tests.serve(uuid, text) is 'Lets the residents of another borough use a site.';
