-- What the gate's functions share.

create type private.gate_answer as (
  outcome private.gate_outcome,
  code text,
  load jsonb,
  home_borough text,
  local_auth_issue text,
  site_id uuid,
  site_address text,
  from_desk boolean,
  issued_at timestamptz,
  last_day date,
  against jsonb,
  other_sites jsonb,
  used_at timestamptz,
  used_site_address text,
  used_by text,
  acceptance_id uuid,
  undo_until timestamptz,
  cancelled_at timestamptz,
  turned_away_at timestamptz,
  turned_away_reason private.turn_away_reason,
  to_pay text,
  who_may_come text,
  before_you_come text,
  until timestamptz,
  home_borough_now text
);

comment on type private.gate_answer is 'What check_voucher(), accept_voucher() and turn_away() answer.';

create function private.name_at_gate(member_id uuid, at_council text, done_by uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(colleague.first_name || ' ' || colleague.last_name || ', on ', '')
    || own.first_name || ' ' || own.last_name
    || case when colleague.user_id is not null then '’s phone' else '' end
  from public.councils
  join public.council_members as own on own.council_id = councils.id and own.user_id = name_at_gate.member_id
  left join public.council_members as colleague
    on colleague.council_id = councils.id and colleague.user_id = done_by and colleague.user_id <> own.user_id
  where councils.council_key = at_council;
$$;

comment on function private.name_at_gate(uuid, text, uuid) is
  'Under which name a member does something at a site of this council. People change and the device stays: the account that is signed in is counted, and done_by is who stands there, as they say, where that is a colleague there: ''Ben Wood, on Ada Poe’s phone''.';

create function private.find_voucher_at_gate(
  typed text, at_site uuid, hold boolean, done_by uuid, checked_ago interval default null,
  out voucher_id uuid, out member_id uuid, out member_name text, out site public.skip_sites,
  out refusal private.gate_answer
)
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if hold then
    perform private.lock_my_memberships(checked_ago);
  else
    perform private.limit_parallel_requests();
  end if;
  select own.user_id into member_id from private.gate_memberships(checked_ago) as own limit 1;
  if member_id is null then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;

  refusal.code := private.read_voucher_code(typed);
  if refusal.code is null then
    -- A slip of the finger tells nothing about any voucher, and costs nothing.
    refusal.outcome := 'slip';
    return;
  end if;

  -- The site decides which vouchers are good. Without one of the caller's councils nothing is looked up.
  select sites.* into site
  from public.skip_sites as sites
  join private.gate_memberships(checked_ago) as own on own.council_key = sites.council_key
  where sites.id = at_site;
  if not found then
    refusal.outcome := 'site_gone';
    return;
  end if;
  member_name := private.name_at_gate(member_id, site.council_key, done_by);

  refusal.until := private.count_guess(member_id);
  if refusal.until is not null then
    refusal.outcome := 'too_many';
    return;
  end if;

  select vouchers.id into voucher_id
  from public.vouchers
  where vouchers.code = refusal.code and private.site_serves(site, vouchers.home_borough, vouchers.issued_at);
  if found then
    perform private.give_guess_back(member_id);
    refusal := null;
    return;
  end if;

  refusal.outcome := case
    when exists (select from public.vouchers where vouchers.code = refusal.code) then 'not_for_this_site'
    else 'unknown'
  end;
end;
$$;

comment on function private.find_voucher_at_gate(text, uuid, boolean, uuid, interval) is
  'The voucher that a member asks for by its code at a site of theirs, and under which name; or the refusal: slip, site_gone (no site of theirs), too_many, unknown or not_for_this_site (it does not serve the home borough), of which the last two count as misses. Raises TR001, TR017 and TR034. Holds the memberships where something will be written.';

create function private.answer_at_gate(voucher_id uuid, outcome text, site public.skip_sites)
returns private.gate_answer
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  answer private.gate_answer;
begin
  select
    coalesce(
      outcome,
      case
        when private.voucher_state(vouchers) <> 'active' then private.voucher_state(vouchers)::text
        when judged.against = '[]' then 'valid'
        else 'not_here'
      end
    ),
    vouchers.code, vouchers.load, vouchers.home_borough, vouchers.local_auth_issue, vouchers.skip_site_id,
    vouchers.site_address, vouchers.from_desk, vouchers.issued_at, vouchers.last_day, judged.against,
    case
      when judged.against <> '[]' then private.good_sites(
        vouchers.home_borough, vouchers.load, (site).council_key
      )
      else '[]'
    end,
    vouchers.used_at, accepted.site_address, case when accepted.ours then accepted.member_name end,
    case when accepted.ours and accepted.until > now() then accepted.id end,
    case when accepted.ours and accepted.until > now() then accepted.until end,
    vouchers.cancelled_at, refused.rejected_at, refused.reason,
    councils.to_pay, councils.who_may_come, councils.before_you_come, null::timestamptz, (
      select residents.borough_key from public.residents
      where residents.user_id = vouchers.resident_id and residents.borough_key <> vouchers.home_borough
    )
  into answer
  from public.vouchers
  cross join lateral (
    select case
      when private.voucher_state(vouchers) = 'active'
        then private.ineligible_reasons(site, vouchers.home_borough, vouchers.load, private.london_day(now()), vouchers.issued_at)
      else '[]'
    end as against
  ) as judged
  -- Where one stands, there are the texts of that site's council.
  left join public.councils on councils.council_key = (site).council_key
  left join lateral (
    select acceptances.*, private.undo_until(acceptances) as until,
      exists (
        select from private.memberships() as own
        where own.standing = 'member' and own.council_key = acceptances.site_council
      ) as ours
    from public.acceptances as acceptances
    where acceptances.voucher_id = vouchers.id and acceptances.undone_at is null and vouchers.voucher_used
  ) as accepted on true
  left join lateral (
    select rejections.rejected_at, rejections.reason
    from public.rejections
    where rejections.voucher_id = vouchers.id
    order by rejections.rejected_at desc
    limit 1
  ) as refused on true
  where vouchers.id = answer_at_gate.voucher_id;
  return answer;
end;
$$;

comment on function private.answer_at_gate(uuid, text, public.skip_sites) is
  'What the gate of a site is told about a voucher: this outcome, or where there is none, valid, not_here, used, cancelled, ended or expired. Who accepted it is told to members of the accepting council alone.';

create function private.gate_sites()
returns table (borough_key text, council_name text, id uuid, "position" integer, address text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select own.council_key, own.council_name, sites.id, sites.position, sites.address
    from private.memberships() as own
    join public.skip_sites as sites on sites.council_key = own.council_key
    where own.standing = 'member'
    order by own.council_name, sites.position;
  if not found and not exists (select from private.memberships() as own where own.standing = 'member') then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;
end;
$$;

comment on function private.gate_sites() is
  'The sites of every council that the caller belongs to, whatever the role. Rows: borough_key, council_name, id, position, address. Errors: TR001, TR017.';

call private.offer('gate_sites', 'authenticated');

create function private.gate_site(site_id uuid) returns public.skip_sites
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  site public.skip_sites;
begin
  if not exists (select from private.memberships() as own where own.standing = 'member') then
    perform private.require_session();
    perform private.raise_error('TR017');
  end if;
  select sites.* into site
  from public.skip_sites as sites
  join private.memberships() as own on own.standing = 'member' and own.council_key = sites.council_key
  where sites.id = site_id;
  return site;
end;
$$;

comment on function private.gate_site(uuid) is
  'A site of the caller''s councils; null where there is none any more. Raises TR001 and TR017.';

create function private.gate_people(site_id uuid)
returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  site constant public.skip_sites := private.gate_site(site_id);
begin
  return query
    select members.user_id, members.first_name || ' ' || members.last_name
    from public.council_members as members
    join public.councils on councils.id = members.council_id
    where councils.council_key = site.council_key and not members.to_be_confirmed
    order by members.first_name, members.last_name, members.user_id;
end;
$$;

comment on function private.gate_people(uuid) is
  'The colleagues who may be at a site of the caller''s councils, for the device to offer their names. Members. Errors: TR001, TR017.';

call private.offer('gate_people', 'authenticated');
