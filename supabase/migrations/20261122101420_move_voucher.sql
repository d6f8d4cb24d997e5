-- A voucher moves to another site of its council. Its code and its last day stay, and it counts once.

create table private.voucher_moves (
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  move smallint not null,
  moved_at timestamptz not null default now(),
  site_address text not null,
  primary key (voucher_id, move)
);

comment on table private.voucher_moves is 'The site that a voucher was for before each move.';
comment on column private.voucher_moves.move is 'Counted from 1.';

create function private.move_voucher(voucher_id uuid, site_id uuid)
returns setof private.application_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  caller record;
  resident public.residents;
  council public.councils;
  site public.skip_sites;
  voucher public.vouchers;
  answer private.application_answer;
begin
  -- The lock order of an application: council, resident, voucher.
  perform private.lock_council_of_site(site_id);
  perform from public.residents where residents.user_id = auth.uid() for update;

  select * into caller from private.require_session();
  select * into resident from public.residents where residents.user_id = caller.user_id;
  select * into voucher from public.vouchers
  where vouchers.id = voucher_id and vouchers.resident_id = caller.user_id
  for update;
  answer.other_sites := '[]';
  -- Another resident's voucher is answered like one that does not exist.
  if not found or private.voucher_state(voucher) <> 'active' then
    answer.outcome := 'not_active';
    return next answer;
    return;
  end if;
  -- A repeated request is not a second move.
  if voucher.skip_site_id = site_id then
    answer := private.describe_voucher(voucher);
    answer.outcome := 'moved';
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
  elsif voucher.moves >= private.voucher_moves_at_most() then
    answer.outcome := 'moves_reached';
    answer.at_most := private.voucher_moves_at_most();
  else
    answer := private.require_usable_site(site, council, resident.borough_key, voucher.load);
    -- The last day stays, so a site that opens later suits a new voucher only.
    if answer.outcome is null and private.site_opening(site, voucher.last_day) ->> 'state' = 'closed' then
      answer.outcome := 'site_closed';
      answer.other_sites := '[]';
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
      site_address = (private.agreed_version(site, resident.borough_key)).address,
      home_borough = resident.borough_key,
      moves = vouchers.moves + 1
  where vouchers.id = voucher.id
  returning * into voucher;
  perform private.queue_email('voucher', voucher.id, caller.user_id, once_for => 'move ' || voucher.moves);
  answer := private.describe_voucher(voucher);
  answer.outcome := 'moved';
  return next answer;
end;
$$;

comment on function private.move_voucher(uuid, uuid) is
  'Residents: moves an active voucher of theirs to another site of the same council; code and last day stay. Errors: TR001, TR034.';

call private.offer('move_voucher', 'authenticated');

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
