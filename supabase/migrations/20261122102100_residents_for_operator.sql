-- What an operator does about one resident. service_role alone; the people themselves have the app.

create function private.find_residents(query text)
returns table (
  user_id uuid, email text, first_name text, last_name text, mobile text, borough_key text, created_at timestamptz,
  last_seen_on date, told_on date, blocked_at timestamptz, blocked_because text, of_council boolean, vouchers bigint, active_vouchers bigint
)
language sql stable security definer
set search_path = ''
as $$
  select
    residents.user_id, users.email::text, residents.first_name, residents.last_name, residents.mobile,
    residents.borough_key, residents.created_at, residents.last_seen_on, residents.told_on, residents.blocked_at,
    residents.blocked_because,
    exists (select from public.council_members as members where members.user_id = residents.user_id),
    count(held.id), count(held.id) filter (where private.voucher_state(held) = 'active')
  from public.residents
  join auth.users on users.id = residents.user_id
  left join public.vouchers as held on held.resident_id = residents.user_id
  -- By the index of each: one condition with both reads every account. The sign-in service keeps addresses in small letters.
  where residents.user_id in (
    select found.id from auth.users as found
    where found.email = lower(private.trim_text(query)) and not found.is_sso_user
    union all
    select coded.resident_id from public.vouchers as coded where coded.code = private.read_voucher_code(query)
  )
  group by residents.user_id, users.email;
$$;

comment on function private.find_residents(text) is
  'For the operator: the resident with this e-mail address or this voucher code, whole. Rows: user_id, email, first_name, last_name, mobile, borough_key, created_at, last_seen_on, told_on, blocked_at, blocked_because, of_council (also belongs to a council), vouchers, active_vouchers.';

call private.offer('find_residents', 'service_role');
-- Deliberately not for anon and authenticated: nobody learns who has an account.

create function private.export_resident(user_id uuid) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'email', users.email,
    'account_created_at', users.created_at,
    'last_sign_in_at', users.last_sign_in_at,
    'resident', to_jsonb(residents) - 'user_id' - 'stop_token',
    'vouchers', (
      select coalesce(jsonb_agg(
        to_jsonb(vouchers) - 'resident_id' || jsonb_build_object(
          'state', private.voucher_state(vouchers),
          'accepted', (
            select coalesce(jsonb_agg(
              jsonb_build_object('accepted_at', accepted_at, 'site_address', site_address, 'undone_at', undone_at)
              order by accepted_at), '[]')
            from public.acceptances as acceptances where acceptances.voucher_id = vouchers.id
          ),
          'turned_away', (
            select coalesce(jsonb_agg(
              jsonb_build_object('rejected_at', rejected_at, 'site_address', site_address, 'reason', reason)
              order by rejected_at), '[]')
            from public.rejections where rejections.voucher_id = vouchers.id
          )
        ) order by vouchers.issued_at), '[]')
      from public.vouchers
      where vouchers.resident_id = residents.user_id
    ),
    'letters', (
      select coalesce(jsonb_agg(
        jsonb_build_object('kind', emails.kind, 'written_at', emails.written_at, 'sent_to', emails.sent_to, 'outcome', emails.outcome)
        order by emails.written_at, emails.id), '[]')
      from private.emails where emails.account_id = residents.user_id
    )
  )
  from public.residents
  join auth.users on users.id = residents.user_id
  where residents.user_id = export_resident.user_id;
$$;

comment on function private.export_resident(uuid) is
  'For the operator: all that is kept about a resident as {email, account_created_at, last_sign_in_at, resident, vouchers, letters}; null where the account is none. Who served them at a gate is not theirs to know.';

call private.offer('export_resident', 'service_role');

create function private.block_resident(user_id uuid, blocked boolean, why text default null) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  why := nullif(left(private.trim_text(why), private.maximum_reason_length()), '');
  perform private.raise_error_if(why is null and blocked or blocked is null, 'TR062');
  if not exists (select from public.residents where residents.user_id = block_resident.user_id) then
    return false;
  end if;
  -- The person, under whatever account.
  update public.residents
  set blocked_at = case when blocked then coalesce(residents.blocked_at, now()) end, blocked_because = case when blocked then why end
  where residents.user_id in (select same.user_id from private.same_person(block_resident.user_id) as same);
  -- What was kept when somebody of these addresses was deleted goes with the block.
  delete from private.blocked_addresses as stored
  where not blocked and stored.fingerprint in (select same.hash from private.same_person(block_resident.user_id) as same);
  return true;
end;
$$;

comment on function private.block_resident(uuid, boolean, text) is
  'For the operator: lets a resident have no further vouchers, for a reason, which is kept, or again. Issued ones stay valid, and the account signs in as before. Whether there is such a resident. Errors: TR062 (no reason).';

call private.offer('block_resident', 'service_role');

create function private.idle_residents(list boolean default false, write boolean default false)
returns table (user_id uuid, email text, first_name text, last_name text, last_seen_on date, told_on date)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  today constant date := private.london_day(now());
begin
  if list or write then
    with told as (
      update public.residents
      set told_on = today
      where residents.last_seen_on < today - make_interval(months => private.idle_resident_months()) and residents.told_on is null
      returning residents.user_id
    )
    insert into private.emails (id, kind, once_for, account_id)
    select private.email_id('idle', null, null, told.user_id, null, today::text), 'idle', today, told.user_id
    from told where write
    on conflict (id) do nothing;
  end if;
  return query
    select residents.user_id, users.email::text, residents.first_name, residents.last_name,
      residents.last_seen_on, residents.told_on
    from public.residents
    join auth.users on users.id = residents.user_id
    where residents.last_seen_on < today - make_interval(months => private.idle_resident_months())
    order by residents.last_seen_on, residents.user_id;
end;
$$;

comment on function private.idle_residents(boolean, boolean) is
  'For the operator: residents who have not been seen for 24 months, longest first. Rows: user_id, email, first_name, last_name, last_seen_on, told_on. With write, those not told before are written to (told_on); with list they are only noted as told today, for an operator who writes to them. maintain() forgets them 30 days later unless they come back.';

call private.offer('idle_residents', 'service_role');

create index residents_last_seen_on_idx on public.residents (last_seen_on);
