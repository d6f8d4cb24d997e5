create type private.application_answer as (
  outcome text,
  voucher_id uuid,
  code text,
  borough_key text,
  council_name text,
  site_id uuid,
  site_address text,
  waste text,
  amount text,
  issued_at timestamptz,
  last_day date,
  next_day date,
  notice text,
  other_sites jsonb
);

comment on type private.application_answer is 'What apply_for_voucher() answers.';

create function private.apply_for_voucher(site_id uuid, waste text, amount text, request_id uuid)
returns setof private.application_answer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  asked_site alias for $1;
  asked_waste alias for $2;
  asked_amount alias for $3;
  asked_request alias for $4;
  today constant date := private.london_day(now());
  limits public.voucher_limits;
  caller record;
  council public.councils;
  site public.skip_sites;
  resident public.residents;
  next_by record;
  answer private.application_answer;
begin
  if not exists (select from public.waste_kinds as kinds where kinds.key = asked_waste)
    or not exists (select from public.waste_amounts as amounts where amounts.key = asked_amount)
  then
    raise exception 'Choose what you are bringing, and how much.' using errcode = 'TR062';
  end if;
  if asked_request is null then
    raise exception 'An application needs an id of its own.' using errcode = 'TR063';
  end if;
  select * into strict limits from public.voucher_limits;
  answer.other_sites := '[]';

  -- Locked first, council before resident, and read afterwards: ten applications at once count one after the other,
  -- and neither a site that is deleted meanwhile nor a resident who leaves gets a voucher.
  perform from public.councils
  where councils.council_key = (select sites.council_key from public.skip_sites as sites where sites.id = asked_site)
  for share;
  perform from public.residents where residents.user_id = auth.uid() for update;

  select * into caller from private.require_session();
  select * into resident from public.residents where residents.user_id = caller.user_id;
  if not found then
    answer.outcome := 'no_resident';
    return next answer;
    return;
  end if;

  select
    'issued', vouchers.id, vouchers.code, vouchers.local_auth_issue, boroughs.council_name, vouchers.skip_site_id,
    vouchers.site_address, vouchers.waste, vouchers.amount, vouchers.issued_at, vouchers.last_day, null, null, '[]'
  into answer
  from public.vouchers
  join public.boroughs on boroughs.key = vouchers.local_auth_issue
  where vouchers.resident_id = caller.user_id and vouchers.request_id = asked_request;
  if found then
    return next answer;
    return;
  end if;

  -- The vouchers of a deleted resident with this address count as if they had stayed.
  with held as (
    select
      private.london_day(vouchers.issued_at) as issued_on,
      case when not vouchers.voucher_used and vouchers.cancelled_at is null then vouchers.last_day end as active_until,
      vouchers.voucher_used as was_used
    from public.vouchers
    where vouchers.resident_id = caller.user_id
    union all
    select deleted.issued_on, deleted.active_until, deleted.was_used
    from private.deleted_vouchers as deleted
    where deleted.fingerprint = private.fingerprint(caller.email)
  )
  select
    (
      select held.active_until + 1 from held where held.active_until >= today
      order by held.active_until desc offset limits.active_at_most - 1 limit 1
    ) as active,
    (
      select held.issued_on + 365 from held
      where held.issued_on > today - 365 and (held.was_used or held.active_until >= today)
      order by held.issued_on desc offset limits.year_at_most - 1 limit 1
    ) as year,
    (
      select held.issued_on + 1 from held where held.issued_on >= today offset limits.applications_a_day - 1 limit 1
    ) as day
  into next_by;

  select * into site from public.skip_sites as sites where sites.id = asked_site;
  select * into council from public.councils
  where councils.council_key = site.council_key and councils.vouchers_open;

  answer.borough_key := council.council_key;
  answer.council_name := council.council_name;
  answer.site_id := case when council.id is not null then site.id end;
  answer.site_address := case when council.id is not null then site.address end;
  answer.waste := asked_waste;
  answer.amount := asked_amount;
  answer.other_sites := '[]';
  case
    when resident.blocked_at is not null then
      answer.outcome := 'blocked';
    when council.id is null then
      answer.outcome := 'site_gone';
    when council.pause_notice is not null then
      answer.outcome := 'paused';
      answer.notice := council.pause_notice;
    when site.closed_until > today + limits.valid_days then
      answer.outcome := 'site_closed';
      answer.next_day := site.closed_until;
    when asked_waste = any (site.not_taken) then
      answer.outcome := 'not_taken';
    when next_by.active is not null then
      answer.outcome := 'three_active';
      answer.next_day := next_by.active;
    when next_by.year is not null then
      answer.outcome := 'year_reached';
      answer.next_day := next_by.year;
    when next_by.day is not null then
      answer.outcome := 'day_reached';
      answer.next_day := next_by.day;
    else
      answer.outcome := 'issued';
  end case;

  if answer.outcome in ('site_closed', 'not_taken') then
    answer.other_sites := coalesce(
      (
        select jsonb_agg(jsonb_build_object('id', others.id, 'address', others.address) order by others.position)
        from (
          select listed.id, listed.address, listed.position
          from public.skip_sites as listed
          where listed.council_key = council.council_key
            and asked_waste <> all (listed.not_taken)
            and coalesce(listed.closed_until, today) <= today + limits.valid_days
          order by listed.position
          limit 20
        ) as others
      ),
      '[]'
    );
  end if;

  if answer.outcome = 'issued' then
    perform private.see_resident(caller.user_id);
    -- A code that is taken is drawn again.
    loop
      answer.code := private.new_voucher_code();
      insert into public.vouchers (
        code, local_auth_issue, resident_id, request_id, skip_site_id, site_address, waste, amount, last_day
      )
      values (
        answer.code, council.council_key, caller.user_id, asked_request, site.id, site.address, asked_waste,
        asked_amount, today + limits.valid_days
      )
      on conflict (code) where code is not null do nothing
      returning vouchers.id, vouchers.issued_at, vouchers.last_day
      into answer.voucher_id, answer.issued_at, answer.last_day;
      exit when found;
    end loop;
  end if;
  return next answer;
end;
$$;

comment on function private.apply_for_voucher(uuid, text, text, uuid) is
  'The body of public.apply_for_voucher, for the caller.';

revoke execute on function private.apply_for_voucher(uuid, text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function private.apply_for_voucher(uuid, text, text, uuid) to authenticated;

create function private.see_resident(user_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  -- Once a day, so that looking at a voucher writes nothing.
  update public.residents
  set last_seen_on = private.london_day(now()), told_on = null
  where residents.user_id = see_resident.user_id
    and (residents.last_seen_on < private.london_day(now()) or residents.told_on is not null);
$$;

comment on function private.see_resident(uuid) is 'Keeps that a resident was here today.';

revoke execute on function private.see_resident(uuid) from public, anon, authenticated, service_role;

create function public.apply_for_voucher(site_id uuid, waste text, amount text, request_id uuid)
returns setof private.application_answer
language sql volatile
rows 1
set search_path = ''
as $$
  select answer.* from private.apply_for_voucher(site_id, waste, amount, request_id) as answer;
$$;

comment on function public.apply_for_voucher(uuid, text, text, uuid) is
  'Issues one voucher to the signed-in resident, once for each request id, or says why not. One row: outcome, voucher_id, code, borough_key, council_name, site_id, site_address, waste, amount, issued_at, last_day, next_day, notice, other_sites. outcome is issued (the repeat of a request too), no_resident, blocked, site_gone (no such site, or its borough offers no vouchers), paused (notice says why), site_closed (for longer than a voucher is good; next_day is when it opens), not_taken (other_sites of the borough take it: [{id, address}], at most 20), three_active, year_reached or day_reached (next_day is when the next may be had). Errors: TR001, TR062, TR063.';

revoke execute on function public.apply_for_voucher(uuid, text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.apply_for_voucher(uuid, text, text, uuid) to authenticated;
-- Deliberately not for anon and service_role, which are nobody.
