create function private.end_vouchers(batch integer default 500) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  found uuid[] := array(
    select unusable.id
    from public.boroughs
    cross join lateral private.unusable_vouchers(boroughs.key) as unusable (id)
    where not exists (select from public.councils where councils.council_key = boroughs.key)
    limit case when batch between 1 and 50000 then batch else 0 end
  );
  voucher record;
  ended uuid[] := '{}';
begin
  for voucher in
    select vouchers.id, vouchers.resident_id
    from public.vouchers
    where vouchers.id = any (found) and private.voucher_state(vouchers) = 'active'
    order by vouchers.id
    -- A gate holds it: the next call looks again.
    for update skip locked
  loop
    ended := ended || voucher.id;
    if not exists (
      select from private.emails
      where emails.account_id = voucher.resident_id and emails.kind = 'left_scheme' and emails.about = voucher.id
        and emails.outcome is null and emails.tries = 0
    ) then
      perform private.queue_email('left_scheme', voucher.id, voucher.resident_id, null, null, 'ended');
    end if;
  end loop;
  update public.vouchers set ended_at = now() where vouchers.id = any (ended);
  return cardinality(ended);
end;
$$;

comment on function private.end_vouchers(integer) is 'Ends vouchers of deleted councils that no site takes. Operator.';

create table private.maintenance (
  one_row boolean primary key default true check (one_row),
  finished_at timestamptz
);

comment on table private.maintenance is 'When maintain() last left nothing to do.';

insert into private.maintenance default values;

create function private.expired_records() returns table (task text, of regclass, condition text, forgets text)
language sql stable set search_path = '' as $$
  values
    -- A month less than the privacy notice allows, for nights that did not run.
    ('registrations', 'auth.users',
      'email_confirmed_at is null and created_at < now() - make_interval(months => private.account_record_months() - '
      '1)', null),
    -- May not exist.
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
      'voucher_id is not null and member_name is not null and arrived_at < now() - make_interval(months => '
      'private.record_months())',
      'member_id = null, member_name = null'),
    ('member_names', 'public.vouchers',
      'issued_by is not null and issued_at < now() - make_interval(months => private.record_months())',
        'issued_by = null'),
    ('late_checks', 'private.late_checks',
      'voucher_id is null and arrived_at < now() - make_interval(months => private.record_months())', null),
    ('deleted_residents', 'private.deleted_vouchers',
      'issued_on <= private.london_day(now()) - make_interval(months => private.deleted_resident_months())', null),
    ('deleted_residents', 'private.blocked_addresses',
      'deleted_on <= private.london_day(now()) - make_interval(months => private.deleted_resident_months())', null),
    ('deleted_residents', 'private.person_hashes',
      'gone_on <= private.london_day(now()) - make_interval(months => private.deleted_resident_months())', null),
    ('erasures', 'private.erasures', 'at < now() - interval ''40 days''', null),
    ('emails', 'private.emails', 'finished_at < now() - interval ''30 days''', null),
    ('emails', 'private.holder_emails', 'sent_at < now() - interval ''30 days''', null),
    ('invitations', 'public.council_invitations',
      'coalesce(declined_at + make_interval(days => private.declined_days()), expires_at) < now()', null),
    ('emptied_passwords', 'private.emptied_passwords', 'emptied_at < now() - interval ''2 hours''', null),
    ('old_facts', 'private.facts', 'period = ''day'' and day < (select private.first_month_of_days())', null);
$$;

comment on function private.expired_records() is 'Returns which rows are deleted, or partly emptied, and when.';

-- Over 22 calls: deletes in every domain.
create function private.maintain(batch integer default 5000) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.london_day(now());
  anonymise_before constant date := (today - make_interval(months => private.voucher_person_months()))::date;
  delete_before constant date := (today - make_interval(months => private.voucher_months()))::date;
  closed_before constant timestamptz := now() - make_interval(days => private.closed_council_days());
  at_most constant bigint := case when batch between 1 and 50000 then batch else 0 end;
  closed_council text;
  idle_ids uuid[];
  voucher_ids uuid[];
  expired record;
  affected bigint;
  counts jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('maintain'), 0);
  -- Alone in its transaction: it waits for locks.
  select councils.council_key into closed_council from public.councils
  where at_most > 0 and councils.closed_at < closed_before
  order by councils.closed_at
  limit 1;
  if found then
    perform private.delete_council(
      closed_council,
      format('It was closed and not reopened within %s days.', private.closed_council_days())
    );
    return '{"closed_councils": 1}';
  end if;
  counts := jsonb_build_object(
    'closed_councils', 0, 'ended_vouchers', private.end_vouchers(least(at_most, 500)::integer)
  );
  idle_ids := array(
    select residents.user_id from public.residents
    where residents.last_seen_on < today - make_interval(months => private.idle_resident_months())
      and residents.deletion_notice_on <= today - 30
    order by residents.user_id
    limit least(at_most, 500)
  );
  perform private.forget_resident(idle.id) from unnest(idle_ids) as idle (id);
  with notified as (
    update public.residents set deletion_notice_on = today
    where at_most > 0 and residents.deletion_notice_on is null
      and residents.last_seen_on < today - make_interval(months => private.idle_resident_months())
    returning residents.user_id
  )
  insert into private.emails (kind, once_for, account_id)
  select 'idle', today, notified.user_id from notified
  on conflict (id) do nothing;
  get diagnostics affected = row_count;
  counts := counts || jsonb_build_object('idle_residents', cardinality(idle_ids), 'idle_residents_emailed', affected);

  for expired in select records.* from private.expired_records() as records where records.of is not null loop
    -- The condition is checked again for each locked row.
    execute format(
      case when expired.forgets is null then 'delete from %1$s' else 'update %1$s set %4$s' end
        || ' where ctid = any (array(select ctid from %1$s where %2$s limit %3$s)) and %2$s',
      expired.of, expired.condition, at_most, expired.forgets
    );
    get diagnostics affected = row_count;
    counts := counts || jsonb_build_object(expired.task, coalesce((counts ->> expired.task)::bigint, 0) + affected);
  end loop;
  delete from private.list_changes as changes where at_most > 0 and changes.changed_at < now() - interval '2 days';

  with due as (
    select vouchers.id from public.vouchers
    where vouchers.code is not null and vouchers.last_day < anonymise_before
    order by vouchers.last_day
    limit at_most
    for update skip locked
  ), desk as (delete from private.desk_people as people using due where people.voucher_id = due.id)
  update public.vouchers set resident_id = null, request_id = null, request_hash = null, code = null
  from due where vouchers.id = due.id;
  get diagnostics affected = row_count;
  counts := counts || jsonb_build_object('voucher_persons', affected);

  voucher_ids := array(
    select due.id
    from public.boroughs
    cross join lateral (
      select vouchers.id from public.vouchers
      where vouchers.local_auth_issue = boroughs.key and vouchers.last_day < delete_before
      order by vouchers.last_day
      limit at_most
      for update skip locked
    ) as due
    limit at_most
  );
  -- Keeps their facts; see private.count_facts().
  perform set_config('vouchers.retiring', 'yes', true);
  delete from public.vouchers where vouchers.id = any (voucher_ids);
  perform set_config('vouchers.retiring', 'no', true);
  counts := counts || jsonb_build_object('vouchers', cardinality(voucher_ids));

  if at_most > 0 and not exists (select from jsonb_each_text(counts) as task where task.value::bigint > 0) then
    update private.maintenance set finished_at = now() where one_row;
  end if;
  return counts;
end;
$$;

comment on function private.maintain(integer) is
  'Deletes a batch of what is due, and emails residents not seen for 24 months. Operator.';

call private.offer('{end_vouchers, maintain}', 'service_role');
