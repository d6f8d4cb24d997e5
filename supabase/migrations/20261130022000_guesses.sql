-- A caller can read an answer and roll the call back, by a cast that fails. A sequence is not rolled back, and refuses
-- to count in a read-only GET. So each guess is counted on one before the code is looked up.

create function private.guess_counter(person uuid) returns text
language sql immutable strict
set search_path = ''
as $$
  select 'private.' || 'guesses_' || translate(person::text, '-', '_');
$$;

comment on function private.guess_counter(uuid) is 'Returns the name of the sequence that counts a person''s guesses.';

-- Kept when a member leaves, so that inviting them again gives no new guesses.
create function private.make_guess_counter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute 'create sequence if not exists ' || private.guess_counter(new.user_id);
  return null;
end;
$$;

comment on function private.make_guess_counter() is 'Creates a new member''s counter.';

create trigger make_guess_counter
  after insert on public.council_members
  for each row execute function private.make_guess_counter();

create function private.drop_guess_counter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if to_regclass(private.guess_counter(old.id)) is not null then
    execute 'drop sequence ' || private.guess_counter(old.id);
  end if;
  return null;
end;
$$;

comment on function private.drop_guess_counter() is 'Drops the counter of a deleted account.';

create trigger drop_guess_counter
  after delete on auth.users
  for each row execute function private.drop_guess_counter();

create function private.make_guess_counters() returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  person uuid;
begin
  for person in select distinct members.user_id from public.council_members as members loop
    execute 'create sequence if not exists ' || private.guess_counter(person);
  end loop;
end;
$$;

comment on function private.make_guess_counters() is
  'Creates missing counters after members were restored without triggers.';

create function private.count_guess(person uuid) returns timestamptz
language plpgsql volatile
set search_path = ''
as $$
declare
  counter constant regclass := private.guess_counter(person);
  limits public.voucher_limits;
  -- The counter jumps to a new thousand in each period.
  first bigint;
  counted bigint;
begin
  select * into strict limits from public.voucher_limits;
  -- Serialises guesses of one person.
  perform pg_advisory_xact_lock(hashtext('guesses'), hashtext(person::text));
  first := floor(extract(epoch from now()) / (limits.miss_minutes * 60))::bigint * 1000;
  counted := greatest(pg_sequence_last_value(counter), first);
  if counted - first >= limits.misses_at_most then
    return to_timestamp((first / 1000 + 1) * limits.miss_minutes * 60);
  end if;
  perform setval(counter, counted + 1);
  return null;
end;
$$;

comment on function private.count_guess(uuid) is
  'Counts a guess before the code is looked up. Returns null, or until when guesses are refused.';

create function private.give_guess_back(person uuid) returns void
language sql volatile
set search_path = ''
as $$
  select setval(counter, pg_sequence_last_value(counter) - 1)
  from cast(private.guess_counter(person) as regclass) as counter;
$$;

comment on function private.give_guess_back(uuid) is 'Uncounts the guess that this transaction counted.';
