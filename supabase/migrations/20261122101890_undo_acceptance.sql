create function private.undo_acceptance(acceptance_id uuid, reason text, done_by uuid default null)
returns table (outcome private.undo_outcome, state private.voucher_state)
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
declare
  voucher public.vouchers;
  acceptance public.acceptances;
  member record;
begin
  perform private.raise_error_if(not private.is_enum_value(undo_acceptance.reason, null::private.undo_reason), 'TR064');
  perform private.lock_my_memberships();
  select vouchers.* into voucher from public.vouchers
  where vouchers.id = (
    select acceptances.voucher_id from public.acceptances as acceptances
    where acceptances.id = undo_acceptance.acceptance_id
  )
  for update;
  select acceptances.* into acceptance from public.acceptances as acceptances
  where acceptances.id = undo_acceptance.acceptance_id;
  select memberships.user_id, memberships.council_id, memberships.role into member
  from private.memberships()
  where memberships.standing = 'member' and memberships.council_key = acceptance.site_council;

  if member.user_id is null then
    return query select 'unknown'::private.undo_outcome, null::private.voucher_state;
    return;
  end if;
  if acceptance.undone_at is not null then
    return query select 'undone'::private.undo_outcome, private.voucher_state(voucher);
    return;
  end if;
  if private.undo_until(acceptance) <= now() then
    if member.role <> 'manager' or not private.manager_can_undo(acceptance.accepted_at) then
      return query select 'too_late'::private.undo_outcome, private.voucher_state(voucher);
      return;
    end if;
    perform private.require_recent_session();
  end if;
  perform private.raise_error_if(
    (
      select count(*) from public.acceptances as acceptances
      where acceptances.voucher_id = voucher.id and acceptances.undone_at is not null
    ) >= private.undos_at_most(),
    'TR072'
  );

  update public.acceptances as acceptances
  set undone_at = now(), undone_reason = undo_acceptance.reason::private.undo_reason, undone_by = member.user_id,
    undone_name = private.name_at_gate(member.user_id, acceptance.site_council, undo_acceptance.done_by)
  where acceptances.id = acceptance.id;
  update public.vouchers
  set voucher_used = false, used_at = null, used_site_id = null
  where vouchers.id = voucher.id
  returning vouchers.* into voucher;

  perform private.log_event(
    member.council_id, member.user_id, 'acceptance_undone',
    jsonb_build_object(
      'site', acceptance.site_address, 'accepted_at', acceptance.accepted_at, 'accepted_by', acceptance.member_name,
      'reason', undo_acceptance.reason
    )
  );
  -- The issuing council reads which council did it, and of no member of that council.
  perform private.log_event(
    issuing.id, null, 'acceptance_undone',
    jsonb_build_object(
      'site', acceptance.site_address, 'accepted_at', acceptance.accepted_at, 'reason', undo_acceptance.reason
    ),
    accepting.council_name
  )
  from public.councils as issuing
  join public.councils as accepting on accepting.id = member.council_id
  where issuing.council_key = voucher.local_auth_issue and issuing.id <> accepting.id;
  perform private.queue_email('undone', voucher.id, voucher.resident_id, once_for => acceptance.id::text);
  return query select 'undone'::private.undo_outcome, private.voucher_state(voucher);
end;
$$;

comment on function private.undo_acceptance(uuid, text, uuid) is
  'Undoes an acceptance: any member at that site until the end of the day, then a manager of its council for 31 days, in a recent session.';

call private.offer('undo_acceptance', 'authenticated');
