create function private.my_vouchers()
returns table (
  id uuid, code text, local_auth_issue text, council_name text, home_borough text, site_id uuid, site_address text,
  against jsonb, other_sites jsonb, pause_notice text, pause_until date, opening jsonb, opening_hours text,
  height_limit_cm integer, to_pay text, who_may_come text, before_you_come text, load jsonb, issued_at timestamptz,
  last_day date, state private.voucher_state, used_at timestamptz, used_site_address text, cancelled_at timestamptz,
  cancel_reason private.cancel_reason, story jsonb
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
      vouchers.id, vouchers.code, vouchers.local_auth_issue, boroughs.council_name, vouchers.home_borough,
      vouchers.skip_site_id, vouchers.site_address, good.against,
      case
        when good.against <> '[]' or good.pause is not null then private.good_sites(
          vouchers.home_borough, vouchers.load, vouchers.local_auth_issue
        )
        else '[]'
      end,
      good.pause ->> 'why', private.pause_ends(good.pause),
      case when private.voucher_state(vouchers) = 'active' then private.site_opening(sites, vouchers.last_day) end,
      case when texts.id is not null then sites.opening_hours end, sites.height_limit_cm, texts.to_pay, texts.who_may_come, texts.before_you_come, vouchers.load,
      vouchers.issued_at, vouchers.last_day, private.voucher_state(vouchers), vouchers.used_at, told.used_site_address,
      vouchers.cancelled_at, vouchers.cancel_reason, told.story
    from public.vouchers
    join public.boroughs on boroughs.key = vouchers.local_auth_issue
    left join public.councils on councils.council_key = vouchers.local_auth_issue
    left join public.skip_sites as sites on sites.id = vouchers.skip_site_id
    left join public.councils as texts on texts.id = councils.id and private.is_shown(councils)
    cross join lateral (
      select
        case
          when private.voucher_state(vouchers) = 'active' then private.pause_on(councils, private.london_day(now()))
        end as pause,
        case
          when private.voucher_state(vouchers) <> 'active' then '[]'
          else private.against_site(
            sites, vouchers.home_borough, vouchers.load, private.london_day(now()), vouchers.issued_at
          )
        end as against
    ) as good
    cross join lateral (
      select
        jsonb_agg(
          jsonb_build_object(
            'what', steps.what, 'at', steps.at, 'site_address', steps.address, 'reason', steps.reason,
            'arrived_at', steps.arrived_at, 'refused', steps.refused
          )
          order by steps.at, steps.rank
        ) as story,
        max(steps.address) filter (where steps.what = 'accepted' and steps.taken_back_at is null) as used_site_address
      from (
        select 'issued'::private.voucher_step as what, vouchers.issued_at as at, vouchers.site_address as address, null as reason,
          null::timestamptz as taken_back_at, null::timestamptz as arrived_at, null::text[] as refused, 1 as rank
        union all
        select 'turned_away', refusals.refused_at, refusals.site_address, refusals.reason::text, null, null, null, 2
        from public.voucher_refusals as refusals where refusals.voucher_id = vouchers.id
        union all
        select 'accepted', redemptions.accepted_at, redemptions.site_address, null, redemptions.taken_back_at,
          redemptions.arrived_at, redemptions.refused_kinds, 3
        from public.voucher_redemptions as redemptions where redemptions.voucher_id = vouchers.id
        union all
        select case when redemptions.given_back then 'given_back' else 'taken_back' end::private.voucher_step,
          redemptions.taken_back_at, redemptions.site_address, redemptions.taken_back_reason::text,
          null, null, null, 4
        from public.voucher_redemptions as redemptions
        where redemptions.voucher_id = vouchers.id and redemptions.taken_back_at is not null
        union all
        select 'cancelled', vouchers.cancelled_at, null, vouchers.cancel_reason::text, null, null, null, 5
        where vouchers.cancelled_at is not null
        union all
        -- What was done before the gate could tell is told still.
        select 'cancelled', redemptions.cancelled_since, null, redemptions.cancelled_because::text, null, null, null, 5
        from public.voucher_redemptions as redemptions
        where redemptions.voucher_id = vouchers.id
          and redemptions.cancelled_since is not null
          and redemptions.cancelled_since is distinct from vouchers.cancelled_at
        union all
        -- At the midnight that ended the last day.
        select 'expired', (vouchers.last_day + 1)::timestamp at time zone 'Europe/London', null, null, null, null, null, 6
        where private.voucher_state(vouchers) = 'expired'
      ) as steps
    ) as told
    where vouchers.resident_id = caller.user_id
    order by vouchers.issued_at desc, vouchers.id;
end;
$$;

grant execute on function private.my_vouchers() to authenticated;

create function public.my_vouchers()
returns table (
  id uuid, code text, local_auth_issue text, council_name text, home_borough text, site_id uuid, site_address text,
  against jsonb, other_sites jsonb, pause_notice text, pause_until date, opening jsonb, opening_hours text,
  height_limit_cm integer, to_pay text, who_may_come text, before_you_come text, load jsonb, issued_at timestamptz,
  last_day date, state private.voucher_state, used_at timestamptz, used_site_address text, cancelled_at timestamptz,
  cancel_reason private.cancel_reason, story jsonb
)
language sql volatile
set search_path = ''
as $$
  select own.* from private.my_vouchers() as own;
$$;

comment on function public.my_vouchers() is
  'The signed-in resident''s vouchers, newest first; no rows for somebody who is no resident. Rows: id, code, local_auth_issue and council_name (of the chosen site''s council), home_borough, site_id, site_address (as it was), against (what speaks today against the chosen site, of an active one: [{"reason": site_gone | not_served | not_taken (kinds) | too_large (largest) | site_closed (today; until: the next day on which it opens, or null)}]), other_sites (where anything does, or the council has paused: those that would do, [{id, address, council_key}]), pause_notice and pause_until (while the council has paused, closed or been suspended; the voucher stays valid), opening (of an active one: whether the site is open now and when it will be, as of private.opening()), opening_hours, height_limit_cm, to_pay, who_may_come, before_you_come, load, issued_at, last_day, state (active, used, expired, cancelled), used_at, used_site_address, cancelled_at, cancel_reason (resident), story: [{what, at, site_address, reason, arrived_at (of what a gate accepted without a signal: when that arrived), refused (the kinds that were not accepted, where some were)}] in order of time, where what is issued, turned_away, accepted, taken_back, given_back, cancelled or expired. Errors: TR001.';

grant execute on function public.my_vouchers() to authenticated;
-- Deliberately not for anon and service_role, which are nobody.
