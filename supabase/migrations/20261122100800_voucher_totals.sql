-- Counting a million vouchers of one borough takes about 90 ms on a server even from the index alone, and grows with
-- every voucher. The totals are therefore kept while vouchers are written: a row for each borough, and one for each
-- borough, site and month. A row carries some hundreds of writes a second; no borough has one.
--
-- Rows are locked in the order of their keys, the totals first: of two statements that count for the same borough the
-- second waits there, and no two wait for each other.
--
-- What expires by time alone is nowhere here: no statement is made when it happens. What gates did is read from its rows.

create table private.voucher_totals (
  local_auth_issue text primary key references public.boroughs (key),
  issued bigint not null default 0,
  used bigint not null default 0
) with (fillfactor = 50);

comment on table private.voucher_totals is
  'How many vouchers each borough has issued and how many of them are used, wherever; kept by triggers.';

create table private.voucher_months (
  local_auth_issue text not null references public.boroughs (key),
  month date not null,
  site_id uuid not null,
  issued integer not null default 0,
  used integer not null default 0,
  primary key (local_auth_issue, month, site_id)
) with (fillfactor = 50);

comment on table private.voucher_months is
  'The same by month and site. Issued counts for the chosen site and the month of issue, used for the accepting site, which may be another council''s, and the month of use.';
comment on column private.voucher_months.month is 'Its first day, by London''s clock.';
comment on column private.voucher_months.site_id is 'All zeros where the site is not known.';

-- After three years vouchers are deleted, and their counts move here. The totals stay as they are, and equal what is
-- here and what counting the rows gives, together.
create table private.voucher_base (
  local_auth_issue text not null references public.boroughs (key),
  month date not null,
  site_id uuid not null,
  issued integer not null default 0,
  used integer not null default 0,
  primary key (local_auth_issue, month, site_id)
);

comment on table private.voucher_base is 'Counts of vouchers whose rows are deleted, by month and site.';

-- The history names sites that are gone.
create table private.gone_sites (
  site_id uuid primary key,
  address text not null
);

comment on table private.gone_sites is 'Addresses of deleted sites.';

-- Deliberately no grants and no policies on any of them: the schema is not exposed, and only functions that run as the
-- owner touch these tables.

create type private.voucher_change as (local_auth_issue text, month date, site_id uuid, issued integer, used integer);

comment on type private.voucher_change is 'What is to be added to the counts of a borough, month and site.';

create view private.counted_rows with (security_invoker = true) as
  select id as voucher_id, local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date as month,
    coalesce(skip_site_id, '00000000-0000-0000-0000-000000000000') as site_id, 1 as issued, 0 as used
  from public.vouchers
  union all
  select id, local_auth_issue, date_trunc('month', coalesce(used_at, issued_at) at time zone 'Europe/London')::date,
    coalesce(used_site_id, '00000000-0000-0000-0000-000000000000'), 0, 1
  from public.vouchers where voucher_used;

comment on view private.counted_rows is 'What the totals add up: a row for each voucher issued, and one for each that is used.';

create function private.add_to_totals(changes private.voucher_change[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  insert into private.voucher_totals as totals (local_auth_issue, issued, used)
  select change.local_auth_issue, sum(change.issued), sum(change.used)
  from unnest(changes) as change
  group by change.local_auth_issue
  having sum(change.issued) <> 0 or sum(change.used) <> 0
  order by change.local_auth_issue
  on conflict (local_auth_issue) do update
  set issued = totals.issued + excluded.issued, used = totals.used + excluded.used;

  insert into private.voucher_months as months (local_auth_issue, month, site_id, issued, used)
  select change.local_auth_issue, change.month, change.site_id, sum(change.issued), sum(change.used)
  from unnest(changes) as change
  group by change.local_auth_issue, change.month, change.site_id
  having sum(change.issued) <> 0 or sum(change.used) <> 0
  order by change.local_auth_issue, change.month, change.site_id
  on conflict (local_auth_issue, month, site_id) do update
  set issued = months.issued + excluded.issued, used = months.used + excluded.used;
end;
$$;

comment on function private.add_to_totals(private.voucher_change[]) is
  'Adds net changes to the totals, each row once and in the order of its key. What changes nothing that is counted locks nothing.';

create function private.count_vouchers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  no_site constant uuid := '00000000-0000-0000-0000-000000000000';
  changes private.voucher_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := array(
      select (local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date,
        coalesce(skip_site_id, no_site), 1, 0)::private.voucher_change
      from added
      union all
      select (local_auth_issue, date_trunc('month', coalesce(used_at, issued_at) at time zone 'Europe/London')::date,
        coalesce(used_site_id, no_site), 0, 1)::private.voucher_change
      from added where voucher_used
    );
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select (local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date,
        coalesce(skip_site_id, no_site), -1, 0)::private.voucher_change
      from gone
      union all
      select (local_auth_issue, date_trunc('month', coalesce(used_at, issued_at) at time zone 'Europe/London')::date,
        coalesce(used_site_id, no_site), 0, -1)::private.voucher_change
      from gone where voucher_used
    );
  end if;
  perform private.add_to_totals(changes);
  return null;
end;
$$;

comment on function private.count_vouchers() is 'Keeps the totals in step with public.vouchers.';

create trigger count_vouchers_on_insert
  after insert on public.vouchers
  referencing new table as added
  for each statement execute function private.count_vouchers();

create trigger count_vouchers_on_update
  after update on public.vouchers
  referencing old table as gone new table as added
  for each statement execute function private.count_vouchers();

create trigger count_vouchers_on_delete
  after delete on public.vouchers
  referencing old table as gone
  for each statement execute function private.count_vouchers();

create function private.recount_vouchers(borough_key text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  before bigint[];
  after bigint[];
begin
  -- Locked first: whoever writes vouchers of the borough counts them after this. What is committed until then is seen
  -- by the statements below, which are new ones.
  insert into private.voucher_totals (local_auth_issue)
  select boroughs.key from public.boroughs where boroughs.key = borough_key
  on conflict (local_auth_issue) do nothing;
  select array[totals.issued, totals.used] into before
  from private.voucher_totals as totals where totals.local_auth_issue = borough_key
  for update;
  if not found then
    return null;
  end if;

  delete from private.voucher_months as months where months.local_auth_issue = borough_key;
  insert into private.voucher_months (local_auth_issue, month, site_id, issued, used)
  select borough_key, counted.month, counted.site_id, sum(counted.issued), sum(counted.used)
  from (
    select rows.month, rows.site_id, rows.issued, rows.used
    from private.counted_rows as rows where rows.local_auth_issue = borough_key
    union all
    select base.month, base.site_id, base.issued, base.used
    from private.voucher_base as base where base.local_auth_issue = borough_key
  ) as counted
  group by counted.month, counted.site_id;

  select array[coalesce(sum(months.issued), 0), coalesce(sum(months.used), 0)] into after
  from private.voucher_months as months where months.local_auth_issue = borough_key;
  update private.voucher_totals as totals
  set issued = after[1], used = after[2]
  where totals.local_auth_issue = borough_key;
  return before is distinct from after;
end;
$$;

grant execute on function private.recount_vouchers(text) to service_role;

create function public.recount_vouchers(borough_key text) returns boolean
language sql volatile
set search_path = ''
as $$
  select private.recount_vouchers(borough_key);
$$;

comment on function public.recount_vouchers(text) is
  'For the operator, borough by borough, each a transaction of its own: counts a borough''s vouchers anew, from the rows and the base. Whether the totals were wrong; null where there is no such borough.';

grant execute on function public.recount_vouchers(text) to service_role;
-- Deliberately not for anon and authenticated.

create function private.empty_totals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- No row is left to be counted: what remains is the base.
  delete from private.voucher_totals where local_auth_issue is not null;
  delete from private.voucher_months where local_auth_issue is not null;
  perform private.add_to_totals(array(
    select (base.local_auth_issue, base.month, base.site_id, base.issued, base.used)::private.voucher_change
    from private.voucher_base as base
  ));
  return null;
end;
$$;

comment on function private.empty_totals() is 'Keeps the totals in step where all vouchers were truncated.';

create trigger empty_totals_on_truncate
  after truncate on public.vouchers
  for each statement execute function private.empty_totals();
