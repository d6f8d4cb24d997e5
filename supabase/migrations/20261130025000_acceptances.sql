create table public.acceptances (
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
  undone_at timestamptz,
  arrived_at timestamptz,
  rejected_waste text[],
  undone_reason private.undo_reason,
  undone_by uuid,
  undone_name text,
  constraint acceptances_undone_check check ((undone_reason is null) = (undone_at is null)),
  constraint acceptances_in_part_check check (in_part = (rejected_waste is not null))
);

comment on table public.acceptances is
  'Acceptances of vouchers. The id comes from the gate and is never used again: the same one means the same acceptance, also after it was undone. Member and site are copied, not referred to, so that neither holds up the other''s deletion.';
comment on column public.acceptances.member_id is 'Who accepted; null, with the name, once that is forgotten.';
comment on column public.acceptances.member_name is
  'Their name, as of private.name_at_gate(): with the colleague before it who stood at the gate, as the device said.';
comment on column public.acceptances.site_council is
  'The borough of that site''s council, which may be another than the one that issued the voucher. What was done at a gate is that council''s.';
comment on column public.acceptances.home_borough is 'The home borough of the voucher.';
comment on column public.acceptances.anyway is 'Whether something spoke against it here, and staff let them in nevertheless.';
comment on column public.acceptances.in_part is 'Whether some of what was brought was not accepted.';
comment on column public.acceptances.rejected_waste is 'What of it was not accepted then: keys of waste_kinds.';
comment on column public.acceptances.undone_by is
  'The member of the site''s council who undid it; null, with the name, once that is forgotten.';
comment on column public.acceptances.arrived_at is
  'When it arrived, of what was kept without a signal; accepted_at is then when it was kept.';
comment on column public.acceptances.site_address is 'Where it was accepted, as the address was then.';

create index acceptances_voucher_id_idx on public.acceptances (voucher_id);
create index acceptances_site_council_accepted_at_idx
  on public.acceptances (site_council, accepted_at);
create index acceptances_home_borough_accepted_at_idx
  on public.acceptances (home_borough, accepted_at) where site_council <> home_borough;
comment on index public.acceptances_home_borough_accepted_at_idx is
  'Residents who went to another council''s site.';
create index acceptances_accepted_at_idx on public.acceptances (accepted_at)
  where member_name is not null;
comment on index public.acceptances_accepted_at_idx is 'What still has a name, by when that is to be forgotten.';

alter table public.acceptances enable row level security;

create policy select_own on public.acceptances
  for select to authenticated
  using (voucher_id in (select vouchers.id from public.vouchers));
-- Of vouchers the caller sees their own.
comment on policy select_own on public.acceptances is
  'Residents read where and when their vouchers were accepted; the grant leaves out who did.';

grant select (voucher_id, site_address, site_council, accepted_at, undone_at) on public.acceptances to authenticated;
grant select on public.acceptances to service_role;
-- Deliberately no insert, update or delete for anybody: accept_voucher() and undo_acceptance() do it.
-- Deliberately nothing for anon.

create function private.undo_until(acceptance public.acceptances) returns timestamptz
language sql immutable
set search_path = ''
as $$
  select (private.london_day(coalesce(acceptance.arrived_at, acceptance.accepted_at)) + 1)::timestamp
    at time zone 'Europe/London';
$$;

comment on function private.undo_until(public.acceptances) is
  'Until when any member at the site can undo an acceptance: the end of the day in London on which it reached the database.';

create function private.manager_can_undo(accepted_at timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select manager_can_undo.accepted_at > now() - make_interval(days => limits.undo_days)
  from public.voucher_limits as limits;
$$;

comment on function private.manager_can_undo(timestamptz) is
  'Whether managers of the accepting council can still undo an acceptance.';

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
