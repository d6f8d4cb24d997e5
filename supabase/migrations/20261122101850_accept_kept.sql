-- What a gate decided without a signal, once it arrives. The driver has gone in; whether the voucher was good is judged by
-- when that was, as far as the server can believe it.

create table private.late_answers (
  redemption_id uuid primary key,
  voucher_id uuid references public.vouchers (id) on delete cascade,
  outcome private.late_outcome not null,
  good_then boolean not null default false,
  member_id uuid,
  member_name text,
  kept_by text,
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
comment on column private.late_answers.kept_by is 'Who kept it, as the sender says; null where that was the sender.';
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

create function private.accept_kept(
  code text, redemption_id uuid, site_id uuid, anyway boolean, kept_by uuid, kept_at timestamptz, sent_at timestamptz
)
returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  answer private.gate_answer;
  site public.skip_sites;
  caller uuid;
  caller_name text;
  keeper_name text;
  answered_id uuid;
  -- By the clock of the device, however wrong it is: what it says of now is taken off.
  kept_ago constant interval := case
    when isfinite(kept_at) and isfinite(sent_at) then greatest(sent_at - kept_at, interval '0')
    else interval '0'
  end;
  changed boolean := false;
  known constant boolean := exists (
    select from public.voucher_redemptions as redemptions where redemptions.id = accept_kept.redemption_id
  );
begin
  select * into answer from private.accept_at_gate(code, redemption_id, site_id, anyway, null, kept_ago);
  if answer.outcome <> 'accepted' and not private.is_one_of(answer.outcome::text, null::private.late_outcome) then
    return next answer;
    return;
  end if;

  select sites.* into strict site from public.skip_sites as sites where sites.id = site_id;
  select own.user_id, own.first_name || ' ' || own.last_name into caller, caller_name
  from private.standings() as own
  where own.standing = 'member' and own.council_key = site.council_key;
  -- Whoever sends it is who is counted; who kept it is what they say, as long as it is a colleague at the site's council.
  select members.first_name || ' ' || members.last_name into keeper_name
  from public.council_members as members
  join public.councils on councils.id = members.council_id
  where members.user_id = kept_by and members.user_id <> caller and councils.council_key = site.council_key;

  select vouchers.id into answered_id
  from public.vouchers where vouchers.code = answer.code and answer.issued_at is not null;
  if answer.outcome = 'accepted' then
    update public.voucher_redemptions as redemptions
    set kept_by = keeper_name
    where not known and redemptions.id = redemption_id and redemptions.member_id = caller;
    -- It was 'Not here' when it arrived, and its sender has accepted it anyway.
    delete from private.late_answers as answers
    where answers.redemption_id = accept_kept.redemption_id
      and answers.member_id = caller and answers.voucher_id = answered_id and not answers.good_then;
    changed := exists (
      select from public.voucher_redemptions as redemptions
      where not known and redemptions.id = redemption_id and redemptions.cancelled_since is not null
    );
  end if;
  if changed or answer.outcome <> 'accepted' and private.may_note_late(caller, answered_id, redemption_id) then
    insert into private.late_answers (
      redemption_id, voucher_id, outcome, good_then, member_id, member_name, kept_by, site_id, site_address,
      site_council, kept_at
    )
    values (
      redemption_id, answered_id, case when changed then 'cancelled' else answer.outcome::text::private.late_outcome end,
      changed, caller, caller_name, keeper_name, site.id, site.address, site.council_key,
      now() - least(kept_ago, interval '12 hours')
    )
    on conflict on constraint late_answers_pkey do nothing;
  end if;
  return next answer;
end;
$$;

grant execute on function private.accept_kept(text, uuid, uuid, boolean, uuid, timestamptz, timestamptz) to authenticated;

create function public.accept_kept(
  code text, redemption_id uuid, site_id uuid, anyway boolean, kept_by uuid, kept_at timestamptz, sent_at timestamptz
)
returns setof private.gate_answer
language sql volatile
rows 1
set search_path = ''
as $$
  select answer.* from private.accept_kept(code, redemption_id, site_id, anyway, kept_by, kept_at, sent_at) as answer;
$$;

comment on function public.accept_kept(text, uuid, uuid, boolean, uuid, timestamptz, timestamptz) is
  'Any member of a council: sends what a device kept without a signal. As accept_voucher(), in the caller''s name, with kept_by as the name that they say where that is a colleague at the site''s council, and judged by when it was kept: as long ago as sent_at (the device''s clock now) is after kept_at, 12 hours at most, after the voucher was issued and the caller joined. It is then used at that time, whatever was done to it since, but for an acceptance, which stands. Where it had been cancelled since, or the voucher is not good it is noted for gate_day(), once for each redemption_id, each voucher once and 20 a day for each sender. Errors: TR001, TR017, TR063, TR068.';

grant execute on function public.accept_kept(text, uuid, uuid, boolean, uuid, timestamptz, timestamptz) to authenticated;
-- Deliberately not for anon and service_role, which belong to no council.
