-- What has to be done regularly: forgetting what the privacy notice says will be forgotten. In batches, each of which is one call and one transaction, so that writers go on beside it, no call
-- takes long, and what was interrupted goes on where it stopped: everything due is found anew.

create table private.maintenance (
  one_row boolean primary key default true check (one_row),
  finished_at timestamptz
);

comment on table private.maintenance is 'When maintain() last left nothing to do.';

insert into private.maintenance default values;

create function private.expired_records() returns table (task text, of regclass, condition text, forgets text)
language sql stable
set search_path = ''
as $$
  values
    -- A month less than the privacy notice allows: nights that did not run for a month let nothing outlive the notice.
    ('registrations', 'auth.users',
      'email_confirmed_at is null and created_at < now() - make_interval(months => private.account_record_months() - 1)', null),
    -- The log belongs to the sign-in service, which may come without it.
    ('log_entries', to_regclass('auth.audit_log_entries'),
      'created_at < now() - make_interval(months => private.account_record_months() - 1)', null),
    ('events', 'public.audit_log', 'at < now() - make_interval(months => private.record_months())', null),
    ('member_names', 'public.acceptances',
      'member_name is not null and accepted_at < now() - make_interval(months => private.record_months())',
      'member_id = null, member_name = null, undone_by = null, undone_name = null'),
    ('member_names', 'public.rejections',
      'member_name is not null and rejected_at < now() - make_interval(months => private.record_months())',
      'member_id = null, member_name = null'),
    ('member_names', 'private.late_checks',
      'voucher_id is not null and member_name is not null and arrived_at < now() - make_interval(months => private.record_months())',
      'member_id = null, member_name = null'),
    ('member_names', 'public.vouchers',
      'issued_by is not null and issued_at < now() - make_interval(months => private.record_months())', 'issued_by = null'),
    ('late_checks', 'private.late_checks',
      'voucher_id is null and arrived_at < now() - make_interval(months => private.record_months())', null),
    ('deleted_residents', 'private.deleted_vouchers', 'issued_on <= private.london_day(now()) - make_interval(months => private.deleted_resident_months())', null),
    ('deleted_residents', 'private.blocked_addresses', 'deleted_on <= private.london_day(now()) - make_interval(months => private.deleted_resident_months())', null),
    ('deleted_residents', 'private.person_hashes', 'gone_on <= private.london_day(now()) - make_interval(months => private.deleted_resident_months())', null),
    ('letters', 'private.emails', 'finished_at < now() - interval ''30 days''', null),
    ('letters', 'private.holder_emails', 'sent_at < now() - interval ''30 days''', null),
    ('invitations', 'public.council_invitations', 'coalesce(declined_at + interval ''30 days'', expires_at) < now()', null),
    ('emptied_passwords', 'private.emptied_passwords', 'emptied_at < now() - interval ''2 hours''', null),
    -- Their months stay.
    ('old_facts', 'private.gate_days', 'day < (select private.first_month_of_days())', null),
    ('old_facts', 'private.issued_days', 'day < (select private.first_month_of_days())', null),
    ('old_facts', 'private.kind_days', 'day < (select private.first_month_of_days())', null),
    ('old_facts', 'private.used_days', 'day < (select private.first_month_of_days())', null);
$$;

comment on function private.expired_records() is
  'Rows that are deleted once they are so old, or of which only this is forgotten, by the task under which they are told.';

create function private.maintain(batch integer default 5000, only_count boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  today constant date := private.london_day(now());
  -- No number at all, or less than one, is no batch, and nothing is done.
  at_most constant bigint := case when batch between 1 and 50000 then batch else 0 end;
  one record;
  deleted bigint;
  done jsonb := jsonb_build_object(
    'closed_councils', (select count(*) from public.councils where councils.closed_at < now() - make_interval(days => private.closed_council_days())),
    'idle_residents', (
      select count(*) from public.residents
      where residents.last_seen_on < today - make_interval(months => private.idle_resident_months()) and residents.told_on <= today - 30
    )
  );
begin
  if only_count then
    done := done || jsonb_build_object(
      'ended_vouchers', (
        select count(*) from public.boroughs cross join lateral private.unusable_vouchers(boroughs.key)
        where not exists (select from public.councils where councils.council_key = boroughs.key)
      ),
      'voucher_persons', (
        select count(*) from public.vouchers
        where vouchers.code is not null and vouchers.last_day < (today - make_interval(months => private.voucher_person_months()))::date
      ),
      'vouchers', (
        select count(*) from public.vouchers where vouchers.last_day < (today - make_interval(months => private.voucher_months()))::date
      )
    );
  else
    -- One at a time; the next one finds what is left.
    perform pg_advisory_xact_lock(hashtext('maintain'), 0);
    -- It waits for queues, so that it has a transaction of its own.
    if at_most > 0 and (done ->> 'closed_councils')::bigint > 0 then
      perform private.delete_council(councils.council_key, format('It was closed, and nobody reopened it within %s days.', private.closed_council_days()))
      from (
        select listed.council_key from public.councils as listed
        where listed.closed_at < now() - make_interval(days => private.closed_council_days())
        order by listed.closed_at
        limit 1
      ) as councils;
      return '{"closed_councils": 1}';
    end if;
    done := jsonb_build_object('closed_councils', 0, 'idle_residents', 0, 'ended_vouchers', private.end_vouchers(least(at_most, 500)::integer));
    perform private.queue_email('mailbox_lapsed', councils.id, null, 'operator', null, to_char(today, 'YYYY-MM'))
    from public.councils where at_most > 0 and private.lacks_manager(councils);

    for one in
      select listed.user_id from public.residents as listed
      where listed.last_seen_on < today - make_interval(months => private.idle_resident_months()) and listed.told_on <= today - 30
      order by listed.user_id
      limit least(at_most, 500)
    loop
      perform private.forget_resident(one.user_id);
      done := done || jsonb_build_object('idle_residents', (done ->> 'idle_residents')::bigint + 1);
    end loop;
  end if;

  for one in select expired_records.* from private.expired_records() where expired_records.of is not null loop
    if only_count then
      execute format('select count(*) from %s where %s', one.of, one.condition) into deleted;
    else
      -- Asked again of each row: somebody may be confirming their registration at this moment.
      execute format(
        case when one.forgets is null then 'delete from %1$s' else 'update %1$s set %4$s' end
          || ' where ctid = any (array(select ctid from %1$s where %2$s limit %3$s)) and %2$s',
        one.of, one.condition, at_most, one.forgets
      );
      get diagnostics deleted = row_count;
    end if;
    done := done || jsonb_build_object(one.task, coalesce((done ->> one.task)::bigint, 0) + deleted);
  end loop;

  if only_count then
    return done;
  end if;
  delete from private.list_changes as changes where at_most > 0 and changes.changed_at < now() - interval '2 days';
  done := done || jsonb_build_object(
    'voucher_persons', private.anonymise_vouchers(at_most),
    'vouchers', private.delete_old_vouchers(at_most)
  );
  if at_most > 0 and not exists (select from jsonb_each_text(done) as task where task.value::bigint > 0) then
    update private.maintenance set finished_at = now() where one_row;
  end if;
  return done;
end;
$$;

comment on function private.maintain(integer, boolean) is
  'For the operator, again and again until every number is 0: does what is due, at most so many of each table, and returns how many were done; with only_count, counts what is due. {registrations: that nobody confirmed within eleven months, log_entries: of the security log, as old, voucher_persons: resident and code of vouchers whose last day was 12 months ago, member_names: on what was accepted or turned away 24 months ago, events: of councils, 24 months old, idle_residents: not seen for 24 months and listed 30 days ago, deleted_residents: dates kept for the limits, 12 months old, letters: 30 days after they were sent, dropped or planned, vouchers: 36 months after their last day, closed_councils: 30 days after they closed, one for each call, ended_vouchers: of councils that left, which no site takes, invitations: run out, or declined 30 days ago, emptied_passwords: past the hour in which they can be restored, late_checks: codes without a voucher, 24 months old, old_facts: figures of single days, with home boroughs, 36 months old, of which the months stay}.';

call private.offer('maintain', 'service_role');

create function private.last_maintained() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select maintenance.finished_at from private.maintenance;
$$;

comment on function private.last_maintained() is
  'For the operator: when maintain() last left nothing to do; null where it never has.';

call private.offer('last_maintained', 'service_role');
