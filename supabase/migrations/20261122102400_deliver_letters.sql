-- How letters leave: whoever delivers takes some, sends them, and says what became of each. Three short transactions,
-- so that nothing is held while a mail server thinks.

create function private.letter_address(letter private.letters) returns text
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    letter.email,
    (
      select lower(users.email) from auth.users
      where users.id = letter.account_id and users.email_confirmed_at is not null and users.deleted_at is null
    )
  );
$$;

comment on function private.letter_address(private.letters) is
  'Where a letter goes now; null where the account is gone, or has no address that it proved.';

revoke execute on function private.letter_address(private.letters) from public, anon, authenticated, service_role;

create function private.letter_facts(letter private.letters) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  facts jsonb;
begin
  case letter.kind
    when 'invitation' then
      select jsonb_build_object(
        'council', valid.council_name,
        'role', valid.role,
        'inviter', valid.inviter,
        'inviter_email', (
          select users.email from public.council_invitations as invitations
          join auth.users on users.id = invitations.invited_by
          where invitations.id = valid.id
        ),
        'until', private.london_day(valid.expires_at),
        'token', (select invitations.decline_token from public.council_invitations as invitations where invitations.id = valid.id)
      )
      into facts
      from private.valid_invitations(letter.email) as valid
      where valid.id = letter.about and valid.accepted_at is null;
    else
      facts := null;
  end case;
  return facts;
end;
$$;

comment on function private.letter_facts(private.letters) is
  'What a letter says, as it stands now; null where its occasion has passed.';

revoke execute on function private.letter_facts(private.letters) from public, anon, authenticated, service_role;

create function private.take_letters(at_most integer)
returns table (id uuid, kind text, email text, facts jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  letter private.letters;
  looked_at integer := 0;
begin
  -- One at a time, so that nobody gets more than twenty a day by two who deliver.
  perform pg_advisory_xact_lock(hashtext('take_letters'), 0);
  for letter in
    select waiting.* from private.letters as waiting
    where waiting.outcome is null and waiting.next_try <= now()
    order by waiting.next_try
    -- What has passed is looked at as well, and a call must end.
    limit 5000
    for update skip locked
  loop
    exit when looked_at >= least(at_most, 500);
    take_letters.id := letter.id;
    take_letters.kind := letter.kind;
    take_letters.email := private.letter_address(letter);
    take_letters.facts := private.letter_facts(letter);

    if take_letters.email is null or take_letters.facts is null then
      perform private.finish_letter(letter.id, 'passed');
    elsif letter.tries >= 28 then
      -- Taken by somebody who never said what became of it, again and again.
      perform private.finish_letter(letter.id, 'given_up', 'Tried too often.');
    elsif (
      select count(*) from private.letters as others
      where others.sent_to = take_letters.email
        and others.id <> letter.id
        and coalesce(others.finished_at, others.next_try) > now() - interval '1 day'
        and others.outcome is distinct from 'given_up'
    ) >= 20 then
      update private.letters as letters set next_try = now() + interval '1 hour' where letters.id = letter.id;
    else
      update private.letters as letters
      set next_try = now() + interval '5 minutes', tries = letters.tries + 1, sent_to = take_letters.email
      where letters.id = letter.id;
      looked_at := looked_at + 1;
      return next;
    end if;
  end loop;
end;
$$;

comment on function private.take_letters(integer) is 'The body of public.take_letters.';

revoke execute on function private.take_letters(integer) from public, anon, authenticated, service_role;
grant execute on function private.take_letters(integer) to service_role;

create function public.take_letters(at_most integer default 20)
returns table (id uuid, kind text, email text, facts jsonb)
language sql volatile
set search_path = ''
as $$
  select taken.* from private.take_letters(at_most) as taken;
$$;

comment on function public.take_letters(integer) is
  'For whoever delivers: so many letters that are due, nobody else''s for five minutes. Rows: id, kind, email (to whom), facts (what the letter says; its keys depend on kind). Letters whose occasion has passed are dropped on the way, and nobody gets more than twenty in a day.';

revoke execute on function public.take_letters(integer) from public, anon, authenticated, service_role;
grant execute on function public.take_letters(integer) to service_role;

create function private.letter_sent(letter_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.finish_letter(letter_id, 'sent');
end;
$$;

comment on function private.letter_sent(uuid) is 'The body of public.letter_sent.';

revoke execute on function private.letter_sent(uuid) from public, anon, authenticated, service_role;
grant execute on function private.letter_sent(uuid) to service_role;

create function public.letter_sent(letter_id uuid) returns void
language sql volatile
set search_path = ''
as $$
  select private.letter_sent(letter_id);
$$;

comment on function public.letter_sent(uuid) is 'For whoever delivers: a mail server has taken the letter. Said twice it is said once.';

revoke execute on function public.letter_sent(uuid) from public, anon, authenticated, service_role;
grant execute on function public.letter_sent(uuid) to service_role;

create function private.letter_failed(letter_id uuid, why text, for_good boolean) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  letter private.letters;
begin
  select * into letter from private.letters where letters.id = letter_id and letters.outcome is null for update;
  if not found then
    return;
  end if;
  -- After 1, 5 and 30 minutes, then hourly for a day.
  if for_good or letter.tries >= 27 then
    perform private.finish_letter(letter_id, 'given_up', why);
    return;
  end if;
  update private.letters
  set failure = left(why, 200),
      next_try = now() + case
        when letter.tries <= 1 then interval '1 minute'
        when letter.tries = 2 then interval '5 minutes'
        when letter.tries = 3 then interval '30 minutes'
        else interval '1 hour'
      end
  where letters.id = letter_id;
end;
$$;

comment on function private.letter_failed(uuid, text, boolean) is 'The body of public.letter_failed.';

revoke execute on function private.letter_failed(uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function private.letter_failed(uuid, text, boolean) to service_role;

create function public.letter_failed(letter_id uuid, why text, for_good boolean default false) returns void
language sql volatile
set search_path = ''
as $$
  select private.letter_failed(letter_id, why, for_good);
$$;

comment on function public.letter_failed(uuid, text, boolean) is
  'For whoever delivers: the letter was not taken, and why. It is tried again after 1, 5 and 30 minutes, then hourly for a day, and then given up; with for_good (a refused address) at once.';

revoke execute on function public.letter_failed(uuid, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.letter_failed(uuid, text, boolean) to service_role;

create function private.letters_report() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'waiting', count(*) filter (where letters.outcome is null and letters.not_before <= now()),
    'since', min(letters.not_before) filter (where letters.outcome is null and letters.not_before <= now()),
    'later', count(*) filter (where letters.outcome is null and letters.not_before > now()),
    'sent', count(*) filter (where letters.outcome = 'sent' and letters.finished_at > now() - interval '1 day'),
    'given_up', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('kind', lost.kind, 'to', lost.sent_to, 'at', lost.finished_at, 'why', lost.failure)
          order by lost.finished_at desc
        ),
        '[]'
      )
      from (
        select * from private.letters as listed
        where listed.outcome = 'given_up' and listed.finished_at > now() - interval '7 days'
        order by listed.finished_at desc
        limit 100
      ) as lost
    )
  )
  from private.letters;
$$;

comment on function private.letters_report() is 'The body of public.letters_report.';

revoke execute on function private.letters_report() from public, anon, authenticated, service_role;
grant execute on function private.letters_report() to service_role;

create function public.letters_report() returns jsonb
language sql stable
set search_path = ''
as $$
  select private.letters_report();
$$;

comment on function public.letters_report() is
  'For the operator: {waiting: letters that are due, since: since when the oldest of them is, later: that are to leave on a later day, sent: within a day, given_up: the newest hundred of seven days, each {kind, to, at, why}}.';

revoke execute on function public.letters_report() from public, anon, authenticated, service_role;
grant execute on function public.letters_report() to service_role;
-- Deliberately none of these for anon and authenticated: addresses of other people are in them.

create function private.forget_letters(batch bigint) returns bigint
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  forgotten bigint;
begin
  with due as (
    select letters.id from private.letters
    where letters.outcome is not null and letters.finished_at < now() - interval '30 days'
    order by letters.finished_at
    limit batch
  )
  delete from private.letters using due where letters.id = due.id;
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

comment on function private.forget_letters(bigint) is 'Deletes letters that were finished 30 days ago, at most so many. How many.';

revoke execute on function private.forget_letters(bigint) from public, anon, authenticated, service_role;
-- Deliberately no grants: maintain() calls it.
