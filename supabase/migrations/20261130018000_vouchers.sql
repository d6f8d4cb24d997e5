-- src/shared/domain/voucher-code.ts reads codes alike.

create function private.read_voucher_code(typed text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  alphabet constant text := private.voucher_code_alphabet();
  total integer := 0;
  code text := case
    when char_length(typed) <= 100 then
      translate(private.clean_code(typed), 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  end;
begin
  if code ~ ('^[' || alphabet || ']{10}$') then
    for place in 1..9 loop
      total := total + place * (strpos(alphabet, substr(code, place, 1)) - 1);
    end loop;
    if right(code, 1) = substr(alphabet, total % 23 + 1, 1) then
      return code;
    end if;
  end if;
  return null;
end;
$$;

comment on function private.read_voucher_code(text) is 'Returns the code typed; null if its check character is wrong.';

-- Each member's guesses are counted in a sequence, which a failed call does not roll back.

create function private.make_guess_counter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('create sequence if not exists private.%I', 'guesses_' || new.user_id);
  return null;
end;
$$;

comment on function private.make_guess_counter() is 'Creates a new member''s counter of guesses.';

-- Kept until the account is deleted: joining again gives no new guesses.
create trigger make_guess_counter
  after insert on public.council_members
  for each row execute function private.make_guess_counter();

create function private.make_guess_counters() returns void
language plpgsql volatile set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct members.user_id from public.council_members as members loop
    execute format('create sequence if not exists private.%I', 'guesses_' || person);
  end loop;
end;
$$;

comment on function private.make_guess_counters() is 'Creates missing counters after a restore.';

create function private.count_guess(person uuid, step integer default 1) returns timestamptz
language plpgsql volatile set search_path = '' as $$
declare
  counter constant regclass := format('private.%I', 'guesses_' || person);
  -- The counter jumps to a new thousand in each period.
  first bigint;
  counted bigint;
begin
  perform pg_advisory_xact_lock(hashtext('guesses'), hashtext(person::text));
  first := floor(extract(epoch from now()) / (private.guess_minutes() * 60))::bigint * 1000;
  counted := greatest(pg_sequence_last_value(counter), first);
  if step > 0 and counted - first >= private.guesses_at_most() then
    return to_timestamp((first / 1000 + 1) * private.guess_minutes() * 60);
  end if;
  perform setval(counter, counted + step);
  return null;
end;
$$;

comment on function private.count_guess(uuid, integer) is
  'Counts a guess, or uncounts it (-1). Returns until when guesses are rejected.';

-- Never drawn again: two hashes of a code would reveal it.
create table private.code_salt (
  one_row boolean primary key default true check (one_row),
  salt bytea not null
);

comment on table private.code_salt is 'The salt of code hashes. Gate devices get it with their list.';

insert into private.code_salt (salt) values (uuid_send(gen_random_uuid()));

create function private.code_hash(code text) returns bigint
language plpgsql stable strict set search_path = '' as $$
begin
  return (
    select ('x' || left(encode(sha256(salts.salt || convert_to(code, 'UTF8')), 'hex'), 6))::bit(24)::bigint
    from private.code_salt as salts
  );
end;
$$;

comment on function private.code_hash(text) is 'Returns 24 bits of SHA-256 over salt and code.';

create table public.vouchers (
  id uuid primary key default gen_random_uuid(),
  code text check (code ~ '^[2-9ACDEFHJKMPRTWXY]{10}$'),
  code_hash bigint,
  local_auth_issue text not null references public.boroughs (key),
  council_id uuid,
  home_borough text,
  resident_id uuid references public.residents (user_id) on delete set null,
  request_id uuid,
  request_hash bytea,
  from_desk boolean not null default false,
  issued_by uuid,
  skip_site_id uuid,
  site_address text,
  waste jsonb check (
    waste is null or case
      when jsonb_typeof(waste -> 'kinds') = 'array' and jsonb_typeof(waste -> 'size') = 'string'
        then jsonb_array_length(waste -> 'kinds') > 0
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
  constraint vouchers_request_hash_check check (request_hash is null or request_id is not null),
  constraint vouchers_code_hash_check check ((code is null) = (code_hash is null)),
  constraint vouchers_home_borough_check check (code is null or (home_borough is not null and waste is not null)),
  constraint vouchers_from_desk_check check (from_desk or issued_by is null)
) with (fillfactor = 85);

comment on table public.vouchers is 'Vouchers outlive councils and sites, and lose their person in time.';
comment on column public.vouchers.local_auth_issue is 'The borough of the chosen site.';
comment on column public.vouchers.council_id is 'Its council, perhaps gone. Null if imported before the first council.';
comment on column public.vouchers.home_borough is
  'The resident''s at issue or the last move; decides which sites accept it.';
comment on column public.vouchers.request_hash is 'Rejects other content under the same id.';
comment on column public.vouchers.skip_site_id is 'The chosen site, perhaps gone.';
comment on column public.vouchers.cancelled_at is 'Counts for a used one once its acceptance is undone.';
comment on column public.vouchers.ended_at is 'When no site accepted it any more.';

create unique index vouchers_code_idx on public.vouchers (code) where code is not null;
create unique index vouchers_resident_id_request_id_idx on public.vouchers (resident_id, request_id)
  where resident_id is not null;
create unique index vouchers_issued_by_request_id_idx on public.vouchers (issued_by, request_id)
  where issued_by is not null;
create index vouchers_local_auth_issue_issued_at_idx on public.vouchers (local_auth_issue, issued_at);
create index vouchers_local_auth_issue_last_day_idx on public.vouchers (local_auth_issue, last_day);
create index vouchers_last_day_idx on public.vouchers (last_day) where code is not null;
create index vouchers_without_council_idx on public.vouchers (local_auth_issue) where council_id is null;

create function private.complete_voucher() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.code_hash := private.code_hash(new.code);
  if tg_op = 'INSERT' and new.code is null then
    new.council_id := coalesce(
      new.council_id, (select councils.id from public.councils where councils.council_key = new.local_auth_issue)
    );
    new.last_day := greatest(
      private.london_day(new.issued_at) + private.valid_days(),
      private.london_day(new.used_at)
    );
  end if;
  return new;
end;
$$;

comment on function private.complete_voucher() is
  'Keeps the hash of a voucher''s code; sets council and last day of an imported one.';

create trigger complete_voucher
  before insert or update of code on public.vouchers
  for each row execute function private.complete_voucher();

alter table public.vouchers enable row level security;

grant select, insert (id, local_auth_issue, voucher_used, issued_at, used_at), delete
  on public.vouchers to service_role;

create function private.voucher_state(voucher public.vouchers) returns private.voucher_state
language plpgsql stable set search_path = '' as $$
begin
  return case
    when voucher.voucher_used then 'used'
    when voucher.cancelled_at is not null then 'cancelled'
    when voucher.ended_at is not null then 'ended'
    when voucher.last_day < private.london_day(now()) then 'expired'
    else 'active'
  end;
end;
$$;

comment on function private.voucher_state(public.vouchers) is 'Returns the state of a voucher now.';

create type private.voucher_details as (
  id uuid, code text, local_auth_issue text, council_name text, home_borough text, site_id uuid, site_address text,
  against jsonb, other_sites jsonb, pause_notice text, pause_until date, opening jsonb, facts jsonb, waste jsonb,
  issued_at timestamptz, last_day date, state private.voucher_state, moves integer, story jsonb
);

comment on type private.voucher_details is 'What a voucher shows, wherever it is drawn.';

create function private.voucher_details_of(voucher public.vouchers) returns private.voucher_details
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.london_day(now());
  state constant private.voucher_state := private.voucher_state(voucher);
  site public.skip_sites;
  council public.councils;
  pause jsonb;
  opening jsonb;
  against jsonb := '[]';
  other_sites jsonb := '[]';
begin
  select sites.* into site from public.skip_sites as sites where sites.id = voucher.skip_site_id;
  select councils.* into council from public.councils where councils.council_key = voucher.local_auth_issue;
  if state = 'active' then
    pause := private.pause_on(council, today);
  end if;
  if not private.is_shown(council) then
    council := null;
    site.exceptions := (
      select coalesce(jsonb_agg(listed.period || '{"why": null}' order by listed.place), '[]')
      from jsonb_array_elements(site.exceptions) with ordinality as listed (period, place)
    );
  end if;
  if state = 'active' then
    opening := private.site_opening(site, voucher.last_day);
    against := private.ineligible_reasons(site, voucher.home_borough, voucher.waste, today, voucher.issued_at);
    if against <> '[]' or pause is not null or site.shut_until > now()
      or jsonb_path_exists(opening, '$.exceptions[*] ? (@.hours.size() == 0)')
    then
      other_sites := private.good_sites(voucher.home_borough, voucher.waste, voucher.local_auth_issue, site);
    end if;
  end if;
  return (
    select (
      voucher.id, voucher.code, voucher.local_auth_issue, boroughs.council_name, voucher.home_borough,
      voucher.skip_site_id, voucher.site_address, against, other_sites, pause ->> 'why', (pause ->> 'to')::date + 1,
      opening, private.site_facts(site, council, voucher.waste), voucher.waste, voucher.issued_at, voucher.last_day,
      state, voucher.moves, (
        select jsonb_agg(steps.step order by steps.at, steps.rank) from private.voucher_steps(voucher) as steps
      )
    )::private.voucher_details
    from public.boroughs where boroughs.key = voucher.local_auth_issue
  );
end;
$$;

comment on function private.voucher_details_of(public.vouchers) is 'Returns what a voucher shows today.';

create table public.acceptances (
  id uuid primary key,
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null,
  council_id uuid not null,
  home_borough text not null,
  anyway boolean not null default false,
  accepted_at timestamptz not null default now(),
  in_part boolean not null default false,
  undone_at timestamptz,
  arrived_at timestamptz,
  rejected_waste text[],
  undone_reason private.undo_reason,
  undone_by uuid,
  undone_name text,
  constraint acceptances_undone_check check ((undone_reason is null) = (undone_at is null)),
  constraint acceptances_in_part_check check (in_part = (rejected_waste is not null))
);

comment on table public.acceptances is 'Acceptances. Member and site are copied, and may be deleted.';
comment on column public.acceptances.site_council is 'The borough of the site, not of the issuer.';
comment on column public.acceptances.council_id is 'The site''s council, which alone can undo it. It may be gone.';
comment on column public.acceptances.arrived_at is 'When a pending check was synced.';

create index acceptances_voucher_id_idx on public.acceptances (voucher_id);
create index acceptances_council_id_accepted_at_idx on public.acceptances (council_id, accepted_at);
create index acceptances_accepted_at_idx on public.acceptances (accepted_at)
  where member_name is not null;

alter table public.acceptances enable row level security;

grant select on public.acceptances to service_role;

create table public.rejections (
  id uuid primary key,
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  reason private.turn_away_reason not null,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null,
  council_id uuid not null,
  home_borough text not null,
  rejected_at timestamptz not null default now()
);

comment on table public.rejections is 'Vouchers turned away at a gate, which stay active.';

create index rejections_voucher_id_idx on public.rejections (voucher_id);
create index rejections_council_id_rejected_at_idx on public.rejections (council_id, rejected_at);
create index rejections_rejected_at_idx on public.rejections (rejected_at) where member_name is not null;

alter table public.rejections enable row level security;

grant select on public.rejections to service_role;

create table private.voucher_moves (
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  move smallint not null,
  moved_at timestamptz not null default now(),
  site_address text not null,
  primary key (voucher_id, move)
);

comment on table private.voucher_moves is 'The site of a voucher before each move.';

create function private.voucher_steps(voucher public.vouchers)
returns table (at timestamptz, rank integer, step jsonb, council_id uuid, of_council jsonb)
language sql stable set search_path = '' as $$
  select steps.at, steps.rank, jsonb_build_object('what', steps.what, 'at', steps.at) || steps.details,
    steps.council_id, steps.of_council
  from (
    select 'issued'::private.voucher_step, voucher.issued_at, 1,
      jsonb_build_object('site_address', voucher.site_address), null::uuid, null::jsonb
    union all
    -- With the site before the move.
    select 'moved', moves.moved_at, 2, jsonb_build_object('site_address', moves.site_address), null, null
    from private.voucher_moves as moves where moves.voucher_id = voucher.id
    union all
    select 'turned_away', rejections.rejected_at, 2,
      jsonb_build_object('site_address', rejections.site_address, 'reason', rejections.reason),
      rejections.council_id, jsonb_build_object('who', rejections.member_name)
    from public.rejections where rejections.voucher_id = voucher.id
    union all
    select 'accepted', acceptances.accepted_at, 3,
      jsonb_build_object(
        'site_address', acceptances.site_address, 'arrived_at', acceptances.arrived_at,
        'refused', acceptances.rejected_waste
      ),
      acceptances.council_id,
      jsonb_build_object(
        'who', acceptances.member_name,
        'acceptance_id', case
          when acceptances.undone_at is null
            and acceptances.accepted_at > now() - make_interval(days => private.undo_days()) then acceptances.id
        end
      )
    from public.acceptances where acceptances.voucher_id = voucher.id
    union all
    select 'undone', acceptances.undone_at, 4,
      jsonb_build_object('site_address', acceptances.site_address, 'reason', acceptances.undone_reason),
      acceptances.council_id, jsonb_build_object('who', acceptances.undone_name)
    from public.acceptances
    where acceptances.voucher_id = voucher.id and acceptances.undone_at is not null
    union all
    select 'cancelled', voucher.cancelled_at, 5, jsonb_build_object('reason', voucher.cancel_reason), null, null
    where voucher.cancelled_at is not null and not (voucher.voucher_used and voucher.cancel_reason = 'resident_gone')
    union all
    select 'ended', voucher.ended_at, 5, '{}', null, null where voucher.ended_at is not null
    union all
    select 'expired', (voucher.last_day + 1)::timestamp at time zone 'Europe/London', 6, '{}', null, null
    where private.voucher_state(voucher) = 'expired'
  ) as steps (what, at, rank, details, council_id, of_council);
$$;

comment on function private.voucher_steps(public.vouchers) is
  'Returns what happened to a voucher, with what only a gate''s council reads; rank orders simultaneous steps.';

create table private.late_checks (
  acceptance_id uuid primary key,
  voucher_id uuid references public.vouchers (id) on delete cascade,
  outcome private.pending_outcome not null,
  accepted boolean not null default false,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null,
  council_id uuid not null,
  checked_at timestamptz not null,
  arrived_at timestamptz not null default now()
);

comment on table private.late_checks is 'Pending checks that failed, or were accepted though cancelled since.';
comment on column private.late_checks.voucher_id is 'Null if unknown or not for the site.';
comment on column private.late_checks.accepted is
  'Accepted, though cancelled between check and sync: the outcome is cancelled.';

create index late_checks_council_id_arrived_at_idx on private.late_checks (council_id, arrived_at);
create index late_checks_member_id_arrived_at_idx on private.late_checks (member_id, arrived_at);
create index late_checks_voucher_id_idx on private.late_checks (voucher_id);
create index late_checks_arrived_at_idx on private.late_checks (arrived_at) where member_name is not null;
