create function private.cancel_voucher(voucher_id uuid)
returns table (outcome private.cancel_outcome, used_at timestamptz, used_site_address text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller private.session;
  voucher public.vouchers;
begin
  perform private.limit_parallel_requests();
  perform from public.residents where residents.user_id = auth.uid() for update;
  select * into caller from private.require_session();

  select vouchers.* into voucher from public.vouchers
  where vouchers.id = cancel_voucher.voucher_id and vouchers.resident_id = caller.user_id
  for update;
  if not found then
    outcome := 'unknown';
  elsif private.voucher_state(voucher) = 'active' then
    update public.vouchers set cancelled_at = now(), cancel_reason = 'resident' where vouchers.id = voucher.id;
    outcome := 'cancelled';
  else
    outcome := private.voucher_state(voucher)::text;
    used_at := voucher.used_at;
    used_site_address := (
      select acceptances.site_address from public.acceptances
      where acceptances.voucher_id = voucher.id and acceptances.undone_at is null
    );
  end if;
  return next;
end;
$$;

comment on function private.cancel_voucher(uuid) is 'Cancels an active voucher. Residents.';

create function private.move_voucher(voucher_id uuid, site_id uuid)
returns setof private.application_answer language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  caller private.session;
  resident public.residents;
  council public.councils;
  site public.skip_sites;
  voucher public.vouchers;
  answer private.application_answer;
begin
  perform private.lock_council_of_site(site_id);
  perform from public.residents where residents.user_id = auth.uid() for update;

  select * into caller from private.require_session();
  select * into resident from public.residents where residents.user_id = caller.user_id;
  select vouchers.* into voucher from public.vouchers
  where vouchers.id = move_voucher.voucher_id and vouchers.resident_id = caller.user_id
  for update;
  if found and private.voucher_state(voucher) = 'active' and voucher.skip_site_id = site_id then
    return next private.describe_voucher(voucher, 'moved');
    return;
  end if;

  select * into site from public.skip_sites as sites where sites.id = site_id;
  select * into council from public.councils where councils.council_key = site.council_key;
  if voucher.id is null or private.voucher_state(voucher) <> 'active' then
    answer.outcome := 'not_active';
  elsif resident.blocked_at is not null then
    answer.outcome := 'blocked';
  elsif site.council_key <> voucher.local_auth_issue then
    answer.outcome := 'other_council';
  elsif voucher.moves >= private.voucher_moves_at_most() then
    answer.outcome := 'moves_reached';
    answer.at_most := private.voucher_moves_at_most();
  else
    answer := private.check_eligibility(site, council, resident.borough_key, voucher.waste);
    -- The last day stays: the site has to open before.
    if answer.outcome is null and private.site_opening(site, voucher.last_day) ->> 'state' = 'closed' then
      answer.outcome := 'site_closed';
    end if;
  end if;
  if answer.outcome is not null then
    return next answer;
    return;
  end if;

  insert into private.voucher_moves (voucher_id, move, site_address)
  values (voucher.id, voucher.moves + 1, voucher.site_address);
  update public.vouchers
  set skip_site_id = site.id,
      site_address = (private.site_as_served(site, resident.borough_key)).address,
      home_borough = resident.borough_key,
      moves = vouchers.moves + 1
  where vouchers.id = voucher.id
  returning vouchers.* into voucher;
  perform private.queue_email('voucher', voucher.id, caller.user_id, once_for => 'move ' || voucher.moves);
  return next private.describe_voucher(voucher, 'moved');
end;
$$;

comment on function private.move_voucher(uuid, uuid) is
  'Moves an active voucher to another site of its council. Residents.';

create function private.vouchers_after_move(borough_key text)
returns table (id uuid, site_address text, waste jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.session := private.require_session();
begin
  return query
    select vouchers.id, vouchers.site_address, vouchers.waste
    from public.vouchers
    left join public.skip_sites as sites on sites.id = vouchers.skip_site_id
    where vouchers.resident_id = caller.user_id
      and private.voucher_state(vouchers) = 'active'
      and (private.site_as_served(sites, vouchers_after_move.borough_key)).id is null
    order by vouchers.issued_at;
end;
$$;

comment on function private.vouchers_after_move(text) is
  'Returns active vouchers whose sites do not serve a borough. Residents.';

create function private.my_vouchers() returns setof private.voucher_details
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller constant private.session := private.require_session();
begin
  -- Once a day.
  update public.residents
  set last_seen_on = private.london_day(now()), deletion_notice_on = null
  where residents.user_id = caller.user_id
    and (residents.last_seen_on < private.london_day(now()) or residents.deletion_notice_on is not null);

  return query
    select details.*
    from public.vouchers
    cross join lateral private.voucher_details_of(vouchers) as details
    where vouchers.resident_id = caller.user_id
    order by vouchers.issued_at desc, vouchers.id;
end;
$$;

comment on function private.my_vouchers() is 'Returns the resident''s vouchers, newest first. Residents.';

call private.offer('{cancel_voucher, move_voucher, vouchers_after_move, my_vouchers}', 'authenticated');
