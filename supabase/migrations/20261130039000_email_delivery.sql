create function private.email_address_of(letter private.emails) returns text
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

comment on function private.email_address_of(private.emails) is
  'Returns the address to which an email goes now, or null.';

create function private.set_email_hash() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.mailbox := private.mailbox_hash(private.email_address_of(new));
  return new;
end;
$$;

comment on function private.set_email_hash() is 'Sets the mailbox hash of a new email.';

create trigger set_email_hash
  before insert on private.emails
  for each row
  when (new.mailbox is null)
  execute function private.set_email_hash();

create function private.is_manager(account_id uuid, council_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.council_members as members
    where members.user_id = account_id and members.council_id = is_manager.council_id and members.role = 'manager'
  );
end;
$$;

comment on function private.is_manager(uuid, uuid) is 'Returns whether an account is manager of a council.';

create function private.member_called(account_id uuid, council_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select members.first_name || ' ' || members.last_name from public.council_members as members
    where members.user_id = account_id and members.council_id = member_called.council_id
  );
end;
$$;

comment on function private.member_called(uuid, uuid) is 'Returns the name of a member, or null.';

create function private.voucher_facts(letter private.emails, states private.voucher_state[] default '{active}') returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select to_jsonb(private.voucher_details_of(vouchers)) || jsonb_build_object(
      'days_left', vouchers.last_day - private.london_day(now()), 'token', residents.stop_token, 'language', residents.language,
      'mark', (select branding.mark from private.council_branding(vouchers.local_auth_issue) as branding)
    )
    from public.vouchers
    join public.residents on residents.user_id = vouchers.resident_id
      and (residents.reminders or letter.kind in ('left_scheme', 'back_in_scheme'))
    where vouchers.id = letter.about
      and vouchers.resident_id = letter.account_id
      and private.voucher_state(vouchers) = any (states)
  );
end;
$$;

comment on function private.voucher_facts(private.emails, private.voucher_state[]) is
  'Returns the facts of an email about a voucher in one of these states, or null.';

create function private.email_facts(letter private.emails) returns jsonb
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
          join public.council_members as members
            on members.council_id = invitations.council_id and members.user_id = invitations.invited_by and members.role = 'manager'
          join auth.users on users.id = members.user_id
          where invitations.id = valid.id
        ),
        'until', private.london_day(valid.expires_at),
        'token', (select invitations.decline_token from public.council_invitations as invitations where invitations.id = valid.id)
      )
      into facts
      from private.valid_invitations(letter.email) as valid
      where valid.id = letter.about and valid.accepted_at is null;
    when 'withdrawn' then
      select jsonb_build_object('council', councils.council_name)
      into facts
      from public.councils
      where councils.id = letter.council_id and not exists (
        select from private.valid_invitations(letter.email) as valid where valid.council_id = councils.id
      );
    when 'declined' then
      select jsonb_build_object('council', councils.council_name, 'who', invitations.email, 'role', invitations.role)
      into facts
      from public.council_invitations as invitations
      join public.councils on councils.id = invitations.council_id
      where invitations.id = letter.about and invitations.declined_at is not null;
    when 'removed' then
      select jsonb_build_object(
        'council', councils.council_name,
        'by', private.member_called(letter.about, letter.council_id)
      )
      into facts
      from public.councils
      where councils.id = letter.council_id
        and not exists (
          select from public.council_members as members
          where members.council_id = letter.council_id and members.user_id = letter.account_id
        );
    when 'role_changed' then
      select jsonb_build_object(
        'council', councils.council_name,
        'role', members.role,
        'by', private.member_called(letter.about, letter.council_id)
      )
      into facts
      from public.councils
      join public.council_members as members
        on members.council_id = councils.id and members.user_id = letter.account_id
      where councils.id = letter.council_id;
    when 'joined', 'left', 'moved' then
      select jsonb_build_object(
        'council', councils.council_name, 'who', events.member_name, 'who_email', events.member_email,
        'changes', events.changes
      )
      into facts
      from public.audit_log as events
      join public.councils on councils.id = events.council_id
      where events.id = letter.about
        and events.member_id is distinct from letter.account_id
        and private.is_manager(letter.account_id, events.council_id);
    when 'asks' then
      select jsonb_build_object('council', councils.council_name, 'who', users.email)
      into facts
      from auth.users
      join public.councils on councils.id = letter.council_id
      where users.id = letter.about
        -- The account has changed its address since.
        and right(letter.once_for, 32) = md5(lower(users.email))
        and private.is_manager(letter.account_id, letter.council_id)
        and not exists (
          select from public.council_members as members
          where members.council_id = letter.council_id and members.user_id = users.id
        );
    when 'offered' then
      select jsonb_build_object(
        'council', theirs.council_name, 'offering', offering.council_name, 'count', count(*),
        'sites', (array_agg(sites.address order by sites.position))[1:5]
      )
      into facts
      from public.councils as offering
      join public.councils as theirs on theirs.id = letter.council_id
      join public.skip_sites as sites on sites.council_key = offering.council_key
      join public.skip_site_boroughs as offers on offers.site_id = sites.id and offers.borough_key = theirs.council_key
      where offering.id = letter.about
        and private.is_waiting(offers, sites)
        and private.is_shown(offering)
        and private.is_manager(letter.account_id, theirs.id)
      group by theirs.id, offering.id;
    when 'new_address' then
      select jsonb_build_object(
        'council', theirs.council_name, 'offering', offering.council_name, 'count', count(distinct sites.id),
        'sites', (array_agg(distinct jsonb_build_object('from', offers.former_address, 'to', sites.address)))[1:5],
        'shown_from', min(offers.address_from)
      )
      into facts
      from public.councils as offering
      left join public.councils as theirs on theirs.id = letter.council_id
      join public.skip_sites as sites on sites.council_key = offering.council_key
      join public.skip_site_boroughs as offers on offers.site_id = sites.id
      where offering.id = letter.about
        and case
          when letter.council_id is null then not private.council_is_registered(offers.borough_key)
          else offers.borough_key = theirs.council_key and private.is_manager(letter.account_id, theirs.id)
        end
        and private.has_new_address(offers, sites)
        and offers.address_from > letter.written_at
      group by theirs.id, offering.id;
    when 'council_closed', 'council_reopened' then
      select jsonb_build_object(
        'council', councils.council_name, 'who', events.member_name, 'why', events.changes ->> 'why', 'to', case
          when letter.email = 'operator' then 'operator'
          when members.role = 'gate' then 'gate'
          else 'office'
        end
      )
      into facts
      from public.audit_log as events
      join public.councils on councils.id = events.council_id
        and (councils.closed_at is null) = (letter.kind = 'council_reopened')
      left join public.council_members as members
        on members.council_id = councils.id and members.user_id = letter.account_id
      where events.id = letter.about;
    when 'council_deleted' then
      select jsonb_build_object('council', events.changes ->> 'council', 'why', events.changes ->> 'why')
      into facts
      from public.audit_log as events where events.id = letter.about;
    when 'manager_removed' then
      select jsonb_build_object(
        'council', councils.council_name, 'who', events.member_name, 'who_email', events.member_email,
        'changes', events.changes
      )
      into facts
      from public.audit_log as events
      join public.councils on councils.id = events.council_id
      where events.id = letter.about
        and (letter.email = 'operator' or private.is_manager(letter.account_id, events.council_id));
    when 'claimed' then
      select jsonb_build_object(
        'council', councils.council_name, 'who', events.member_name, 'who_email', events.member_email
      )
      into facts
      from public.audit_log as events
      join public.councils on councils.id = events.council_id
      where events.id = letter.about;
    when 'mailbox_lapsed' then
      select jsonb_build_object('council', councils.council_name)
      into facts
      from public.councils
      where councils.id = letter.about and private.lacks_manager(councils);
    when 'suspension' then
      select jsonb_build_object(
        'council', councils.council_name, 'why', events.changes ->> 'why', 'suspended', events.action = 'council_suspended'
      )
      into facts
      from public.audit_log as events
      join public.councils on councils.id = events.council_id
      where events.id = letter.about
        and (events.action = 'council_suspended') = private.is_suspended(councils.council_key)
        and private.is_manager(letter.account_id, events.council_id);
    when 'two_steps' then
      select jsonb_build_object(
        'council', councils.council_name, 'who', events.member_name,
        'from', events.changes -> 'from'
      )
      into facts
      from public.audit_log as events
      join public.councils on councils.id = events.council_id
      join public.council_members as members on members.council_id = councils.id and members.user_id = letter.account_id
      where events.id = letter.about and case events.action
        when 'two_steps_asked' then members.role <> 'gate' and not private.has_second_step(letter.account_id)
        else members.role = 'manager'
      end;
    when 'holder_email' then
      select jsonb_build_object(
        'council', councils.council_name, 'who', emails.sender_name, 'people', emails.people,
        'subject', emails.subject, 'body', emails.body, 'leaves_at', emails.leaves_at
      )
      into facts
      from private.holder_emails as emails
      join public.councils on councils.id = emails.council_id
      where emails.id = letter.about and emails.state <> 'cancelled'
        and private.is_manager(letter.account_id, emails.council_id);
    when 'contact_changed' then
      select jsonb_build_object(
        'council', councils.council_name, 'who', events.member_name,
        'to_pay', councils.to_pay, 'phone', councils.phone, 'phone_hours', councils.phone_hours
      )
      into facts
      from public.audit_log as events
      join public.councils on councils.id = events.council_id
      where events.id = letter.about and private.is_manager(letter.account_id, events.council_id);
    when 'voucher', 'last_days' then
      facts := private.voucher_facts(letter);
    when 'left_scheme', 'back_in_scheme' then
      facts := private.voucher_facts(
        letter, case letter.kind when 'left_scheme' then '{active, ended}' else '{active}' end::private.voucher_state[]
      );
      -- The council has been reopened, or has closed again.
      if facts ->> 'state' = 'active'
        and (letter.kind = 'back_in_scheme') <> private.council_is_registered(facts ->> 'local_auth_issue')
      then
        facts := null;
      end if;
    when 'closure' then
      -- Reminders do not matter.
      select jsonb_build_object(
        'council', councils.council_name, 'subject', emails.subject, 'body', emails.body,
        'paused', emails.site_ids = '{}', 'voucher_id', vouchers.id, 'language', residents.language
      )
      into facts
      from private.holder_emails as emails
      join public.councils on councils.id = emails.council_id
      join public.vouchers on vouchers.id = letter.about and vouchers.resident_id = letter.account_id
      join public.residents on residents.user_id = vouchers.resident_id
      where emails.id = letter.holder_email_id
        and private.voucher_state(vouchers) = 'active'
        and coalesce(emails.last_day >= private.london_day(now()), true)
        and case
          when emails.site_ids = '{}' then private.closure_stands(councils, '{}', emails.first_day, emails.last_day)
          else vouchers.skip_site_id = any (emails.site_ids)
            and private.closure_stands(councils, array[vouchers.skip_site_id], emails.first_day, emails.last_day)
        end;
    when 'undone' then
      select private.voucher_facts(letter, '{active, cancelled, ended, expired}') || jsonb_build_object(
        'accepted_on', private.london_day(acceptances.accepted_at), 'accepted_site', acceptances.site_address,
        'reason', acceptances.undone_reason
      )
      into facts
      from public.acceptances as acceptances
      where acceptances.id = letter.once_for::uuid;
    when 'idle' then
      select jsonb_build_object('last_seen', residents.last_seen_on, 'goes_on', residents.told_on + 30, 'language', residents.language)
      into facts
      from public.residents
      where residents.user_id = letter.account_id and residents.told_on is not null;
  end case;
  return facts;
end;
$$;

comment on function private.email_facts(private.emails) is
  'Returns what an email says now, or null when its occasion has passed.';

create function private.email_lane(kind private.email_kind) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when kind in ('voucher', 'last_days', 'closure', 'left_scheme', 'back_in_scheme', 'undone', 'idle') then 'person'
    when kind in ('invitation', 'withdrawn', 'declined', 'offered', 'new_address') then 'council'
    when kind = 'asks' then 'anonymous'
    when kind in ('holder_email', 'contact_changed') then kind::text
    else 'warning'
  end;
$$;

comment on function private.email_lane(private.email_kind) is
  'Returns who causes emails of a kind. Mailbox limits count each lane separately.';

create function private.email_is_held(letter private.emails) returns boolean
language sql stable
set search_path = ''
as $$
  select case
    when letter.kind = 'closure' then exists (
      select from public.vouchers where vouchers.id = letter.about and private.is_suspended(vouchers.local_auth_issue)
    )
    when private.email_lane(letter.kind) in ('council', 'anonymous') then exists (
      select from public.councils
      -- about: the council that offers.
      where councils.id in (letter.council_id, letter.about) and private.is_suspended(councils.council_key)
    )
    else false
  end;
$$;

comment on function private.email_is_held(private.emails) is
  'Returns whether an email waits for the end of a suspension.';

create function private.emails_wait(letter private.emails, to_mailbox bytea) returns boolean
language sql stable
set search_path = ''
as $$
  select letter.kind <> 'holder_email' and (
    count(*) >= 20
    or count(*) filter (where others.at > now() - interval '1 hour') >= 5
    or count(*) filter (
      where others.at > now() - interval '1 hour' and others.council_id = letter.council_id
        and private.email_lane(letter.kind) = 'council'
    ) >= 2
  )
  from (
    select told.council_id, coalesce(told.finished_at, greatest(told.next_try, told.leased_until)) as at
    from private.emails as told
    where told.mailbox = to_mailbox
      and told.id <> letter.id
      -- An email that could not be built reached no mailbox.
      and (told.sent_to is not null or told.leased_until > now() or told.outcome = 'sent')
      and (told.outcome is null or told.outcome = 'sent')
      and private.email_lane(told.kind) = private.email_lane(letter.kind)
  ) as others
  where others.at > now() - interval '1 day';
$$;

comment on function private.emails_wait(private.emails, bytea) is
  'Returns whether a mailbox has reached the limits of a lane.';

create function private.same_warning(letter private.emails) returns setof private.emails
language sql stable
set search_path = ''
as $$
  select others.*
  from private.emails as others
  where others.id <> letter.id and others.account_id = letter.account_id and others.council_id = letter.council_id
    and others.kind = letter.kind
    and (
      letter.kind in ('role_changed', 'removed', 'contact_changed')
      or letter.kind = 'new_address' and others.about = letter.about
      or letter.kind in ('joined', 'left', 'moved') and exists (
        select from public.audit_log as events
        join public.audit_log as own on own.member_id = events.member_id
        where events.id = others.about and own.id = letter.about
      )
    );
$$;

comment on function private.same_warning(private.emails) is
  'Returns other emails that warn the same account of the same.';

create function private.is_newer_told(letter private.emails) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.same_warning(letter) as others
    where others.outcome is null and (others.written_at, others.id) > (letter.written_at, letter.id)
  );
$$;

comment on function private.is_newer_told(private.emails) is
  'Returns whether a newer email of the same warning is waiting.';

create function private.is_just_told(letter private.emails) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.same_warning(letter) as others
    where (others.outcome = 'sent' or others.outcome is null and others.tries > 0)
      and coalesce(others.finished_at, others.leased_until) > now() - interval '1 hour'
  );
$$;

comment on function private.is_just_told(private.emails) is 'Returns whether the same warning left within the hour.';

create function private.lease_emails(queue text, at_most integer default 20) returns setof uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  kinds constant private.email_kind[] := array(
    select kind from unnest(enum_range(null::private.email_kind)) as kind
    where (private.email_lane(kind) in ('warning', 'holder_email', 'contact_changed')) = (lease_emails.queue = 'warnings')
  );
  letter private.emails;
  address text;
  leased integer := 0;
begin
  -- Serialises workers, so that mailbox limits hold.
  perform pg_advisory_xact_lock(hashtext('lease_emails'), 0);
  for letter in
    select waiting.* from private.emails as waiting
    where waiting.outcome is null and waiting.next_try <= now() and waiting.kind = any (kinds)
      and (waiting.leased_until is null or waiting.leased_until <= now())
    order by waiting.next_try
    limit 5000
    for update skip locked
  loop
    exit when leased >= least(at_most, 500);
    address := private.email_address_of(letter);
    if address is null or private.is_newer_told(letter) then
      perform private.finish_email(letter.id, 'passed');
    elsif letter.tries >= 28 then
      -- Leased again and again by workers that never answered.
      perform private.finish_email(letter.id, 'given_up', 'Tried too often.');
    elsif private.email_is_held(letter) or private.is_just_told(letter)
      or private.emails_wait(letter, private.mailbox_hash(address))
    then
      update private.emails set next_try = now() + interval '10 minutes' where emails.id = letter.id;
    else
      update private.emails
      -- No indexed column changes, unless the account has moved.
      set leased_until = now() + interval '5 minutes', tries = emails.tries + 1, mailbox = private.mailbox_hash(address)
      where emails.id = letter.id;
      leased := leased + 1;
      return next letter.id;
    end if;
  end loop;
end;
$$;

comment on function private.lease_emails(text, integer) is
  'For the worker: leases due emails of a queue (warnings or others) for five minutes, within mailbox limits.';

call private.offer('lease_emails', 'service_role');

create function private.build_email(email_id uuid)
returns table (id uuid, kind private.email_kind, email text, facts jsonb)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  letter private.emails;
begin
  select * into letter from private.emails
  where emails.id = build_email.email_id and emails.outcome is null and emails.leased_until > now()
  for update;
  if not found then
    return;
  end if;
  build_email.id := letter.id;
  build_email.kind := letter.kind;
  build_email.email := private.email_address_of(letter);
  build_email.facts := private.email_facts(letter);
  if build_email.facts is null and private.email_is_held(letter) then
    update private.emails set leased_until = null, next_try = now() + interval '10 minutes'
    where emails.id = letter.id;
  elsif build_email.email is null or build_email.facts is null then
    perform private.finish_email(letter.id, 'passed');
  else
    update private.emails set sent_to = build_email.email where emails.id = letter.id;
    return next;
  end if;
end;
$$;

comment on function private.build_email(uuid) is
  'For the worker: a leased email with recipient and facts; no row when its occasion has passed.';

call private.offer('build_email', 'service_role');

create function private.email_sent(email_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform private.finish_email(email_id, 'sent');
end;
$$;

comment on function private.email_sent(uuid) is 'For the worker: records that a mail server took an email.';

call private.offer('email_sent', 'service_role');

create function private.email_failed(email_id uuid, why text, for_good boolean default false) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  letter private.emails;
begin
  select * into letter from private.emails where emails.id = email_id and emails.outcome is null for update;
  if not found then
    return;
  end if;
  if for_good or letter.tries >= 27 then
    perform private.finish_email(email_id, 'given_up', why);
    return;
  end if;
  update private.emails
  set failure = left(why, 200),
      leased_until = null,
      next_try = now() + case
        when letter.tries <= 1 then interval '1 minute'
        when letter.tries = 2 then interval '5 minutes'
        when letter.tries = 3 then interval '30 minutes'
        else interval '1 hour'
      end
  where emails.id = email_id;
end;
$$;

comment on function private.email_failed(uuid, text, boolean) is
  'For the worker: records a failure. Retries after 1, 5 and 30 minutes, then hourly for a day; never with for_good.';

call private.offer('email_failed', 'service_role');

create function private.emails_report() returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'waiting', count(*) filter (where emails.outcome is null and emails.not_before <= now()),
    'since', min(emails.not_before) filter (where emails.outcome is null and emails.not_before <= now()),
    'later', count(*) filter (where emails.outcome is null and emails.not_before > now()),
    'sent', count(*) filter (where emails.outcome = 'sent' and emails.finished_at > now() - interval '1 day'),
    'set_aside', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', failing.id, 'kind', failing.kind, 'why', failing.failure) order by failing.next_try
        ),
        '[]'
      )
      from (
        select * from private.emails as listed
        where listed.outcome is null and listed.failure is not null and listed.sent_to is null
        order by listed.next_try
        limit 100
      ) as failing
    ),
    'given_up', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('kind', lost.kind, 'to', lost.sent_to, 'at', lost.finished_at, 'why', lost.failure)
          order by lost.finished_at desc
        ),
        '[]'
      )
      from (
        select * from private.emails as listed
        where listed.outcome = 'given_up' and listed.finished_at > now() - interval '7 days'
        order by listed.finished_at desc
        limit 100
      ) as lost
    )
  )
  from private.emails;
$$;

comment on function private.emails_report() is 'For the operator: emails that wait, failed, were sent or given up.';

call private.offer('emails_report', 'service_role');
