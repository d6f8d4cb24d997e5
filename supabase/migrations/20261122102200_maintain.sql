-- What has to be done regularly: forgetting what the privacy notice says will be forgotten. In batches, each of which is one call and one transaction, so that writers go on beside it, no call
-- takes long, and what was interrupted goes on where it stopped: everything due is found anew.

create table private.maintenance (
  one_row boolean primary key default true check (one_row),
  finished_at timestamptz
);

comment on table private.maintenance is 'When maintain() last left nothing to do.';

insert into private.maintenance default values;

create function private.maintain(batch integer, only_count boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  today constant date := private.london_day(now());
  -- No number at all, or less than one, is no batch, and nothing is done.
  at_most constant bigint := case when batch between 1 and 50000 then batch else 0 end;
  idle uuid;
  residents bigint := 0;
  deleted_residents bigint;
  events bigint;
  done jsonb;
begin
  if only_count then
    return jsonb_build_object(
      'voucher_persons', (
        select count(*) from public.vouchers
        where vouchers.code is not null
          and vouchers.last_day < (today - interval '12 months')::date
      ),
      'member_names', (
        select count(*) from public.voucher_redemptions as redemptions
        where redemptions.member_name is not null and redemptions.accepted_at < now() - interval '24 months'
      ) + (
        select count(*) from public.voucher_refusals as refusals
        where refusals.member_name is not null and refusals.refused_at < now() - interval '24 months'
      ),
      'events', (select count(*) from public.council_events as events where events.at < now() - interval '24 months'),
      'idle_residents', (
        select count(*) from public.residents
        where residents.last_seen_on < today - interval '24 months' and residents.told_on <= today - 30
      ),
      'deleted_residents', (
        select count(*) from private.deleted_vouchers as deleted where deleted.issued_on <= today - 365
      ) + (
        select count(*) from private.blocked_addresses as blocked where blocked.deleted_on <= today - 365
      ) + (
        select count(*) from private.person_hashes as hashes where hashes.gone_on <= today - 365
      ),
      'letters', (
        select count(*) from private.letters
        where letters.outcome is not null and letters.finished_at < now() - interval '30 days'
      ),
      'vouchers', (
        select count(*) from public.vouchers where vouchers.last_day < (today - interval '36 months')::date
      )
    );
  end if;

  -- One at a time; the next one finds what is left.
  perform pg_advisory_xact_lock(hashtext('maintain'), 0);

  for idle in
    select listed.user_id from public.residents as listed
    where listed.last_seen_on < today - interval '24 months' and listed.told_on <= today - 30
    order by listed.user_id
    limit least(at_most, 500)
  loop
    perform private.forget_resident(idle);
    residents := residents + 1;
  end loop;

  with due as (
    select events.id from public.council_events as events
    where events.at < now() - interval '24 months'
    order by events.at
    limit at_most
  )
  delete from public.council_events as events using due where events.id = due.id;
  get diagnostics events = row_count;

  with due as (
    select deleted.id from private.deleted_vouchers as deleted
    where deleted.issued_on <= today - 365
    limit at_most
  )
  delete from private.deleted_vouchers as deleted using due where deleted.id = due.id;
  get diagnostics deleted_residents = row_count;
  delete from private.blocked_addresses as blocked where at_most > 0 and blocked.deleted_on <= today - 365;
  delete from private.person_hashes as hashes where at_most > 0 and hashes.gone_on <= today - 365;

  done := jsonb_build_object(
    'idle_residents', residents,
    'events', events,
    'deleted_residents', deleted_residents,
    'voucher_persons', private.forget_voucher_persons(at_most),
    'member_names', private.forget_member_names(at_most),
    'letters', private.forget_letters(at_most),
    'vouchers', private.retire_vouchers(at_most),
    'old_facts', private.fold_facts(at_most)
  );
  if at_most > 0 and not exists (select from jsonb_each_text(done) as task where task.value::bigint > 0) then
    update private.maintenance set finished_at = now() where one_row;
  end if;
  return done;
end;
$$;

grant execute on function private.maintain(integer, boolean) to service_role;

create function public.maintain(batch integer default 5000, only_count boolean default false) returns jsonb
language sql volatile
set search_path = ''
as $$
  select private.maintain(batch, only_count);
$$;

comment on function public.maintain(integer, boolean) is
  'For the operator, again and again until every number is 0: does what is due, at most so many of each kind, and returns how many were done; with only_count, counts what is due. {voucher_persons: resident and code of vouchers whose last day was 12 months ago, member_names: on what was accepted or turned away 24 months ago, events: of councils, 24 months old, idle_residents: not seen for 24 months and listed 30 days ago, deleted_residents: dates kept for the limits, 12 months old, letters: 30 days after they were sent or dropped, vouchers: 36 months after their last day, old_facts: months of figures that lost days and home boroughs; not counted}.';

grant execute on function public.maintain(integer, boolean) to service_role;
-- Deliberately not for anon and authenticated.

create function private.last_maintained() returns timestamptz
language sql stable security definer
set search_path = ''
as $$
  select maintenance.finished_at from private.maintenance;
$$;

grant execute on function private.last_maintained() to service_role;

create function public.last_maintained() returns timestamptz
language sql stable
set search_path = ''
as $$
  select private.last_maintained();
$$;

comment on function public.last_maintained() is
  'For the operator: when maintain() last left nothing to do; null where it never has.';

grant execute on function public.last_maintained() to service_role;
-- Deliberately not for anon and authenticated.
