create function private.gate_day(site_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  site public.skip_sites := private.gate_site(gate_day.site_id);
  midnight timestamptz := private.london_day(now())::timestamp at time zone 'Europe/London';
  answer jsonb;
begin
  if site.id is null then
    return null;
  end if;

  with done as (
    select case when acceptances.anyway then 'accepted_anyway' else 'accepted' end::private.driver_outcome as what,
      acceptances.accepted_at as at, vouchers.load, null::text as reason, acceptances.member_name,
      acceptances.rejected_waste as refused,
      case when private.undo_until(acceptances) > now() then acceptances.id end as acceptance_id
    from public.acceptances as acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.site_council = site.council_key and acceptances.accepted_at >= midnight
      and acceptances.site_id = site.id and acceptances.undone_at is null
    union all
    select 'undone', acceptances.undone_at, vouchers.load, acceptances.undone_reason::text, acceptances.undone_name,
      null, null
    from public.acceptances as acceptances
    join public.vouchers on vouchers.id = acceptances.voucher_id
    where acceptances.site_council = site.council_key and acceptances.accepted_at >= midnight - interval '1 day'
      and acceptances.undone_at >= midnight and acceptances.site_id = site.id
    union all
    select 'turned_away', rejections.rejected_at, vouchers.load, rejections.reason::text, rejections.member_name, null, null
    from public.rejections
    join public.vouchers on vouchers.id = rejections.voucher_id
    where rejections.site_council = site.council_key and rejections.rejected_at >= midnight and rejections.site_id = site.id
    union all
    select case when late.good_then then 'changed_since' else 'not_good' end::private.driver_outcome, late.arrived_at, vouchers.load, late.outcome::text, late.member_name, null, null
    from private.late_checks as late
    left join public.vouchers on vouchers.id = late.voucher_id
    where late.site_council = site.council_key and late.arrived_at >= midnight and late.site_id = site.id
  ), hours as (
    select extract(hour from done.at at time zone 'Europe/London')::integer as hour,
      count(*) filter (where done.what = 'accepted') as accepted,
      count(*) filter (where done.what = 'accepted_anyway') as accepted_anyway,
      count(*) filter (where done.what = 'turned_away') as turned_away,
      count(*) filter (where done.what = 'not_good') as not_good
    from done
    group by 1
  )
  select jsonb_build_object(
    'at', now(),
    'hours', coalesce((select jsonb_agg(to_jsonb(hours) order by hours.hour) from hours), '[]'),
    'last', coalesce(
      (
        select jsonb_agg(to_jsonb(newest) order by newest.at desc)
        from (select * from done order by done.at desc limit 50) as newest
      ),
      '[]'
    )
  ) into answer;
  return answer;
end;
$$;

comment on function private.gate_day(uuid) is
  'Any member of a council: what was done today, in London, at one of its sites, by every device. {at, hours: [{hour, accepted, accepted_anyway, turned_away, not_good}], last: [{what, at, load, reason, member_name, refused (kinds that were not accepted), acceptance_id (while any member can undo that)}], the newest first, 50 at most}; not_good is a driver who was let in without a signal with a voucher that turned out not to be good, for that reason; changed_since one whose voucher was good then, and cancelled before that arrived. Acceptances that were undone are none; undone says who did it and why. Null where the site is none of the caller''s councils. Errors: TR001, TR017.';

call private.offer('gate_day', 'authenticated');
