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
