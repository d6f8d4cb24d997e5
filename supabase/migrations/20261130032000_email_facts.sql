create function private.is_manager(account_id uuid, council_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.council_members as members
    where members.user_id = account_id and members.council_id = is_manager.council_id and members.role = 'manager'
  );
$$;

comment on function private.is_manager(uuid, uuid) is 'Returns whether an account is manager of a council.';

create function private.facts_of_voucher(email private.emails) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  states constant private.voucher_state[] := case email.kind
    when 'left_scheme' then '{active, ended}'
    when 'undone' then '{active, cancelled, ended, expired}'
    else '{active}'
  end;
  of_scheme constant boolean := email.kind in ('left_scheme', 'back_in_scheme');
begin
  return (
    select to_jsonb(details) || jsonb_build_object(
      'days_left', vouchers.last_day - private.london_day(now()), 'token', residents.stop_token,
      'language', residents.language, 'mark', translate(encode(marks.mark, 'base64'), E'\n', '')
    ) || case when email.kind = 'undone' then jsonb_build_object(
      'accepted_on', private.london_day(acceptances.accepted_at), 'accepted_site', acceptances.site_address,
      'reason', acceptances.undone_reason
    ) else '{}' end
    from public.vouchers
    join public.residents on residents.user_id = vouchers.resident_id and (residents.reminders or of_scheme)
    cross join lateral private.voucher_details_of(vouchers) as details
    left join public.councils on councils.council_key = vouchers.local_auth_issue
    left join private.council_marks as marks on marks.council_id = councils.id and private.is_shown(councils)
    left join public.acceptances on acceptances.id = case email.kind when 'undone' then email.once_for::uuid end
    where vouchers.id = email.about
      and vouchers.resident_id = email.account_id
      and details.state = any (states)
      and (email.kind <> 'undone' or acceptances.id is not null)
      -- The council may have been reopened, or have closed again.
      and (
        not of_scheme or details.state = 'ended'
        or (email.kind = 'back_in_scheme') = (councils.id is not null and councils.closed_at is null)
      )
  );
end;
$$;

comment on function private.facts_of_voucher(private.emails) is
  'To the holder: a voucher, undone, or its council gone or back.';

create function private.facts_of_invitation(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'council', valid.council_name,
    'role', valid.role,
    'inviter', valid.inviter,
    'inviter_email', users.email,
    'until', private.london_day(valid.expires_at),
    'token', invitations.decline_token
  )
  from private.valid_invitations(email.email) as valid
  join public.council_invitations as invitations on invitations.id = valid.id
  left join public.council_members as managers
    on managers.council_id = invitations.council_id and managers.user_id = invitations.invited_by
      and managers.role = 'manager'
  left join auth.users on users.id = managers.user_id
  where valid.id = email.about and valid.accepted_at is null;
$$;

comment on function private.facts_of_invitation(private.emails) is 'To an invited address.';

create function private.facts_of_withdrawn(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('council', councils.council_name)
  from public.councils
  where councils.id = email.council_id and not exists (
    select from private.valid_invitations(email.email) as valid where valid.council_id = councils.id
  );
$$;

comment on function private.facts_of_withdrawn(private.emails) is 'To an address whose invitation was withdrawn.';

create function private.facts_of_declined(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('council', councils.council_name, 'who', invitations.email, 'role', invitations.role)
  from public.council_invitations as invitations
  join public.councils on councils.id = invitations.council_id
  where invitations.id = email.about and invitations.declined_at is not null;
$$;

comment on function private.facts_of_declined(private.emails) is 'To the inviter: an invitation was declined.';

create function private.facts_of_membership(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'council', councils.council_name, 'role', members.role, 'by', manager.first_name || ' ' || manager.last_name
  )
  from public.councils
  left join public.council_members as members
    on members.council_id = councils.id and members.user_id = email.account_id
  left join public.council_members as manager on manager.council_id = councils.id and manager.user_id = email.about
  where councils.id = email.council_id and (members.role is null) = (email.kind = 'removed');
$$;

comment on function private.facts_of_membership(private.emails) is 'To a former member, or one whose role changed.';

create function private.facts_of_event(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'council', coalesce(councils.council_name, events.changes ->> 'council'),
    'who', events.member_name, 'who_email', events.member_email,
    'changes', events.changes, 'why', events.changes ->> 'why', 'from', events.changes -> 'from',
    'suspended', events.action = 'council_suspended',
    'to', case
      when email.email = 'operator' then 'operator'
      when members.role = 'gate' then 'gate'
      else 'office'
    end,
    'to_pay', councils.to_pay, 'fees', nullif(councils.fees, '{}'),
    'phone', councils.phone, 'phone_hours', councils.phone_hours
  )
  from public.audit_log as events
  left join public.councils on councils.id = events.council_id
  left join public.council_members as members
    on members.council_id = councils.id and members.user_id = email.account_id
  where events.id = email.about and case
    when email.kind = 'council_deleted' then true
    when email.kind = 'council_closed' then councils.closed_at is not null
    when email.kind = 'council_reopened' then councils.id is not null and councils.closed_at is null
    when email.email = 'operator' then councils.id is not null
    when events.action = 'two_steps_asked'
      then members.role <> 'gate' and not private.has_second_step(email.account_id)
    when members.role is distinct from 'manager' then false
    when email.kind = 'suspension'
      then (events.action = 'council_suspended') = private.is_suspended(councils.council_key)
    when email.kind in ('joined', 'left', 'moved') then events.member_id is distinct from email.account_id
    else true
  end;
$$;

comment on function private.facts_of_event(private.emails) is
  'To members or the operator: an entry of the audit log, unless it no longer holds or is their own.';

create function private.facts_of_asks(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('council', councils.council_name, 'who', users.email)
  from auth.users
  join public.councils on councils.id = email.council_id
  where users.id = email.about
    -- The account has changed its address since.
    and right(email.once_for, 32) = md5(lower(users.email))
    and private.is_manager(email.account_id, email.council_id)
    and not exists (
      select from public.council_members as members
      where members.council_id = email.council_id and members.user_id = users.id
    );
$$;

comment on function private.facts_of_asks(private.emails) is 'To managers: an account asks to be invited.';

create function private.facts_of_offered(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'council', receiving.council_name, 'offering', offering.council_name, 'count', count(*),
    'sites', (array_agg(sites.address order by sites.position))[1:5]
  )
  from public.councils as offering
  join public.councils as receiving on receiving.id = email.council_id
  join public.skip_sites as sites on sites.council_key = offering.council_key
  join public.skip_site_boroughs as offers on offers.site_id = sites.id and offers.borough_key = receiving.council_key
  where offering.id = email.about
    and private.offer_state(offers, sites) in ('offered', 'new_place')
    and private.is_shown(offering)
    and private.is_manager(email.account_id, receiving.id)
  group by receiving.id, offering.id;
$$;

comment on function private.facts_of_offered(private.emails) is 'To managers: another council offers its sites.';

create function private.facts_of_new_address(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'council', receiving.council_name, 'offering', offering.council_name,
    'count', count(distinct sites.id) filter (where changes.address),
    'sites', coalesce((
      array_agg(distinct jsonb_build_object('from', offers.former_address, 'to', sites.address))
        filter (where changes.address)
    )[1:5], '{}'),
    'trade', coalesce((array_agg(distinct sites.address) filter (where changes.trade))[1:5], '{}'),
    'shown_from', min(case when changes.address then offers.address_from else sites.trade_from end)
  )
  from public.councils as offering
  left join public.councils as receiving on receiving.id = email.council_id
  join public.skip_sites as sites on sites.council_key = offering.council_key
  join public.skip_site_boroughs as offers on offers.site_id = sites.id
  cross join lateral (
    select
      coalesce(offers.former_address <> sites.address and offers.address_from > email.written_at, false) as address,
      coalesce(sites.trade_from > email.written_at, false) as trade
  ) as changes
  where offering.id = email.about
    and case
      when email.council_id is null then not private.council_is_registered(offers.borough_key)
      else offers.borough_key = receiving.council_key and private.is_manager(email.account_id, receiving.id)
    end
    and private.offer_state(offers, sites) = 'agreed'
    and (changes.address or changes.trade)
  group by receiving.id, offering.id;
$$;

comment on function private.facts_of_new_address(private.emails) is
  'To managers or the operator: an offered site has a new address.';

create function private.facts_of_holder_email(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'council', councils.council_name, 'who', emails.sender_name, 'people', emails.people,
    'subject', emails.subject, 'body', emails.body, 'leaves_at', emails.leaves_at
  )
  from private.holder_emails as emails
  join public.councils on councils.id = emails.council_id
  where emails.id = email.about and emails.state <> 'cancelled'
    and private.is_manager(email.account_id, emails.council_id);
$$;

comment on function private.facts_of_holder_email(private.emails) is 'To managers: an email to voucher holders waits.';

create function private.facts_of_closure(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'council', councils.council_name, 'subject', emails.subject, 'body', emails.body,
    'paused', emails.site_ids = '{}', 'voucher_id', vouchers.id, 'language', residents.language
  )
  from private.holder_emails as emails
  join public.councils on councils.id = emails.council_id
  join public.vouchers on vouchers.id = email.about and vouchers.resident_id = email.account_id
  join public.residents on residents.user_id = vouchers.resident_id
  where emails.id = email.holder_email_id
    and private.voucher_state(vouchers) = 'active'
    and coalesce(emails.last_day >= private.london_day(now()), true)
    and case
      when emails.site_ids = '{}' then private.closure_stands(councils, '{}', emails.first_day, emails.last_day)
      else vouchers.skip_site_id = any (emails.site_ids)
        and private.closure_stands(councils, array[vouchers.skip_site_id], emails.first_day, emails.last_day)
    end;
$$;

comment on function private.facts_of_closure(private.emails) is
  'To a voucher holder: an email of a council about a closure.';

create function private.facts_of_idle(email private.emails) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'last_seen', residents.last_seen_on, 'goes_on', residents.deletion_notice_on + 30, 'language', residents.language
  )
  from public.residents
  where residents.user_id = email.account_id and residents.deletion_notice_on is not null;
$$;

comment on function private.facts_of_idle(private.emails) is 'To a resident not seen for 24 months.';

create function private.email_facts(email private.emails) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facts jsonb;
begin
  execute format('select private.%I($1)', 'facts_of_' || case
    when email.kind in (
      'joined', 'left', 'moved', 'manager_removed', 'council_closed', 'council_reopened', 'council_deleted', 'claimed',
      'suspension', 'two_steps', 'contact_changed'
    ) then 'event'
    when email.kind in ('removed', 'role_changed') then 'membership'
    when email.kind in ('last_days', 'undone', 'left_scheme', 'back_in_scheme') then 'voucher'
    else email.kind::text
  end) into facts using email;
  return facts;
end;
$$;

comment on function private.email_facts(private.emails) is
  'Returns what an email says, or null when its occasion passed.';
