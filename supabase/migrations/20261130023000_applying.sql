-- Accounts that ever shared an address are one person.

create table private.person_hashes (
  hash bytea not null,
  user_id uuid not null,
  gone_on date,
  primary key (user_id, hash)
);

comment on table private.person_hashes is 'Keyed hashes of addresses of residents. They outlive the account.';

create index person_hashes_hash_idx on private.person_hashes (hash);
create index person_hashes_gone_on_idx on private.person_hashes (gone_on) where gone_on is not null;

create function private.same_person(account_id uuid) returns table (user_id uuid, hash bytea)
language plpgsql stable rows 2 set search_path = '' as $$
begin
  return query
    with recursive known as (
      select hashes.user_id, hashes.hash
      from private.person_hashes as hashes where hashes.user_id = same_person.account_id
      union
      select others.user_id, others.hash
      from known
      join private.person_hashes as shared on shared.hash = known.hash
      join private.person_hashes as others on others.user_id = shared.user_id
    )
    select known.user_id, known.hash from known;
end;
$$;

comment on function private.same_person(uuid) is 'Returns a person''s accounts, with every hash of their addresses.';

create function private.lock_person(account_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  account_ids constant uuid[] := array(select same.user_id from private.same_person(account_id) as same) || account_id;
begin
  perform from public.residents where residents.user_id = any (account_ids) order by residents.user_id for update;
  -- An account that joined the person while this waited is not locked.
  perform private.raise_error_if(exists (
    select from private.same_person(account_id) as same where same.user_id <> all (account_ids)
  ), 'TR034');
end;
$$;

comment on function private.lock_person(uuid) is 'Locks the residents of all accounts of a person.';

create function private.keep_person_hash() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account_id uuid;
begin
  if tg_table_name = 'residents' then
    account_id := new.user_id;
  else
    account_id := new.id;
  end if;
  insert into private.person_hashes (hash, user_id)
  select private.mailbox_hash(users.email), users.id
  from public.residents
  join auth.users on users.id = residents.user_id and users.email is not null
  where residents.user_id = account_id
  on conflict (user_id, hash) do update set gone_on = null;
  perform private.share_block(account_id);
  return null;
end;
$$;

comment on function private.keep_person_hash() is 'Stores the hash of a resident''s address, and shares a block.';

create trigger keep_person_hash
  after insert on public.residents
  for each row execute function private.keep_person_hash();

create trigger keep_person_hash
  after update on auth.users
  for each row
  when (new.email is distinct from old.email and new.deleted_at is null)
  execute function private.keep_person_hash();

create type private.application_answer as (
  outcome private.application_outcome, voucher_id uuid, code text, local_auth_issue text, site_address text,
  issued_at timestamptz, last_day date, at_most integer, next_day date, notice text, kinds text[], other_sites jsonb
);

comment on type private.application_answer is 'What apply_for_voucher() answers.';

create function private.new_voucher_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  alphabet constant text := private.voucher_code_alphabet();
  number integer;
  total integer;
  new_code text;
begin
  loop
    new_code := '';
    total := 0;
    for place in 1..9 loop
      -- 28 random bits: every letter is equally likely to 1 in 11 million.
      number := ('x' || left(gen_random_uuid()::text, 7))::bit(28)::integer % 23;
      new_code := new_code || substr(alphabet, number + 1, 1);
      total := total + place * number;
    end loop;
    new_code := new_code || substr(alphabet, total % 23 + 1, 1);
    exit when not exists (select from public.vouchers where vouchers.code = new_code);
  end loop;
  return new_code;
end;
$$;

comment on function private.new_voucher_code() is 'Returns a new random code with its check character.';

create function private.limits_reached(account_id uuid, email_or_desk_key text)
returns table (council_key text, outcome private.application_outcome, at_most integer, next_day date)
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.london_day(now());
  key_hash constant bytea := private.mailbox_hash(email_or_desk_key);
begin
  return query
    with person as materialized (select same.user_id, same.hash from private.same_person(account_id) as same),
    voucher_ids as (
      select vouchers.id from public.vouchers where vouchers.resident_id in (select person.user_id from person)
      union all
      select people.voucher_id from private.desk_people as people where people.person_hash = key_hash
    ),
    held as (
      select vouchers.local_auth_issue, private.london_day(vouchers.issued_at) as issued_on,
        case when private.voucher_state(vouchers) = 'active' then vouchers.last_day end as active_until,
        vouchers.voucher_used as was_used
      from voucher_ids
      join public.vouchers on vouchers.id = voucher_ids.id
      union all
      select deleted.local_auth_issue, deleted.issued_on, deleted.active_until, deleted.was_used
      from private.deleted_vouchers as deleted
      where deleted.address_hash in (select key_hash union select person.hash from person)
    ),
    of_year as (
      select held.* from held where held.issued_on > today - 365 and (held.was_used or held.active_until >= today)
    )
    -- A limit is reached until the day on which its n-th newest voucher counts no more.
    select counted.council_key, counted.outcome, counted.at_most,
      (array_agg(counted.ends_on order by counted.ends_on desc))[counted.at_most]
    from (
      select 1, null, 'active_reached'::private.application_outcome, private.active_at_most(), held.active_until + 1
      from held where held.active_until >= today
      union all
      select 2, null, 'year_reached', private.year_at_most(), of_year.issued_on + 365 from of_year
      union all
      select 3, councils.council_key, 'council_year_reached',
        coalesce(councils.yearly_limit, private.council_year_at_most()), of_year.issued_on + 365
      from of_year
      join public.councils on councils.council_key = of_year.local_auth_issue
      union all
      select 4, null, 'day_reached', private.vouchers_a_day(), held.issued_on + 1
      from held where held.issued_on >= today
    ) as counted (rank, council_key, outcome, at_most, ends_on)
    group by counted.rank, counted.council_key, counted.outcome, counted.at_most
    having count(*) >= counted.at_most
    order by counted.rank, counted.council_key;
end;
$$;

comment on function private.limits_reached(uuid, text) is
  'Returns the limits that a person has reached, the first deciding; account_id is null at the desk.';

create function private.describe_voucher(
  voucher public.vouchers, outcome private.application_outcome default 'issued'
) returns private.application_answer
language sql stable set search_path = '' as $$
  select (
    outcome, voucher.id, voucher.code, voucher.local_auth_issue, voucher.site_address, voucher.issued_at,
    voucher.last_day, null, null, null, null, null
  )::private.application_answer;
$$;

comment on function private.describe_voucher(public.vouchers, private.application_outcome) is
  'Returns a voucher as the answer to its application.';

create function private.check_eligibility(
  site public.skip_sites, council public.councils, home_borough text, waste jsonb
) returns private.application_answer
language plpgsql stable set search_path = '' as $$
declare
  assessed constant private.site_assessment := private.assess_site(site, council, home_borough, waste);
  answer private.application_answer;
begin
  answer.outcome := assessed.why_not ->> 'reason';
  answer.local_auth_issue := case when answer.outcome is distinct from 'not_offered' then council.council_key end;
  answer.last_day := assessed.last_day;
  answer.next_day := (assessed.why_not ->> 'until')::date;
  answer.notice := assessed.why_not ->> 'notice';
  answer.kinds := array(select jsonb_array_elements_text(assessed.why_not -> 'kinds'));
  if answer.outcome <> 'not_offered' then
    answer.other_sites := (
      select jsonb_agg(to_jsonb(others))
      from (
        select sites.id, sites.address, sites.council_key, sites.height_limit_cm
        from public.skip_sites as stored
        cross join lateral private.site_as_served(stored, check_eligibility.home_borough) as sites
        join public.councils on councils.council_key = sites.council_key and councils.vouchers_open
        where (
          private.assess_site(sites, councils, check_eligibility.home_borough, check_eligibility.waste)
        ).why_not is null
        order by sites.council_key <> council.council_key, councils.council_name, sites.position
        limit 20
      ) as others
    );
  end if;
  return answer;
end;
$$;

comment on function private.check_eligibility(public.skip_sites, public.councils, text, jsonb) is
  'Returns why a site cannot be chosen, with sites that can; else the voucher''s last day.';

-- Over 22 calls: every rule of a voucher.
create function private.apply_for_voucher(site_id uuid, waste jsonb, request_id uuid, language text default null)
returns setof private.application_answer language plpgsql volatile security definer rows 1 set search_path = '' as $$
declare
  parsed_waste constant jsonb := private.parse_waste(waste);
  email_language constant text := substring(language from '^[a-z]{2,3}$');
  content_hash constant bytea := substr(private.keyed_hash(jsonb_build_array(parsed_waste, site_id)::text), 1, 16);
  caller private.session;
  resident public.residents;
  council public.councils;
  site public.skip_sites;
  voucher public.vouchers;
  answer private.application_answer;
begin
  perform private.raise_error_if(request_id is null, 'TR063');

  -- Locks the council, then the person's residents. All are read afterwards.
  perform private.lock_council_of_site(site_id);
  perform private.lock_person(auth.uid());

  select * into caller from private.require_session();
  select * into resident from public.residents where residents.user_id = caller.user_id;

  -- A repeated request returns the same voucher.
  select * into voucher from public.vouchers
  where vouchers.resident_id = caller.user_id and vouchers.request_id = apply_for_voucher.request_id;
  if found then
    perform private.raise_error_if(voucher.request_hash is distinct from content_hash, 'TR068');
    return next private.describe_voucher(voucher);
    return;
  end if;

  select * into site from public.skip_sites as sites where sites.id = site_id;
  select * into council from public.councils where councils.council_key = site.council_key;
  if resident.user_id is null then
    answer.outcome := 'no_resident';
  elsif resident.blocked_at is not null then
    answer.outcome := 'blocked';
  else
    answer := private.check_eligibility(site, council, resident.borough_key, parsed_waste);
  end if;
  if answer.outcome is null then
    select reached.outcome, reached.at_most, reached.next_day into answer.outcome, answer.at_most, answer.next_day
    from private.limits_reached(caller.user_id, caller.email) as reached
    where reached.council_key is null or reached.council_key = council.council_key
    limit 1;
  end if;
  if answer.outcome is not null then
    return next answer;
    return;
  end if;

  update public.residents
  set language = email_language, last_seen_on = private.london_day(now()), deletion_notice_on = null
  where residents.user_id = caller.user_id;
  insert into public.vouchers (
    code, local_auth_issue, council_id, home_borough, resident_id, request_id, request_hash, skip_site_id,
    site_address, waste, last_day
  )
  values (
    private.new_voucher_code(), council.council_key, council.id, resident.borough_key, caller.user_id, request_id,
    content_hash, site.id, (private.site_as_served(site, resident.borough_key)).address, parsed_waste, answer.last_day
  )
  returning vouchers.* into voucher;
  perform private.queue_email('voucher', voucher.id, caller.user_id);
  return next private.describe_voucher(voucher);
end;
$$;

comment on function private.apply_for_voucher(uuid, jsonb, uuid, text) is
  'Issues a voucher, once for each request id, or says why not. Residents.';

create function private.my_limits()
returns table (outcome private.application_outcome, council_key text, at_most integer, next_day date)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant private.session := private.require_session();
begin
  return query
    select 'blocked'::private.application_outcome, null::text, null::integer, null::date
    from public.residents where residents.user_id = caller.user_id and residents.blocked_at is not null
    union all
    select reached.outcome, reached.council_key, reached.at_most, reached.next_day
    from public.residents
    cross join private.limits_reached(caller.user_id, caller.email) as reached
    where residents.user_id = caller.user_id;
end;
$$;

comment on function private.my_limits() is 'Returns what is against the next application. Residents.';

call private.offer('{apply_for_voucher, my_limits}', 'authenticated');
