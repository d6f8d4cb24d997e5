-- A manager asks every manager and officer for a second step at sign-in: a switch of the council. What it does stands in
-- private.standings().

create function private.require_two_steps(required boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  council public.councils;
  event_id uuid;
begin
  select * into own from private.lock_own_council('{manager}');
  perform private.require_recent_session();
  select * into council from public.councils where councils.id = own.council_id;
  if required is true then
    perform private.require_few_changes(own.council_id, own.user_id);
    -- Else nobody knows whether it works here, and nobody might be left to let the others in.
    if not private.has_second_step(own.user_id) then
      perform private.refuse('TR071');
    elsif council.two_steps_from is null or council.two_steps_until <= now() then
      council.two_steps_from := now() + make_interval(days => private.two_step_days());
    elsif council.two_steps_until is null then
      return;
    end if;
    council.two_steps_until := null;
  elsif council.two_steps_from is null or council.two_steps_until is not null then
    return;
  else
    council.two_steps_until := now() + make_interval(hours => private.two_step_end_hours());
  end if;

  update public.councils
  set two_steps_from = council.two_steps_from, two_steps_until = council.two_steps_until
  where councils.id = council.id;
  event_id := private.record_event(
    council.id, own.user_id, case when required then 'two_steps_asked' else 'two_steps_ended' end,
    case when required then jsonb_build_object('from', private.london_day(council.two_steps_from)) else jsonb_build_object('until', council.two_steps_until) end
  );
  if required then
    perform private.write_letter('two_steps', event_id, members.user_id, null, council.id, days.after::text, now() + make_interval(days => days.after))
    from public.council_members as members
    cross join unnest(array[0, private.two_step_days() / 2, private.two_step_days() - 1]) as days (after)
    where members.council_id = council.id and members.role <> 'gate';
  else
    perform private.write_to_managers('two_steps', event_id, council.id);
  end if;
end;
$$;

comment on function private.require_two_steps(boolean) is
  'For managers, in a recent session: asks every manager and officer of the council, not gate staff, for a second step at sign-in. After 14 days whoever has none has no rights until it is set up; each is written to at once, after 7 and after 13 days. false ends it, after 24 hours, and tells every manager. An event. Errors: TR001, TR002, TR017, TR018, TR034, TR069, TR071 (the caller has no second step).';

call private.offer('require_two_steps', 'authenticated');
