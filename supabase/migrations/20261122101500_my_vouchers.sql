create function private.my_vouchers()
returns table (
  id uuid, code text, borough_key text, council_name text, site_id uuid, site_address text, site_gone boolean,
  opening_hours text, closed_until date, to_pay text, who_may_come text, before_you_come text, waste text, amount text,
  issued_at timestamptz, last_day date, state text, used_at timestamptz, used_site_address text,
  cancelled_at timestamptz, cancel_reason text, story jsonb
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller record;
begin
  select * into caller from private.require_session();
  perform private.see_resident(caller.user_id);

  return query
    select
      vouchers.id, vouchers.code, vouchers.local_auth_issue, boroughs.council_name, vouchers.skip_site_id,
      vouchers.site_address, sites.id is null, sites.opening_hours,
      case when sites.closed_until > private.london_day(now()) then sites.closed_until end,
      councils.to_pay, councils.who_may_come, councils.before_you_come, vouchers.waste, vouchers.amount,
      vouchers.issued_at, vouchers.last_day, private.voucher_state(vouchers), vouchers.used_at, told.used_site_address,
      vouchers.cancelled_at, vouchers.cancel_reason, told.story
    from public.vouchers
    join public.boroughs on boroughs.key = vouchers.local_auth_issue
    left join public.councils on councils.council_key = vouchers.local_auth_issue
    left join public.skip_sites as sites on sites.id = vouchers.skip_site_id
    cross join lateral (
      select
        jsonb_agg(
          jsonb_build_object('what', steps.what, 'at', steps.at, 'site_address', steps.address, 'reason', steps.reason)
          order by steps.at, steps.rank
        ) as story,
        max(steps.address) filter (where steps.what = 'accepted' and steps.taken_back_at is null) as used_site_address
      from (
        select 'issued' as what, vouchers.issued_at as at, vouchers.site_address as address, null as reason,
          null::timestamptz as taken_back_at, 1 as rank
        union all
        select 'turned_away', refusals.refused_at, refusals.site_address, refusals.reason, null, 2
        from public.voucher_refusals as refusals where refusals.voucher_id = vouchers.id
        union all
        select 'accepted', redemptions.accepted_at, redemptions.site_address, null, redemptions.taken_back_at, 3
        from public.voucher_redemptions as redemptions where redemptions.voucher_id = vouchers.id
        union all
        select 'taken_back', redemptions.taken_back_at, redemptions.site_address, null, null, 4
        from public.voucher_redemptions as redemptions
        where redemptions.voucher_id = vouchers.id and redemptions.taken_back_at is not null
        union all
        select 'cancelled', vouchers.cancelled_at, null, vouchers.cancel_reason, null, 5
        where vouchers.cancelled_at is not null
        union all
        -- At the midnight that ended the last day.
        select 'expired', (vouchers.last_day + 1)::timestamp at time zone 'Europe/London', null, null, null, 6
        where private.voucher_state(vouchers) = 'expired'
      ) as steps
    ) as told
    where vouchers.resident_id = caller.user_id
    order by vouchers.issued_at desc, vouchers.id;
end;
$$;

comment on function private.my_vouchers() is 'The body of public.my_vouchers, for the caller.';

revoke execute on function private.my_vouchers() from public, anon, authenticated, service_role;
grant execute on function private.my_vouchers() to authenticated;

create function public.my_vouchers()
returns table (
  id uuid, code text, borough_key text, council_name text, site_id uuid, site_address text, site_gone boolean,
  opening_hours text, closed_until date, to_pay text, who_may_come text, before_you_come text, waste text, amount text,
  issued_at timestamptz, last_day date, state text, used_at timestamptz, used_site_address text,
  cancelled_at timestamptz, cancel_reason text, story jsonb
)
language sql volatile
set search_path = ''
as $$
  select own.* from private.my_vouchers() as own;
$$;

comment on function public.my_vouchers() is
  'The signed-in resident''s vouchers, newest first; no rows for somebody who is no resident. Rows: id, code, borough_key, council_name, site_id, site_address (as it was), site_gone (the site has been deleted), opening_hours, closed_until (the day the site opens again; null while it is open), to_pay, who_may_come, before_you_come, waste, amount, issued_at, last_day, state (active, used, expired, cancelled), used_at, used_site_address, cancelled_at, cancel_reason (resident, no_site_left), story: [{what, at, site_address, reason}] in order of time, where what is issued, turned_away, accepted, taken_back, cancelled or expired. Errors: TR001.';

revoke execute on function public.my_vouchers() from public, anon, authenticated, service_role;
grant execute on function public.my_vouchers() to authenticated;
-- Deliberately not for anon and service_role, which are nobody.
