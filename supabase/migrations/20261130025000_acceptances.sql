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

create policy select_own on public.acceptances
  for select to authenticated
  using (voucher_id in (select vouchers.id from public.vouchers));

grant select (voucher_id, site_address, site_council, accepted_at, undone_at) on public.acceptances to authenticated;
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

create policy select_own on public.rejections
  for select to authenticated
  using (voucher_id in (select vouchers.id from public.vouchers));

grant select (voucher_id, reason, site_address, site_council, rejected_at) on public.rejections to authenticated;
grant select on public.rejections to service_role;

create table private.late_checks (
  acceptance_id uuid primary key,
  voucher_id uuid references public.vouchers (id) on delete cascade,
  outcome private.pending_outcome not null,
  good_then boolean not null default false,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null,
  council_id uuid not null,
  checked_at timestamptz not null,
  arrived_at timestamptz not null default now()
);

comment on table private.late_checks is 'Pending checks that were not good when they arrived.';
comment on column private.late_checks.voucher_id is 'Null if unknown or not for the site.';
comment on column private.late_checks.good_then is 'Accepted though cancelled since.';

create index late_checks_council_id_arrived_at_idx on private.late_checks (council_id, arrived_at);
create index late_checks_member_id_arrived_at_idx on private.late_checks (member_id, arrived_at);
create index late_checks_voucher_id_idx on private.late_checks (voucher_id);
create index late_checks_arrived_at_idx on private.late_checks (arrived_at) where member_name is not null;
