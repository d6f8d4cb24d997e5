create table public.vouchers (
  id uuid primary key default gen_random_uuid(),
  code text check (code ~ '^[2-9ACDEFHJKMPRTWXY]{10}$'),
  local_auth_issue text not null references public.boroughs (key),
  resident_id uuid references public.residents (user_id) on delete set null,
  request_id uuid,
  skip_site_id uuid,
  site_address text,
  waste text,
  amount text,
  issued_at timestamptz not null default now(),
  last_day date not null default (now() at time zone 'Europe/London')::date,
  voucher_used boolean not null default false,
  used_at timestamptz,
  used_site_id uuid,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason in ('resident', 'resident_gone', 'no_site_left')),
  constraint vouchers_used_at_check check (used_at is null or voucher_used),
  constraint vouchers_used_site_id_check check (used_site_id is null or voucher_used),
  constraint vouchers_cancelled_at_check check (cancelled_at is null or not voucher_used),
  constraint vouchers_cancelled_check check ((cancel_reason is null) = (cancelled_at is null)),
  constraint vouchers_person_check check (code is not null or (resident_id is null and request_id is null))
) with (fillfactor = 85);

comment on table public.vouchers is
  'Vouchers. They belong to a borough and to a resident alone, outlive both councils and sites, and lose their resident, request and code when these are forgotten. Rows without a code were imported.';
comment on column public.vouchers.code is 'What the resident shows; null once forgotten, and for imported ones.';
comment on column public.vouchers.local_auth_issue is 'The borough that the voucher was issued for.';
comment on column public.vouchers.request_id is 'The application''s own id, so that a repeated one is the same voucher.';
comment on column public.vouchers.skip_site_id is 'The site that was chosen, which may be gone; null where it is not known.';
comment on column public.vouchers.site_address is 'Its address as it was when the voucher was issued.';
comment on column public.vouchers.last_day is 'The last day in London on which the voucher is good. This date is the truth, whatever the clock says elsewhere.';
comment on column public.vouchers.used_at is 'When it was used, where that is known.';
comment on column public.vouchers.used_site_id is 'The site that accepted it, where that is known.';
comment on column public.vouchers.cancel_reason is
  'resident: by the resident; resident_gone: the resident was deleted; no_site_left: the borough''s last site was deleted.';

create unique index vouchers_code_idx on public.vouchers (code) where code is not null;
create unique index vouchers_resident_id_request_id_idx on public.vouchers (resident_id, request_id)
  where resident_id is not null;
comment on index public.vouchers_resident_id_request_id_idx is
  'A request counts once for its resident. Vouchers without a resident, which are most, take no room in it.';
-- What is active or long gone in a borough is found by its last day. Few different values: small, whatever the rows.
create index vouchers_local_auth_issue_last_day_idx on public.vouchers (local_auth_issue, last_day);
create index vouchers_last_day_idx on public.vouchers (last_day) where code is not null;
comment on index public.vouchers_last_day_idx is 'What still has its person or its code, by when that is to be forgotten.';

create function private.date_imported_voucher() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.last_day := private.london_day(new.issued_at) + (select limits.valid_days from public.voucher_limits as limits);
  return new;
end;
$$;

comment on function private.date_imported_voucher() is 'Gives an imported voucher the last day that follows from its day of issue.';

revoke execute on function private.date_imported_voucher() from public, anon, authenticated, service_role;

create trigger date_imported_voucher
  before insert on public.vouchers
  for each row
  when (new.code is null)
  execute function private.date_imported_voucher();

alter table public.vouchers enable row level security;

create policy select_own on public.vouchers
  for select to authenticated
  using (resident_id = (select private.own_resident_id()));
comment on policy select_own on public.vouchers is
  'Residents read their own vouchers. Councils read none: by its code one at a time, through check_voucher(), and sums.';

revoke all on public.vouchers from public, anon, authenticated, service_role;
grant select (
  id, code, local_auth_issue, skip_site_id, site_address, waste, amount, issued_at, last_day, voucher_used, used_at,
  cancelled_at, cancel_reason
) on public.vouchers to authenticated;
grant select, insert (id, local_auth_issue, voucher_used, issued_at, used_at), delete on public.vouchers to service_role;
-- Deliberately no insert, update or delete for authenticated: apply_for_voucher(), cancel_voucher() and the gate's
-- functions do it.
-- Deliberately no update for service_role, and no insert of a code: the operator imports what was counted elsewhere, and
-- may take that back.
-- Deliberately nothing for anon.
