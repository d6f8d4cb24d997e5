-- Counting a million vouchers of one borough takes about 90 ms on a server even from the index alone, and grows with
-- every voucher. The totals are therefore kept while vouchers are written, by month and site; and what is folded of them
-- is kept added up as well, so that the two counts read this month's rows and one more, whatever the history.
--
-- Eight writers of one row wait for each other's commits. Each row is therefore kept in 8 slots, and a connection
-- always writes the same one (a slot drawn for each statement deadlocks). One slot's row says nothing by itself: a
-- voucher issued through one connection and taken back through another leaves minus one in a slot. Their sum is right,
-- after every statement.
--
-- What expires by time alone is nowhere here: no statement is made when it happens.

-- The one column of no fixed length comes last: where the others begin is then known without reading it.
create table private.voucher_months (
  month date not null,
  site_id uuid not null,
  slot integer not null default 1 + pg_backend_pid() % 8,
  issued integer not null default 0,
  used integer not null default 0,
  turned_not_taken integer not null default 0,
  turned_too_much integer not null default 0,
  turned_trade_waste integer not null default 0,
  turned_site_full integer not null default 0,
  turned_other integer not null default 0,
  local_auth_issue text not null references public.boroughs (key),
  primary key (local_auth_issue, month, site_id, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

comment on table private.voucher_months is
  'What happened to a borough''s vouchers in each month and at each site, in slots to be added up; kept by triggers. Issued counts for the chosen site and the month of issue, used for the accepting site and the month of use.';
comment on column private.voucher_months.month is 'Its first day, by London''s clock.';
comment on column private.voucher_months.site_id is 'All zeros where the site is not known.';
comment on column private.voucher_months.slot is 'From 1 the writer''s; closed months are folded into slot 0 by maintain().';

-- Without the site both hold a month's rows under one key, so that a history of years is a few pages to look up.
create index voucher_months_slotted_idx on private.voucher_months (local_auth_issue, month) where slot <> 0;
comment on index private.voucher_months_slotted_idx is 'What is not folded: this month, and closed ones until maintain() comes.';
create index voucher_months_folded_idx on private.voucher_months (local_auth_issue, month) where slot = 0;
comment on index private.voucher_months_folded_idx is 'The history: closed months. Those who write vouchers never touch it.';

revoke all on private.voucher_months from public, anon, authenticated, service_role;

create table private.folded_totals (
  local_auth_issue text primary key references public.boroughs (key),
  issued bigint not null,
  used bigint not null
);

comment on table private.folded_totals is
  'What slot 0 of private.voucher_months adds up to for each borough; kept by whatever writes that slot.';

revoke all on private.folded_totals from public, anon, authenticated, service_role;
-- Deliberately no grants and no policies on either: the schema is not exposed, and only functions that run as the owner
-- touch these tables.

-- After three years vouchers are deleted, and their counts move here. The totals stay as they are, and equal what is
-- here and what counting the rows gives, together.
create table private.voucher_base (
  local_auth_issue text not null references public.boroughs (key),
  month date not null,
  site_id uuid not null,
  issued integer not null default 0,
  used integer not null default 0,
  turned_not_taken integer not null default 0,
  turned_too_much integer not null default 0,
  turned_trade_waste integer not null default 0,
  turned_site_full integer not null default 0,
  turned_other integer not null default 0,
  primary key (local_auth_issue, month, site_id)
);

comment on table private.voucher_base is 'Counts of vouchers whose rows are deleted, by month and site.';

revoke all on private.voucher_base from public, anon, authenticated, service_role;

-- The history names sites that are gone.
create table private.gone_sites (
  site_id uuid primary key,
  address text not null
);

comment on table private.gone_sites is 'Addresses of deleted sites that the totals name.';

revoke all on private.gone_sites from public, anon, authenticated, service_role;

create function private.count_vouchers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  no_site constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  -- The three below differ in which of the two sets of rows there is. Each writes net changes, in the order of the key:
  -- two statements then wait for each other in turn, and what changes nothing that is counted locks nothing.
  if tg_op = 'INSERT' then
    -- One voucher, as a resident applies for: sorting and adding up what is alone would take as long as counting it.
    if not exists (select from added offset 1) and not exists (select from added where voucher_used) then
      insert into private.voucher_months as months (local_auth_issue, month, site_id, issued)
      select local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date,
        coalesce(skip_site_id, no_site), 1
      from added
      on conflict (local_auth_issue, month, site_id, slot) do update
      set issued = months.issued + excluded.issued;
      return null;
    end if;

    insert into private.voucher_months as months (local_auth_issue, month, site_id, issued, used)
    select changes.local_auth_issue, changes.month, changes.site_id, sum(changes.issued), sum(changes.used)
    from (
      select local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date as month,
        coalesce(skip_site_id, no_site) as site_id, 1 as issued, 0 as used
      from added
      union all
      select local_auth_issue, date_trunc('month', coalesce(used_at, issued_at) at time zone 'Europe/London')::date,
        coalesce(used_site_id, no_site), 0, 1
      from added where voucher_used
    ) as changes
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (local_auth_issue, month, site_id, slot) do update
    set issued = months.issued + excluded.issued, used = months.used + excluded.used;

  elsif tg_op = 'DELETE' then
    insert into private.voucher_months as months (local_auth_issue, month, site_id, issued, used)
    select changes.local_auth_issue, changes.month, changes.site_id, -sum(changes.issued), -sum(changes.used)
    from (
      select local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date as month,
        coalesce(skip_site_id, no_site) as site_id, 1 as issued, 0 as used
      from gone
      union all
      select local_auth_issue, date_trunc('month', coalesce(used_at, issued_at) at time zone 'Europe/London')::date,
        coalesce(used_site_id, no_site), 0, 1
      from gone where voucher_used
    ) as changes
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (local_auth_issue, month, site_id, slot) do update
    set issued = months.issued + excluded.issued, used = months.used + excluded.used;

  else
    insert into private.voucher_months as months (local_auth_issue, month, site_id, issued, used)
    select changes.local_auth_issue, changes.month, changes.site_id, sum(changes.issued), sum(changes.used)
    from (
      select local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date as month,
        coalesce(skip_site_id, no_site) as site_id, 1 as issued, 0 as used
      from added
      union all
      select local_auth_issue, date_trunc('month', coalesce(used_at, issued_at) at time zone 'Europe/London')::date,
        coalesce(used_site_id, no_site), 0, 1
      from added where voucher_used
      union all
      select local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date,
        coalesce(skip_site_id, no_site), -1, 0
      from gone
      union all
      select local_auth_issue, date_trunc('month', coalesce(used_at, issued_at) at time zone 'Europe/London')::date,
        coalesce(used_site_id, no_site), 0, -1
      from gone where voucher_used
    ) as changes
    group by 1, 2, 3
    having sum(changes.issued) <> 0 or sum(changes.used) <> 0
    order by 1, 2, 3
    on conflict (local_auth_issue, month, site_id, slot) do update
    set issued = months.issued + excluded.issued, used = months.used + excluded.used;
  end if;

  return null;
end;
$$;

comment on function private.count_vouchers() is
  'Keeps private.voucher_months in step with public.vouchers.';

revoke execute on function private.count_vouchers() from public, anon, authenticated, service_role;

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

create function private.count_refusals() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.voucher_months as months (
      local_auth_issue, month, site_id,
      turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
    )
    select
      local_auth_issue, date_trunc('month', refused_at at time zone 'Europe/London')::date, site_id,
      count(*) filter (where reason = 'not_taken'), count(*) filter (where reason = 'too_much'),
      count(*) filter (where reason = 'trade_waste'), count(*) filter (where reason = 'site_full'),
      count(*) filter (where reason = 'other')
    from added
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (local_auth_issue, month, site_id, slot) do update
    set turned_not_taken = months.turned_not_taken + excluded.turned_not_taken,
        turned_too_much = months.turned_too_much + excluded.turned_too_much,
        turned_trade_waste = months.turned_trade_waste + excluded.turned_trade_waste,
        turned_site_full = months.turned_site_full + excluded.turned_site_full,
        turned_other = months.turned_other + excluded.turned_other;
  else
    insert into private.voucher_months as months (
      local_auth_issue, month, site_id,
      turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
    )
    select
      local_auth_issue, date_trunc('month', refused_at at time zone 'Europe/London')::date, site_id,
      -count(*) filter (where reason = 'not_taken'), -count(*) filter (where reason = 'too_much'),
      -count(*) filter (where reason = 'trade_waste'), -count(*) filter (where reason = 'site_full'),
      -count(*) filter (where reason = 'other')
    from gone
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (local_auth_issue, month, site_id, slot) do update
    set turned_not_taken = months.turned_not_taken + excluded.turned_not_taken,
        turned_too_much = months.turned_too_much + excluded.turned_too_much,
        turned_trade_waste = months.turned_trade_waste + excluded.turned_trade_waste,
        turned_site_full = months.turned_site_full + excluded.turned_site_full,
        turned_other = months.turned_other + excluded.turned_other;
  end if;
  return null;
end;
$$;

comment on function private.count_refusals() is
  'Keeps private.voucher_months in step with public.voucher_refusals. What happened there is never changed, only written and deleted.';

revoke execute on function private.count_refusals() from public, anon, authenticated, service_role;

create trigger count_refusals_on_insert
  after insert on public.voucher_refusals
  referencing new table as added
  for each statement execute function private.count_refusals();

create trigger count_refusals_on_delete
  after delete on public.voucher_refusals
  referencing old table as gone
  for each statement execute function private.count_refusals();

create view private.counted_rows with (security_invoker = true) as
  select id as voucher_id, local_auth_issue, date_trunc('month', issued_at at time zone 'Europe/London')::date as month,
    coalesce(skip_site_id, '00000000-0000-0000-0000-000000000000') as site_id, 1 as issued, 0 as used,
    0 as turned_not_taken, 0 as turned_too_much, 0 as turned_trade_waste, 0 as turned_site_full, 0 as turned_other
  from public.vouchers
  union all
  select id, local_auth_issue, date_trunc('month', coalesce(used_at, issued_at) at time zone 'Europe/London')::date,
    coalesce(used_site_id, '00000000-0000-0000-0000-000000000000'), 0, 1, 0, 0, 0, 0, 0
  from public.vouchers where voucher_used
  union all
  select voucher_id, local_auth_issue, date_trunc('month', refused_at at time zone 'Europe/London')::date, site_id, 0, 0,
    (reason = 'not_taken')::integer, (reason = 'too_much')::integer, (reason = 'trade_waste')::integer,
    (reason = 'site_full')::integer, (reason = 'other')::integer
  from public.voucher_refusals;

comment on view private.counted_rows is
  'What the totals add up: one row for each thing that happened to a voucher. A view, so that nothing gathers a hundred million of them.';

revoke all on private.counted_rows from public, anon, authenticated, service_role;

create function private.recount_vouchers() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from private.voucher_months where slot is not null;
  delete from private.folded_totals where local_auth_issue is not null;

  insert into private.voucher_months (
    local_auth_issue, month, site_id, slot, issued, used,
    turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
  )
  select counted.local_auth_issue, counted.month, counted.site_id, 0, sum(counted.issued), sum(counted.used),
    sum(counted.turned_not_taken), sum(counted.turned_too_much), sum(counted.turned_trade_waste),
    sum(counted.turned_site_full), sum(counted.turned_other)
  from (
    select local_auth_issue, month, site_id, issued, used,
      turned_not_taken, turned_too_much, turned_trade_waste, turned_site_full, turned_other
    from private.counted_rows
    union all
    select * from private.voucher_base
  ) as counted
  group by 1, 2, 3
  -- What is read together lies together, as it does when months are folded.
  order by 1, 2, 3;

  insert into private.folded_totals (local_auth_issue, issued, used)
  select months.local_auth_issue, sum(months.issued), sum(months.used)
  from private.voucher_months as months
  group by months.local_auth_issue;
  return null;
end;
$$;

comment on function private.recount_vouchers() is
  'Counts everything anew, from the rows and the base: what is left to do when rows were truncated.';

revoke execute on function private.recount_vouchers() from public, anon, authenticated, service_role;

create trigger recount_vouchers_on_truncate
  after truncate on public.vouchers
  for each statement execute function private.recount_vouchers();

create trigger recount_vouchers_on_truncate
  after truncate on public.voucher_refusals
  for each statement execute function private.recount_vouchers();
