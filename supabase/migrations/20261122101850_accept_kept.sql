-- What a gate decided without a signal, once it arrives. The driver has gone in; whether the voucher was good is judged by
-- when that was, as far as the server can believe it.

create function private.accept_pending(
  code text, acceptance_id uuid, site_id uuid, anyway boolean, done_by uuid, checked_at timestamptz, sent_at timestamptz
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
  answered_id uuid;
  -- By the clock of the device, however wrong it is: what it says of now is taken off.
  checked_ago constant interval := case
    when isfinite(checked_at) and isfinite(sent_at) then greatest(sent_at - checked_at, interval '0')
    else interval '0'
  end;
  changed boolean := false;
  known constant boolean := exists (
    select from public.acceptances as acceptances where acceptances.id = accept_pending.acceptance_id
  );
begin
  select * into answer from private.accept_at_gate(code, acceptance_id, site_id, anyway, null, done_by, checked_ago);
  if answer.outcome <> 'accepted' and not private.is_enum_value(answer.outcome::text, null::private.pending_outcome) then
    return next answer;
    return;
  end if;

  select sites.* into strict site from public.skip_sites as sites where sites.id = site_id;
  select own.user_id, private.name_at_gate(own.user_id, site.council_key, done_by) into caller, caller_name
  from private.gate_memberships(checked_ago) as own
  where own.council_key = site.council_key;
  select vouchers.id into answered_id
  from public.vouchers where vouchers.code = answer.code and answer.issued_at is not null;
  if answer.outcome = 'accepted' then
    -- It was 'Not here' when it arrived, and its sender has accepted it anyway.
    delete from private.late_checks as answers
    where answers.acceptance_id = accept_pending.acceptance_id
      and answers.member_id = caller and answers.voucher_id = answered_id and not answers.good_then;
    changed := exists (
      select from public.acceptances as acceptances
      join public.vouchers on vouchers.id = acceptances.voucher_id
      where not known and acceptances.id = acceptance_id and vouchers.cancelled_at > acceptances.accepted_at
    );
  end if;
  if changed or answer.outcome <> 'accepted' and private.may_log_late_check(caller, answered_id, acceptance_id) then
    insert into private.late_checks (
      acceptance_id, voucher_id, outcome, good_then, member_id, member_name, site_id, site_address,
      site_council, checked_at
    )
    values (
      acceptance_id, answered_id, case when changed then 'cancelled' else answer.outcome::text::private.pending_outcome end,
      changed, caller, caller_name, site.id, site.address, site.council_key,
      now() - least(checked_ago, interval '12 hours')
    )
    on conflict on constraint late_checks_pkey do nothing;
  end if;
  return next answer;
end;
$$;

comment on function private.accept_pending(text, uuid, uuid, boolean, uuid, timestamptz, timestamptz) is
  'Any member of a council: sends what a device kept without a signal. As accept_voucher(), done_by being who kept it, and judged by when it was kept: as long ago as sent_at (the device''s clock now) is after checked_at, 12 hours at most, after the voucher was issued and the caller joined; where the council has closed since, for 12 hours. It is then used at that time, whatever was done to it since, but for an acceptance, which stands. Where it had been cancelled since, or the voucher is not good it is noted for gate_day(), once for each acceptance_id, each voucher once and 20 a day for each sender. Errors: TR001, TR017, TR063, TR068.';

call private.offer('accept_pending', 'authenticated');
