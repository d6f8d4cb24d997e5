-- A code is nine random characters and a tenth that checks them. Since they are as many as a prime number, one wrong
-- character is always found, and so are two that changed places. 23 to the ninth is more than 40 bits.
-- src/shared/domain/voucher-code.ts reads codes alike.

create function private.check_character(nine text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  alphabet constant text := private.voucher_code_alphabet();
  total integer := 0;
begin
  for place in 1..9 loop
    total := total + place * (strpos(alphabet, substr(nine, place, 1)) - 1);
  end loop;
  return substr(alphabet, total % 23 + 1, 1);
end;
$$;

comment on function private.check_character(text) is 'The tenth character of the code that begins with these nine.';

create function private.new_voucher_code() returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  alphabet constant text := private.voucher_code_alphabet();
  codes constant bigint := 1801152661463;
  number bigint;
  nine text := '';
begin
  -- The last 56 bits of a random uuid are the generator's own. Those beyond the last multiple are drawn again, so that
  -- no code is likelier than another.
  loop
    number := ('x' || right(replace(gen_random_uuid()::text, '-', ''), 14))::bit(56)::bigint;
    exit when number < codes * 40006;
  end loop;
  for place in 1..9 loop
    nine := nine || substr(alphabet, (number % 23)::integer + 1, 1);
    number := number / 23;
  end loop;
  return nine || private.check_character(nine);
end;
$$;

comment on function private.new_voucher_code() is 'Ten characters at random, the last of which checks the others.';

create function private.read_voucher_code(typed text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  -- What is far too long is not cleaned. Only ASCII becomes upper case, whatever the server's locale.
  code text := case
    when char_length(typed) <= 100 then
      translate(regexp_replace(typed, '[\s-]', '', 'g'),
        'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  end;
begin
  if code ~ ('^[' || private.voucher_code_alphabet() || ']{10}$') and right(code, 1) = private.check_character(left(code, 9)) then
    return code;
  end if;
  return null;
end;
$$;

comment on function private.read_voucher_code(text) is
  'The code in what somebody typed, whatever its gaps and case; null where its check character tells that it is none.';

-- One salt of the whole scheme, drawn when this database was made. Some 107,000 codes share one print; a second salt
-- would leave the real one alone, so that it is never drawn again.
create table private.code_salt (
  one_row boolean primary key default true check (one_row),
  salt bytea not null
);

comment on table private.code_salt is
  'The salt of the prints of codes. Devices at a gate are given it with their list, and it is no secret from them.';

insert into private.code_salt (salt) values (uuid_send(gen_random_uuid()));

create function private.code_hash(code text) returns bigint
language plpgsql stable strict
set search_path = ''
as $$
begin
  return (
    select ('x' || left(encode(sha256(salts.salt || convert_to(code, 'UTF8')), 'hex'), 6))::bit(24)::bigint
    from private.code_salt as salts
  );
end;
$$;

comment on function private.code_hash(text) is
  'The first 24 bits of the SHA-256 of salt and code, by which a device without a signal knows a code of its list.';

create table public.vouchers (
  id uuid primary key default gen_random_uuid(),
  code text check (code ~ '^[2-9ACDEFHJKMPRTWXY]{10}$'),
  code_hash bigint,
  local_auth_issue text not null references public.boroughs (key),
  home_borough text,
  resident_id uuid references public.residents (user_id) on delete set null,
  request_id uuid,
  request_hash bytea,
  from_desk boolean not null default false,
  issued_by uuid,
  skip_site_id uuid,
  site_address text,
  load jsonb check (
    load is null or case
      when jsonb_typeof(load -> 'kinds') = 'array' and jsonb_typeof(load -> 'size') = 'string'
        then jsonb_array_length(load -> 'kinds') between 1 and 4
      else false
    end
  ),
  issued_at timestamptz not null default now(),
  last_day date not null default (now() at time zone 'Europe/London')::date,
  voucher_used boolean not null default false,
  used_at timestamptz,
  used_site_id uuid,
  cancelled_at timestamptz,
  cancel_reason private.cancel_reason,
  ended_at timestamptz,
  moves smallint not null default 0,
  constraint vouchers_used_at_check check (used_at is null or voucher_used),
  constraint vouchers_used_site_id_check check (used_site_id is null or voucher_used),
  constraint vouchers_cancelled_check check ((cancel_reason is null) = (cancelled_at is null)),
  constraint vouchers_ended_at_check check (ended_at is null or cancelled_at is null),
  constraint vouchers_person_check check (code is not null or (resident_id is null and request_id is null)),
  constraint vouchers_request_print_check check (request_hash is null or request_id is not null),
  constraint vouchers_code_print_check check ((code is null) = (code_hash is null)),
  constraint vouchers_home_borough_check check (code is null or (home_borough is not null and load is not null)),
  constraint vouchers_from_desk_check check (from_desk or issued_by is null)
) with (fillfactor = 85);

comment on table public.vouchers is
  'Vouchers. They refer to boroughs and to a resident alone, outlive both councils and sites, and lose their resident, request and code when these are forgotten. Rows without a code were imported, or are forgotten.';
comment on column public.vouchers.code is 'What is shown at the gate; null once forgotten, and for imported ones.';
comment on column public.vouchers.code_hash is 'What a device without a signal knows the code by; see private.code_hash().';
comment on column public.vouchers.local_auth_issue is 'The borough of the chosen site''s council.';
comment on column public.vouchers.home_borough is
  'Where the holder lived when it was issued, which decides at which sites it is good: copied from the resident, whose borough is one of the list; null for imported ones.';
comment on column public.vouchers.request_id is 'The application''s own id, so that a repeated one is the same voucher.';
comment on column public.vouchers.request_hash is
  'private.request_hash() of what was asked under that id: the same id with anything else is refused. Forgotten with it.';
comment on column public.vouchers.from_desk is 'Given by a council to somebody without a phone or an address.';
comment on column public.vouchers.issued_by is 'The member who gave it; null once that is forgotten.';
comment on column public.vouchers.skip_site_id is 'The site that was chosen, which may be gone; null where it is not known.';
comment on column public.vouchers.site_address is 'Its address as it was when the voucher was issued.';
comment on column public.vouchers.load is 'What is brought: {"kinds": one to four keys of waste_kinds, "size": key of waste_sizes, of all of it}.';
comment on column public.vouchers.last_day is 'The last day in London on which the voucher is good. This date is the truth, whatever the clock says elsewhere.';
comment on column public.vouchers.used_at is 'When it was used, where that is known.';
comment on column public.vouchers.used_site_id is 'The site that accepted it, where that is known.';
comment on column public.vouchers.cancelled_at is
  'When it was cancelled. A used voucher can be cancelled too: it is again once its acceptance is undone.';
comment on column public.vouchers.cancel_reason is
  'resident: by the resident; resident_gone: the resident was deleted; desk: by a member, by its code. Nothing that a council does to its sites or itself cancels a voucher.';
comment on column public.vouchers.ended_at is 'When its council had left and no site took it any more.';
comment on column public.vouchers.moves is 'How often its resident moved it to another site; private.voucher_moves has a row for each.';

create unique index vouchers_code_idx on public.vouchers (code) where code is not null;
create unique index vouchers_resident_id_request_id_idx on public.vouchers (resident_id, request_id)
  where resident_id is not null;
comment on index public.vouchers_resident_id_request_id_idx is
  'A request counts once for its resident. Vouchers without a resident, which are most, take no room in it.';
create unique index vouchers_issued_by_request_id_idx on public.vouchers (issued_by, request_id)
  where issued_by is not null;
comment on index public.vouchers_issued_by_request_id_idx is 'So does a request of a member''s.';
create index vouchers_local_auth_issue_issued_at_idx on public.vouchers (local_auth_issue, issued_at);
comment on index public.vouchers_local_auth_issue_issued_at_idx is 'Figures of a range of days.';
-- What is active or long gone in a borough is found by its last day. Few different values: small, whatever the rows.
create index vouchers_local_auth_issue_last_day_idx on public.vouchers (local_auth_issue, last_day);
create index vouchers_last_day_idx on public.vouchers (last_day) where code is not null;
comment on index public.vouchers_last_day_idx is 'What still has its person or its code, by when that is to be forgotten.';

create function private.date_imported_voucher() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.last_day := greatest(
    private.london_day(new.issued_at) + (select limits.valid_days from public.voucher_limits as limits),
    private.london_day(new.used_at)
  );
  return new;
end;
$$;

comment on function private.date_imported_voucher() is 'Gives an imported voucher the last day that follows from its day of issue; it was not used after it.';

create trigger date_imported_voucher
  before insert on public.vouchers
  for each row
  when (new.code is null)
  execute function private.date_imported_voucher();

create function private.set_code_hash() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.code_hash := private.code_hash(new.code);
  return new;
end;
$$;

comment on function private.set_code_hash() is 'Gives a voucher the print of its code, and takes it away with the code.';

create trigger set_code_hash
  before insert or update of code on public.vouchers
  for each row execute function private.set_code_hash();

alter table public.vouchers enable row level security;

create policy select_own on public.vouchers
  for select to authenticated
  using (resident_id = (select private.own_resident_id()));
comment on policy select_own on public.vouchers is
  'Residents read their own vouchers. Councils read none: by its code one at a time, through check_voucher(), and sums.';

grant select (
  id, code, local_auth_issue, home_borough, from_desk, skip_site_id, site_address, load, issued_at, last_day,
  voucher_used, used_at, cancelled_at, cancel_reason
) on public.vouchers to authenticated;
grant select, insert (id, local_auth_issue, voucher_used, issued_at, used_at), delete on public.vouchers to service_role;
-- Deliberately no insert, update or delete for authenticated: apply_for_voucher(), cancel_voucher() and the gate's
-- functions do it.
-- Deliberately no update for service_role, and no insert of a code: the operator imports what was counted elsewhere, and
-- may take that back.
-- Deliberately nothing for anon.

create function private.voucher_state(voucher public.vouchers) returns private.voucher_state
language sql stable
set search_path = ''
as $$
  select case
    when voucher.voucher_used then 'used'
    when voucher.cancelled_at is not null then 'cancelled'
    when voucher.ended_at is not null then 'ended'
    when voucher.last_day < private.london_day(now()) then 'expired'
    else 'active'
  end::private.voucher_state;
$$;

comment on function private.voucher_state(public.vouchers) is 'used, cancelled, ended, expired or active, at this moment in London.';

-- What a voucher says, wherever it is drawn: page, print, picture, e-mail and the desk's sheet take it from here.

create type private.voucher_details as (
  id uuid, code text, local_auth_issue text, council_name text, home_borough text, site_id uuid, site_address text,
  against jsonb, other_sites jsonb, pause_notice text, pause_until date, opening jsonb, opening_hours text,
  height_limit_cm integer, to_pay text, who_may_come text, before_you_come text, load jsonb, issued_at timestamptz,
  last_day date, state private.voucher_state, moves integer
);

comment on type private.voucher_details is
  'A voucher in words and facts: local_auth_issue and council_name (of the chosen site''s council), site_address (as it was), against (what speaks today against the chosen site, of an active one: private.ineligible_reasons()), other_sites (where anything does, the council has paused, or the site is closed on some day of it: those that would do, [{id, address, council_key}]), pause_notice and pause_until (while the council has paused, closed or been suspended; the voucher stays valid), opening (of an active one: private.opening()), to_pay, who_may_come and before_you_come (the council''s), moves (how often it moved to another site).';

create function private.voucher_details_of(voucher public.vouchers) returns private.voucher_details
language plpgsql stable
set search_path = ''
as $$
declare
  today constant date := private.london_day(now());
  told private.voucher_details;
  site public.skip_sites;
  council public.councils;
  pause jsonb;
begin
  select * into site from public.skip_sites as sites where sites.id = voucher.skip_site_id;
  select * into council from public.councils where councils.council_key = voucher.local_auth_issue;
  told.id := voucher.id;
  told.code := voucher.code;
  told.local_auth_issue := voucher.local_auth_issue;
  select boroughs.council_name into told.council_name from public.boroughs where boroughs.key = voucher.local_auth_issue;
  told.home_borough := voucher.home_borough;
  told.site_id := voucher.skip_site_id;
  told.site_address := voucher.site_address;
  told.against := '[]';
  told.other_sites := '[]';
  told.height_limit_cm := site.height_limit_cm;
  -- What is closed or suspended says nothing to residents any more.
  if private.is_shown(council) then
    told.opening_hours := site.opening_hours;
    told.to_pay := council.to_pay;
    told.who_may_come := council.who_may_come;
    told.before_you_come := council.before_you_come;
  else
    site.exceptions := (
      select coalesce(jsonb_agg(one.value || '{"why": null}' order by one.ordinality), '[]')
      from jsonb_array_elements(site.exceptions) with ordinality as one
    );
  end if;
  told.load := voucher.load;
  told.issued_at := voucher.issued_at;
  told.last_day := voucher.last_day;
  told.state := private.voucher_state(voucher);
  told.moves := voucher.moves;
  if told.state = 'active' then
    pause := private.pause_on(council, today);
    told.pause_notice := pause ->> 'why';
    told.pause_until := private.pause_ends(pause);
    told.opening := private.site_opening(site, voucher.last_day);
    told.against := private.ineligible_reasons(site, voucher.home_borough, voucher.load, today, voucher.issued_at);
    if told.against <> '[]' or pause is not null
      or jsonb_path_exists(told.opening, '$.exceptions[*] ? (@.hours.size() == 0)')
    then
      told.other_sites := coalesce(
        jsonb_path_query_array(
          private.good_sites(voucher.home_borough, voucher.load, voucher.local_auth_issue), '$[*] ? (@.id != $own)',
          jsonb_build_object('own', voucher.skip_site_id)
        ),
        '[]'
      );
    end if;
  end if;
  return told;
end;
$$;

comment on function private.voucher_details_of(public.vouchers) is 'The one description of a voucher, as it is today.';
