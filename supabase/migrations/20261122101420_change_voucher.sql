-- What was chosen wrongly is changed, not cancelled: a voucher counts once, and its code and last day stay.

create table private.voucher_changes (
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  change smallint not null,
  changed_at timestamptz not null default now(),
  site_address text not null,
  load jsonb not null,
  primary key (voucher_id, change)
);

comment on table private.voucher_changes is 'What a voucher was for before each change of it.';
comment on column private.voucher_changes.change is 'Counted from 1.';

create function private.change_voucher(voucher_id uuid, site_id uuid, load jsonb)
returns setof private.application_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted_load constant jsonb := private.asked_load(load);
  caller record;
  resident public.residents;
  council public.councils;
  site public.skip_sites;
  voucher public.vouchers;
  answer private.application_answer;
begin
  -- As an application waits: council, resident, voucher.
  perform private.hold_council_of_site(site_id);
  perform from public.residents where residents.user_id = auth.uid() for update;

  select * into caller from private.require_session();
  select * into resident from public.residents where residents.user_id = caller.user_id;
  select * into voucher from public.vouchers
  where vouchers.id = voucher_id and vouchers.resident_id = caller.user_id
  for update;
  answer.other_sites := '[]';
  -- The same answer for somebody else's voucher and for one that never was.
  if not found or private.voucher_state(voucher) <> 'active' then
    answer.outcome := 'not_active';
    return next answer;
    return;
  end if;
  -- The same again, because the answer was lost, is no other change.
  if voucher.skip_site_id = site_id and voucher.load = wanted_load then
    answer := private.describe_voucher(voucher);
    answer.outcome := 'changed';
    return next answer;
    return;
  end if;
  if resident.blocked_at is not null then
    answer.outcome := 'blocked';
    return next answer;
    return;
  end if;

  select * into site from public.skip_sites as sites where sites.id = site_id;
  select * into council from public.councils where councils.council_key = site.council_key;
  if site.council_key <> voucher.local_auth_issue then
    answer.outcome := 'other_council';
  elsif voucher.changes >= private.voucher_changes_at_most() then
    answer.outcome := 'changes_reached';
    answer.at_most := private.voucher_changes_at_most();
  else
    answer := private.refuse_site(site, council, resident.borough_key, wanted_load);
    -- The last day stays, so that a site that opens later would do for a new voucher alone.
    if answer.outcome is null and private.site_opening(site, voucher.last_day) ->> 'state' = 'closed' then
      answer.outcome := 'site_closed';
      answer.other_sites := '[]';
    end if;
  end if;
  if answer.outcome is not null then
    return next answer;
    return;
  end if;

  insert into private.voucher_changes (voucher_id, change, site_address, load)
  values (voucher.id, voucher.changes + 1, voucher.site_address, voucher.load);
  update public.vouchers
  set skip_site_id = site.id,
      site_address = (private.as_agreed(site, resident.borough_key)).address,
      load = wanted_load,
      home_borough = resident.borough_key,
      changes = vouchers.changes + 1
  where vouchers.id = voucher.id
  returning * into voucher;
  perform private.write_letter('voucher', voucher.id, caller.user_id, once_for => 'change ' || voucher.changes);
  answer := private.describe_voucher(voucher);
  answer.outcome := 'changed';
  return next answer;
end;
$$;

comment on function private.change_voucher(uuid, uuid, jsonb) is
  'Gives an active voucher of the signed-in resident another site of the same council, or another load, judged as an application of today is; its code and last day stay, and a letter says that old prints are out of date. One row, as of apply_for_voucher(); outcome is changed (also where nothing differs, which is not counted), not_active (none of theirs, or over), changes_reached (at_most), other_council (that takes a new voucher), blocked, or why the site cannot be chosen: site_gone, not_served, paused, site_closed (site_closed also where it does not open before the last day), not_taken, too_large. Errors: TR001, TR034, TR062.';

call private.offer('change_voucher', 'authenticated');

-- Whoever moves learns beforehand which vouchers no longer fit.

create function private.vouchers_after_move(borough_key text)
returns table (id uuid, site_address text, load jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller record;
begin
  select * into caller from private.require_session();
  return query
    select vouchers.id, vouchers.site_address, vouchers.load
    from public.vouchers
    left join public.skip_sites as sites on sites.id = vouchers.skip_site_id
    where vouchers.resident_id = caller.user_id
      and private.voucher_state(vouchers) = 'active'
      and (sites.id is null or private.site_serves(sites, vouchers_after_move.borough_key) is not true)
    order by vouchers.issued_at;
end;
$$;

comment on function private.vouchers_after_move(text) is
  'The signed-in resident''s active vouchers for sites that do not serve a borough: what no longer fits when they live there. Rows: id, site_address, load. Errors: TR001.';

call private.offer('vouchers_after_move', 'authenticated');
