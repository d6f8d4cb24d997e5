-- A count that whoever is counted cannot undo. The API runs a GET read-only, and rolls a call back after it has answered
-- where the caller asks for a cast that fails, or for one object and a filter: each tells the answer, and a row that
-- counted it would be gone. A sequence is not rolled back, and is refused in a read-only transaction. So a guess is
-- counted before anything is looked up, on a sequence of the person's own, and given back where it was none.

create function private.guess_counter(person uuid) returns text
language sql immutable strict
set search_path = ''
as $$
  select 'private.' || 'guesses_' || translate(person::text, '-', '_');
$$;

comment on function private.guess_counter(uuid) is 'The sequence that counts a member''s guesses.';

-- Made when somebody joins: made in the call that it counts, it would be undone with it. It stays when they leave, so that
-- removing and inviting them again gives no new guesses.
create function private.make_guess_counter() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  execute 'create sequence if not exists ' || private.guess_counter(new.user_id);
  return null;
end;
$$;

comment on function private.make_guess_counter() is 'Makes a member''s counter of guesses.';

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

comment on function private.drop_guess_counter() is 'Drops the counter of guesses of a deleted account.';

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
  'Makes the counters that are missing: for whoever brings members back without triggers. Without one, no code is looked up.';

create function private.count_guess(person uuid) returns timestamptz
language plpgsql volatile
set search_path = ''
as $$
declare
  counter constant regclass := private.guess_counter(person);
  limits public.voucher_limits;
  -- So many thousand, and how many were counted since: a new number of thousands begins every ten minutes.
  first bigint;
  counted bigint;
begin
  select * into strict limits from public.voucher_limits;
  -- One guess of a person after the other, through however many sessions.
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
  'Counts a guess of a member, before it is looked up; null, or until when there are no more.';

create function private.give_guess_back(person uuid) returns void
language sql volatile
set search_path = ''
as $$
  select setval(counter, pg_sequence_last_value(counter) - 1) from cast(private.guess_counter(person) as regclass) as counter;
$$;

comment on function private.give_guess_back(uuid) is 'What was counted last in this transaction was no guess.';
