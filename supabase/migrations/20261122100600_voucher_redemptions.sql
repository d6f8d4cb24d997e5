create table public.voucher_redemptions (
  id uuid primary key,
  voucher_id uuid not null references public.vouchers (id) on delete cascade,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null references public.boroughs (key),
  home_borough text not null,
  anyway boolean not null default false,
  accepted_at timestamptz not null default now(),
  in_part boolean not null default false,
  taken_back_at timestamptz,
  given_back boolean not null default false,
  arrived_at timestamptz,
  cancelled_since timestamptz,
  cancelled_because private.cancel_reason,
  refused_kinds text[],
  taken_back_reason private.take_back_reason,
  taken_back_by uuid,
  taken_back_name text,
  constraint voucher_redemptions_given_back_check check (not given_back or taken_back_at is not null),
  constraint voucher_redemptions_in_part_check check (in_part = (refused_kinds is not null)),
  constraint voucher_redemptions_cancelled_since_check check ((cancelled_since is null) = (cancelled_because is null))
);

comment on table public.voucher_redemptions is
  'Acceptances of vouchers. The id comes from the gate and is never used again: the same one means the same acceptance, also after it was taken back. Member and site are copied, not referred to, so that neither holds up the other''s deletion.';
comment on column public.voucher_redemptions.member_id is 'Who accepted; null, with the name, once that is forgotten.';
comment on column public.voucher_redemptions.member_name is
  'Their name, as of private.name_at_gate(): with the colleague before it who stood at the gate, as the device said.';
comment on column public.voucher_redemptions.site_council is
  'The borough of that site''s council, which may be another than the one that issued the voucher. What was done at a gate is that council''s.';
comment on column public.voucher_redemptions.home_borough is 'The home borough of the voucher.';
comment on column public.voucher_redemptions.anyway is 'Whether something spoke against it here, and staff let them in nevertheless.';
comment on column public.voucher_redemptions.in_part is 'Whether some of what was brought was not accepted.';
comment on column public.voucher_redemptions.refused_kinds is 'What of it was not accepted then: keys of waste_kinds.';
comment on column public.voucher_redemptions.taken_back_by is
  'Who of the site''s council took or gave it back; null, with the name, once that is forgotten.';
comment on column public.voucher_redemptions.given_back is
  'Whether a manager gave the voucher back later. What was taken back at the gate was never accepted, as figures count it; this was, on its day.';
comment on column public.voucher_redemptions.arrived_at is
  'When it arrived, of what was kept without a signal; accepted_at is then when it was kept.';
comment on column public.voucher_redemptions.cancelled_since is
  'When the voucher was cancelled between being kept and arriving: it was good when the driver went in, so that it is used nevertheless.';
comment on column public.voucher_redemptions.cancelled_because is 'Why it was cancelled then, which stands again once the acceptance is taken back.';
comment on column public.voucher_redemptions.site_address is 'Where it was accepted, as the address was then.';

create index voucher_redemptions_voucher_id_idx on public.voucher_redemptions (voucher_id);
create index voucher_redemptions_site_council_accepted_at_idx
  on public.voucher_redemptions (site_council, accepted_at);
create index voucher_redemptions_home_borough_accepted_at_idx
  on public.voucher_redemptions (home_borough, accepted_at) where site_council <> home_borough;
comment on index public.voucher_redemptions_home_borough_accepted_at_idx is
  'Residents who went to another council''s site.';
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

grant select (voucher_id, site_address, site_council, accepted_at, taken_back_at) on public.voucher_redemptions to authenticated;
grant select on public.voucher_redemptions to service_role;
-- Deliberately no insert, update or delete for anybody: accept_voucher() and take_back() do it.
-- Deliberately nothing for anon.
