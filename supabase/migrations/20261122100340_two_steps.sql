-- A manager requires a second step at sign-in from every manager and officer. private.memberships() enforces it.

create function private.require_two_steps(required boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  manager record;
  starts_at timestamptz;
  event_id uuid;
begin
  select * into manager from private.lock_own_council('{manager}');
  perform private.require_recent_session();
  select councils.two_steps_from into starts_at from public.councils where councils.id = manager.council_id;

  if required then
    perform private.require_change_quota(manager.council_id, manager.user_id);
    -- A manager without a second step could not sign in afterwards to end it.
    perform private.raise_error_if(not private.has_second_step(manager.user_id), 'TR071');
  end if;
  if coalesce(required, false) = (starts_at is not null) then
    return;
  end if;

  starts_at := case when required then now() + make_interval(days => private.two_step_days()) end;
  update public.councils set two_steps_from = starts_at where councils.id = manager.council_id;
  event_id := private.log_event(
    manager.council_id, manager.user_id, case when required then 'two_steps_asked' else 'two_steps_ended' end,
    case when required then jsonb_build_object('from', private.london_day(starts_at)) else '{}' end
  );
  if required then
    perform private.queue_email(
      'two_steps', event_id, members.user_id, null, members.council_id, days.after::text,
      now() + make_interval(days => days.after)
    )
    from public.council_members as members
    cross join unnest(array[0, private.two_step_days() / 2, private.two_step_days() - 1]) as days (after)
    where members.council_id = manager.council_id and members.role <> 'gate';
  else
    -- The reminders that have not gone out yet.
    delete from private.emails
    where emails.kind = 'two_steps' and emails.council_id = manager.council_id
      and emails.once_for is not null and emails.outcome is null;
    -- The caller too: a stolen session can switch it off.
    perform private.queue_email('two_steps', event_id, managers.user_id, null, managers.council_id)
    from public.council_members as managers
    where managers.council_id = manager.council_id and managers.role = 'manager';
  end if;
end;
$$;

comment on function private.require_two_steps(boolean) is
  'Requires a second step of managers and officers in 14 days, or ends that at once. Managers, in a recent session. Errors: TR001, TR002, TR017, TR018, TR034, TR069, TR071.';

call private.offer('require_two_steps', 'authenticated');
