create table public.voucher_redemptions (
  id uuid primary key,
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  local_auth_issue text not null references public.boroughs (key),
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  accepted_at timestamptz not null default now(),
  taken_back_at timestamptz
);

comment on table public.voucher_redemptions is
  'Acceptances of vouchers. The id comes from the gate and is never used again: the same one means the same acceptance, also after it was taken back. Member and site are copied, not referred to, so that neither holds up the other''s deletion.';
comment on column public.voucher_redemptions.member_id is 'Who accepted; null, with the name, once that is forgotten.';
comment on column public.voucher_redemptions.site_address is 'Where it was accepted, as the address was then.';

create index voucher_redemptions_voucher_id_idx on public.voucher_redemptions (voucher_id);
create index voucher_redemptions_local_auth_issue_accepted_at_idx
  on public.voucher_redemptions (local_auth_issue, accepted_at);
create index voucher_redemptions_accepted_at_idx on public.voucher_redemptions (accepted_at)
  where member_name is not null;
comment on index public.voucher_redemptions_accepted_at_idx is 'What still has a name, by when that is to be forgotten.';

alter table public.voucher_redemptions enable row level security;

create policy select_own on public.voucher_redemptions
  for select to authenticated
  using (voucher_id in (select vouchers.id from public.vouchers));
-- Of vouchers the caller sees their own.
comment on policy select_own on public.voucher_redemptions is
  'Residents read where and when their vouchers were accepted; the grant leaves out who did.';

revoke all on public.voucher_redemptions from public, anon, authenticated, service_role;
grant select (voucher_id, site_address, accepted_at, taken_back_at) on public.voucher_redemptions to authenticated;
grant select on public.voucher_redemptions to service_role;
-- Deliberately no insert, update or delete for anybody: accept_voucher() and take_back() do it.
-- Deliberately nothing for anon.
