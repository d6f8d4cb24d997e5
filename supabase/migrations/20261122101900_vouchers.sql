create table public.vouchers (
  id uuid primary key default gen_random_uuid(),
  local_auth_issue text not null references public.boroughs (key),
  voucher_used boolean not null default false,
  issued_at timestamptz not null default now(),
  used_at timestamptz,
  constraint vouchers_used_at_check check (used_at is null or voucher_used)
);

comment on table public.vouchers is
  'Vouchers, written by the companion app. They belong to the borough and outlive the council''s account.';
comment on column public.vouchers.local_auth_issue is 'The borough that the voucher was issued for.';
comment on column public.vouchers.used_at is 'When it was used, where that is known.';

create index vouchers_local_auth_issue_voucher_used_idx on public.vouchers (local_auth_issue, voucher_used);

alter table public.vouchers enable row level security;

create policy all_nobody on public.vouchers
  for all to anon, authenticated
  using (false) with check (false);
comment on policy all_nobody on public.vouchers is
  'Nobody reads or writes single vouchers through the portal; voucher_counts() answers two numbers.';

revoke all on public.vouchers from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.vouchers to service_role;
-- Deliberately nothing for anon and authenticated, counting included.
