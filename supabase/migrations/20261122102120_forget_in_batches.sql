-- What the privacy notice says will be forgotten: everything due is found anew by each call, at most so many at a time.

create function private.anonymise_vouchers(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten bigint;
begin
  -- So long after the last day, by when it has long been used, cancelled or expired, and the limits of a year no
  -- longer count it.
  with due as (
    select vouchers.id
    from public.vouchers
    where vouchers.code is not null
      and vouchers.last_day < (private.london_day(now()) - make_interval(months => private.voucher_person_months()))::date
    order by vouchers.last_day
    limit batch
    for update skip locked
  ), desk as (
    delete from private.desk_people as people using due where people.voucher_id = due.id
  )
  update public.vouchers
  set resident_id = null, request_id = null, request_hash = null, code = null
  from due
  where vouchers.id = due.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.anonymise_vouchers(bigint) is
  'Takes resident, request and code off vouchers whose last day was twelve months ago, at most so many. How many.';

create function private.delete_old_vouchers(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  ids uuid[];
begin
  ids := array(
    select due.id
    from public.boroughs
    cross join lateral (
      select vouchers.id
      from public.vouchers
      where vouchers.local_auth_issue = boroughs.key
        and vouchers.last_day < (private.london_day(now()) - make_interval(months => private.voucher_months()))::date
      order by vouchers.last_day
      limit batch
      for update skip locked
    ) as due
    limit batch
  );

  -- Their facts stay.
  perform set_config('vouchers.retiring', 'yes', true);
  delete from public.vouchers where vouchers.id = any (ids);
  perform set_config('vouchers.retiring', 'no', true);
  return cardinality(ids);
end;
$$;

comment on function private.delete_old_vouchers(bigint) is
  'Deletes vouchers whose last day was 36 months ago, at most so many; what figures say stays. How many.';
