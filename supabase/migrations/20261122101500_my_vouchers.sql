create function private.my_vouchers()
returns table (
  id uuid, code text, local_auth_issue text, council_name text, home_borough text, site_id uuid, site_address text,
  against jsonb, other_sites jsonb, pause_notice text, pause_until date, opening jsonb, opening_hours text,
  height_limit_cm integer, to_pay text, who_may_come text, before_you_come text, load jsonb, issued_at timestamptz,
  last_day date, state private.voucher_state, changes integer, used_at timestamptz, used_site_address text, cancelled_at timestamptz,
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
      told.*, vouchers.used_at, happened.used_site_address, vouchers.cancelled_at,
      vouchers.cancel_reason, happened.story
    from public.vouchers
    cross join lateral private.tell_voucher(vouchers) as told
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
        -- What it was for until then.
        select 'changed', changes.changed_at, changes.site_address, null, null, null,
          array(select jsonb_array_elements_text(changes.load -> 'kinds')), 2
        from private.voucher_changes as changes where changes.voucher_id = vouchers.id
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
        select 'ended', vouchers.ended_at, null, null, null, null, null, 5 where vouchers.ended_at is not null
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
    ) as happened
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
  last_day date, state private.voucher_state, changes integer, used_at timestamptz, used_site_address text, cancelled_at timestamptz,
  cancel_reason private.cancel_reason, story jsonb
)
language sql volatile
set search_path = ''
as $$
  select own.* from private.my_vouchers() as own;
$$;

comment on function public.my_vouchers() is
  'The signed-in resident''s vouchers, newest first; no rows for somebody who is no resident. Rows: what private.told_voucher says, used_at, used_site_address, cancelled_at, cancel_reason (resident), story: [{what, at, site_address, reason, arrived_at (of what a gate accepted without a signal: when that arrived), refused (the kinds that were not accepted, where some were)}]; of what is changed site_address and refused tell what it was for until then in order of time, where what is issued, changed, turned_away, accepted, taken_back, given_back, cancelled, ended or expired. Errors: TR001.';

grant execute on function public.my_vouchers() to authenticated;
-- Deliberately not for anon and service_role, which are nobody.
