-- Late answers of a gate: drivers who were let in without a signal with what turned out not to be good.

create table private.late_answers (
  redemption_id uuid primary key,
  voucher_id uuid references public.vouchers (id) on delete cascade,
  outcome private.late_outcome not null,
  good_then boolean not null default false,
  member_id uuid,
  member_name text,
  site_id uuid not null,
  site_address text not null,
  site_council text not null references public.boroughs (key),
  kept_at timestamptz not null,
  arrived_at timestamptz not null default now()
);

comment on table private.late_answers is
  'Codes whose drivers were let in without a signal, and which turned out not to be good, or were cancelled before they arrived: so that a council''s managers learn of it too, and not the device alone. Member and site are copied, not referred to.';
comment on column private.late_answers.redemption_id is 'The id from the gate, so that a repeated request counts once.';
comment on column private.late_answers.voucher_id is 'Null where there is no voucher with that code, or none that may be told of here.';
comment on column private.late_answers.outcome is 'What check_voucher() would have said.';
comment on column private.late_answers.good_then is
  'Whether it was good when it was kept, so that it was accepted though it was cancelled by the time it arrived.';
comment on column private.late_answers.member_id is 'Who sent it, and is counted; null, with the names, once that is forgotten.';
comment on column private.late_answers.kept_at is 'When it was kept, as far as that is believed; never later than it arrived.';

create index late_answers_site_council_arrived_at_idx on private.late_answers (site_council, arrived_at);
create index late_answers_member_id_arrived_at_idx on private.late_answers (member_id, arrived_at);
create index late_answers_voucher_id_idx on private.late_answers (voucher_id);
create index late_answers_arrived_at_idx on private.late_answers (arrived_at) where member_name is not null;
comment on index private.late_answers_arrived_at_idx is 'What still has a name, by when that is to be forgotten.';

-- Deliberately no grants and no policies: the schema is not exposed. accept_kept() writes it, gate_day() reads it.

create function private.may_note_late(sender uuid, of_voucher uuid, under uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select count(*) < 20 and not coalesce(bool_or(answers.voucher_id = of_voucher), false)
  from private.late_answers as answers
  where answers.member_id = sender and answers.redemption_id <> under and answers.arrived_at > now() - interval '1 day';
$$;

comment on function private.may_note_late(uuid, uuid, uuid) is
  'Whether another late answer of a sender is noted, under this redemption id: 20 a day, each voucher once. What was changed since it was kept is judged by when it was kept as long as it can be noted.';
