create table public.voucher_refusals (
  id uuid primary key,
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  reason private.turn_away_reason not null,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null references public.boroughs (key),
  home_borough text not null,
  refused_at timestamptz not null default now()
);

comment on table public.voucher_refusals is
  'Vouchers turned away at a gate, which stay active. The id comes from the gate, so that a repeated request counts once.';
comment on column public.voucher_refusals.reason is
  'not_taken: the site does not take it; too_much; trade_waste; not_resident: not a resident of the home borough; site_full; site_closed; other.';
comment on column public.voucher_refusals.site_council is
  'The borough of that site''s council. What was done at a gate is that council''s.';
comment on column public.voucher_refusals.home_borough is 'The home borough of the voucher.';
comment on column public.voucher_refusals.member_id is 'Who turned it away; null, with the name, once that is forgotten.';

create index voucher_refusals_voucher_id_idx on public.voucher_refusals (voucher_id);
create index voucher_refusals_site_council_refused_at_idx
  on public.voucher_refusals (site_council, refused_at);
create index voucher_refusals_refused_at_idx on public.voucher_refusals (refused_at) where member_name is not null;
comment on index public.voucher_refusals_refused_at_idx is 'What still has a name, by when that is to be forgotten.';

alter table public.voucher_refusals enable row level security;

create policy select_own on public.voucher_refusals
  for select to authenticated
  using (voucher_id in (select vouchers.id from public.vouchers));
-- Of vouchers the caller sees their own.
comment on policy select_own on public.voucher_refusals is
  'Residents read where, when and why their vouchers were turned away; the grant leaves out who did.';

grant select (voucher_id, reason, site_address, site_council, refused_at) on public.voucher_refusals to authenticated;
grant select on public.voucher_refusals to service_role;
-- Deliberately no insert, update or delete for anybody: turn_away() does it.
-- Deliberately nothing for anon.
