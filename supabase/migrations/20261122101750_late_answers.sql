-- Late answers of a gate: drivers who were let in without a signal with what turned out not to be good.

create table private.late_checks (
  acceptance_id uuid primary key,
  voucher_id uuid references public.vouchers (id) on delete cascade,
  outcome private.pending_outcome not null,
  good_then boolean not null default false,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null references public.boroughs (key),
  checked_at timestamptz not null,
  arrived_at timestamptz not null default now()
);

comment on table private.late_checks is
  'Codes whose drivers were let in without a signal, and which turned out not to be good, or were cancelled before they arrived: so that a council''s managers learn of it too, and not the device alone. Member and site are copied, not referred to.';
comment on column private.late_checks.acceptance_id is 'The id from the gate, so that a repeated request counts once.';
comment on column private.late_checks.voucher_id is 'Null where there is no voucher with that code, or none that may be told of here.';
comment on column private.late_checks.outcome is 'What check_voucher() would have said.';
comment on column private.late_checks.good_then is
  'Whether it was good when it was kept, so that it was accepted though it was cancelled by the time it arrived.';
comment on column private.late_checks.member_id is 'Who sent it, and is counted; null, with the names, once that is forgotten.';
comment on column private.late_checks.checked_at is 'When it was kept, as far as that is believed; never later than it arrived.';

create index late_checks_site_council_arrived_at_idx on private.late_checks (site_council, arrived_at);
create index late_checks_member_id_arrived_at_idx on private.late_checks (member_id, arrived_at);
create index late_checks_voucher_id_idx on private.late_checks (voucher_id);
create index late_checks_arrived_at_idx on private.late_checks (arrived_at) where member_name is not null;
comment on index private.late_checks_arrived_at_idx is 'What still has a name, by when that is to be forgotten.';

-- Deliberately no grants and no policies: the schema is not exposed. accept_pending() writes it, gate_day() reads it.

create function private.may_log_late_check(sender uuid, of_voucher uuid, under uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) < 20 and not coalesce(bool_or(answers.voucher_id = of_voucher), false)
  from private.late_checks as answers
  where answers.member_id = sender and answers.acceptance_id <> under and answers.arrived_at > now() - interval '1 day';
$$;

comment on function private.may_log_late_check(uuid, uuid, uuid) is
  'Whether another late answer of a sender is noted, under this acceptance id: 20 a day, each voucher once. What was changed since it was kept is judged by when it was kept as long as it can be noted.';
