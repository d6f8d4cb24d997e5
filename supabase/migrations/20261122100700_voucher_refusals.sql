create table public.rejections (
  id uuid primary key,
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  reason private.turn_away_reason not null,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null references public.boroughs (key),
  home_borough text not null,
  rejected_at timestamptz not null default now()
);

comment on table public.rejections is
  'Vouchers turned away at a gate, which stay active. The id comes from the gate, so that a repeated request counts once.';
comment on column public.rejections.reason is
  'not_taken: the site does not take it; too_much; trade_waste; not_resident: not a resident of the home borough; site_full; site_closed; other.';
comment on column public.rejections.site_council is
  'The borough of that site''s council. What was done at a gate is that council''s.';
comment on column public.rejections.home_borough is 'The home borough of the voucher.';
comment on column public.rejections.member_id is 'Who turned it away; null, with the name, once that is forgotten.';

create index rejections_voucher_id_idx on public.rejections (voucher_id);
create index rejections_site_council_refused_at_idx
  on public.rejections (site_council, rejected_at);
create index rejections_refused_at_idx on public.rejections (rejected_at) where member_name is not null;
comment on index public.rejections_refused_at_idx is 'What still has a name, by when that is to be forgotten.';

alter table public.rejections enable row level security;

create policy select_own on public.rejections
  for select to authenticated
  using (voucher_id in (select vouchers.id from public.vouchers));
-- Of vouchers the caller sees their own.
comment on policy select_own on public.rejections is
  'Residents read where, when and why their vouchers were turned away; the grant leaves out who did.';

grant select (voucher_id, reason, site_address, site_council, rejected_at) on public.rejections to authenticated;
grant select on public.rejections to service_role;
-- Deliberately no insert, update or delete for anybody: turn_away() does it.
-- Deliberately nothing for anon.
