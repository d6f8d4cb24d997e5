-- A letter to everybody who holds a voucher waits some minutes, in which any manager may call it back. One row stands for
-- it until then: whatever grows with the number of holders is written by whoever delivers, and under no council's lock.

create table private.mass_letters (
  id uuid primary key default gen_random_uuid(),
  council_id uuid not null references public.councils (id) on delete cascade,
  site_id uuid,
  site_address text,
  people bigint not null,
  planned_by uuid not null,
  planned_by_name text not null,
  planned_at timestamptz not null default now(),
  leaves_at timestamptz not null default now() + make_interval(mins => private.mass_letter_minutes()),
  called_back_at timestamptz,
  called_back_by text,
  called_back_why text,
  outcome private.letter_outcome,
  finished_at timestamptz,
  constraint mass_letters_finished_check check ((outcome is null) = (finished_at is null))
);

comment on table private.mass_letters is
  'Letters to everybody who holds a voucher: that a site is closed, or without a site that the council has paused. Kept for 30 days.';
comment on column private.mass_letters.people is 'To how many it was to go when it was planned.';
comment on column private.mass_letters.outcome is 'sent, or passed: no longer true when it was to leave.';

create index mass_letters_council_id_idx on private.mass_letters (council_id, planned_at);
create index mass_letters_leaves_at_idx on private.mass_letters (leaves_at) where outcome is null and called_back_at is null;

create function private.plan_mass_letter(council_id uuid, council_key text, about_site public.skip_sites default null)
returns void
language plpgsql volatile
set search_path = ''
as $$
#variable_conflict use_variable
declare
  planned_id uuid;
  holders bigint;
begin
  perform private.require_recent_session();
  select count(distinct found.resident_id) into holders from private.voucher_holders(council_key, about_site.id) as found;
  if holders = 0 then
    return;
  end if;
  -- Asked again about the same within the ten minutes, it is the same letter.
  if exists (
    select from private.mass_letters as waiting
    where waiting.council_id = council_id and waiting.site_id is not distinct from about_site.id and waiting.outcome is null
      and waiting.called_back_at is null
  ) then
    return;
  end if;
  -- Called back ones too: each of them tells the other managers. Of each account, so that nobody uses up a colleague's.
  if (
    select count(*) from private.mass_letters as planned
    where planned.council_id = plan_mass_letter.council_id and planned.planned_by = auth.uid()
      and planned.planned_at > now() - interval '1 day'
  ) >= private.mass_letters_a_day() then
    perform private.refuse('TR037');
  end if;
  insert into private.mass_letters (council_id, site_id, site_address, people, planned_by, planned_by_name)
  select council_id, about_site.id, about_site.address, holders, members.user_id, members.first_name || ' ' || members.last_name
  from public.council_members as members
  where members.council_id = plan_mass_letter.council_id and members.user_id = auth.uid()
  returning id into planned_id;
  perform private.record_event(
    council_id, auth.uid(), 'letter_planned',
    jsonb_strip_nulls(jsonb_build_object('letter_id', planned_id, 'site', about_site.address, 'people', holders))
  );
  perform private.write_to_managers('mass_letter', planned_id, council_id);
end;
$$;

comment on function private.plan_mass_letter(uuid, text, public.skip_sites) is
  'Plans a letter of the caller''s council to everybody who holds a voucher for a site, or for any of them, and tells the other managers. TR002 unless the session is recent; TR037 after ten of that account in a day.';

create function private.send_mass_letters() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  due record;
begin
  for due in
    select planned.id, planned.site_id, councils.council_key,
      case
        when councils.closed_at is not null then false
        when planned.site_id is null then private.pause_on(councils, private.london_day(now())) is not null
        else exists (
          select from jsonb_array_elements(sites.exceptions) as exception
          where exception.value -> 'hours' = '[]' and (exception.value ->> 'to')::date >= private.london_day(now())
        )
      end as is_true
    from private.mass_letters as planned
    join public.councils on councils.id = planned.council_id
    left join public.skip_sites as sites on sites.id = planned.site_id
    where planned.outcome is null and planned.called_back_at is null and planned.leaves_at <= now()
      and not private.is_suspended(councils.council_key)
    order by planned.leaves_at
    limit 5
    for update of planned skip locked
  loop
    if due.is_true then
      perform private.tell_holders(due.council_key, due.site_id);
    end if;
    update private.mass_letters as planned
    set outcome = case when due.is_true then 'sent' else 'passed' end::private.letter_outcome, finished_at = now()
    where planned.id = due.id;
  end loop;
end;
$$;

comment on function private.send_mass_letters() is
  'Writes the letters whose ten minutes are over, and drops those that are no longer true.';

create function private.mass_letters()
returns table (
  id uuid, site_address text, people bigint, planned_by text, planned_at timestamptz, leaves_at timestamptz,
  called_back_by text, called_back_why text, outcome private.letter_outcome, releasable boolean
)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
    select
      planned.id, planned.site_address, planned.people, planned.planned_by_name, planned.planned_at, planned.leaves_at,
      planned.called_back_by, planned.called_back_why, planned.outcome,
      planned.called_back_at is not null and planned.planned_by <> own.user_id and own.role = 'manager'
    from private.require_member('{manager, officer}') as own
    join private.mass_letters as planned on planned.council_id = own.council_id
    where planned.outcome is null and planned.planned_at > now() - interval '7 days'
    order by planned.planned_at desc
    limit 20;
end;
$$;

comment on function private.mass_letters() is
  'For managers and officers: the letters to everybody who holds a voucher that wait, or were called back within seven days. Rows: id, site_address (null: about a pause), people (how many), planned_by, planned_at, leaves_at, called_back_by and called_back_why (null while it waits), outcome, releasable (whether the caller may release it: a manager who did not plan it). Errors: TR001, TR017, TR018.';

call private.offer('mass_letters', 'authenticated');

create function private.hold_mass_letter(letter_id uuid, council_id uuid) returns private.mass_letters
language plpgsql volatile
set search_path = ''
as $$
declare
  letter private.mass_letters;
begin
  select * into letter from private.mass_letters as planned
  where planned.id = letter_id and planned.council_id = hold_mass_letter.council_id
  for update;
  perform private.refuse_if(letter.id is null or letter.outcome is not null, 'TR044');
  return letter;
end;
$$;

comment on function private.hold_mass_letter(uuid, uuid) is 'A council''s letter that has not left, locked; TR044 where it has.';

create function private.call_back_letter(letter_id uuid, why text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  letter private.mass_letters;
  reason constant text := private.shown_text(why, private.maximum_mass_letter_length(), 'why');
begin
  select * into own from private.lock_own_council('{manager}');
  letter := private.hold_mass_letter(letter_id, own.council_id);
  -- One that was called back already stays so.
  if letter.called_back_at is not null then
    return;
  end if;
  update private.mass_letters as planned
  set called_back_at = now(), called_back_by = own.first_name || ' ' || own.last_name, called_back_why = reason
  where planned.id = letter_id;
  perform private.record_event(
    own.council_id, own.user_id, 'letter_called_back',
    jsonb_strip_nulls(jsonb_build_object('letter_id', letter_id, 'site', letter.site_address, 'people', letter.people, 'why', reason))
  );
end;
$$;

comment on function private.call_back_letter(uuid, text) is
  'For managers: stops a letter to everybody before it leaves, and says why. Errors: TR001, TR017, TR018, TR044 (it has left), TR065.';

call private.offer('call_back_letter', 'authenticated');

create function private.release_letter(letter_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  own record;
  letter private.mass_letters;
begin
  select * into own from private.lock_own_council('{manager}');
  perform private.require_recent_session();
  letter := private.hold_mass_letter(letter_id, own.council_id);
  perform private.refuse_if(letter.planned_by = own.user_id, 'TR018');
  update private.mass_letters as planned
  set called_back_at = null, called_back_by = null, called_back_why = null, leaves_at = greatest(planned.leaves_at, now())
  where planned.id = letter_id and planned.called_back_at is not null;
  if found then
    perform private.record_event(
      own.council_id, own.user_id, 'letter_released',
      jsonb_strip_nulls(jsonb_build_object('letter_id', letter_id, 'site', letter.site_address, 'people', letter.people))
    );
  end if;
end;
$$;

comment on function private.release_letter(uuid) is
  'For managers: lets a letter to everybody go that was called back; whoever planned it cannot. Errors: TR001, TR002, TR017, TR018, TR044.';

call private.offer('release_letter', 'authenticated');
