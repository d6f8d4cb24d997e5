-- What an operator does when a council leaves, or nobody of it can be reached. It names the borough, so that no user id
-- is ever copied by hand, and works wherever the API does.

create function private.release_council(borough_key text, why text)
returns table (email text, role private.role, account_deleted boolean, sites bigint)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  reason constant text := private.shown_text(why, private.maximum_reason_length(), 'why');
  released_id uuid := private.lock_council_with_people(borough_key);
  people uuid[];
  site_count bigint;
  event_id uuid;
begin
  if released_id is null then
    return;
  end if;
  perform private.refuse_if(reason is null, 'TR047');

  select count(*) into site_count from public.skip_sites where skip_sites.council_key = borough_key;
  people := array(
    select members.user_id from public.council_members as members
    where members.council_id = released_id
      and not exists (
        select from public.council_members as others
        where others.user_id = members.user_id and others.council_id <> released_id
      )
      and not exists (select from public.residents where residents.user_id = members.user_id)
  );

  return query
    select users.email::text, members.role, users.id = any (people), site_count
    from public.council_members as members
    join auth.users on users.id = members.user_id
    where members.council_id = released_id
    order by members.role <> 'manager', users.email::text;

  -- The letters belong to no council, which goes in a moment; nor do the accounts that go with it.
  event_id := private.record_event(
    released_id, null, 'council_released',
    jsonb_build_object(
      'council', (select councils.council_name from public.councils where councils.id = released_id), 'why', reason,
      'invitations', private.withdraw_invitations(released_id)
    )
  );
  update private.letters set council_id = null, about = event_id
  where letters.council_id = released_id and letters.kind = 'withdrawn' and letters.outcome is null;
  perform private.write_letter('released', event_id, null, users.email)
  from public.council_members as members
  join auth.users on users.id = members.user_id
  where members.council_id = released_id;

  -- One statement, as they may be thousands.
  insert into private.letters (id, kind, account_id, about)
  select
    private.letter_id('left_scheme', vouchers.id, null, vouchers.resident_id, null, null), 'left_scheme',
    vouchers.resident_id, vouchers.id
  from public.vouchers
  join public.residents on residents.user_id = vouchers.resident_id and residents.reminders
  where vouchers.local_auth_issue = borough_key
    and vouchers.last_day >= private.london_day(now()) and private.voucher_state(vouchers) = 'active'
  on conflict (id) do nothing;

  -- Members, sites, links and invitations go by cascade, and events outlive it. Vouchers belong to the borough: they
  -- stay counted, and good wherever a site takes them; end_vouchers() ends the others, in batches.
  delete from public.councils where councils.id = released_id;
  delete from auth.users where users.id = any (people);
end;
$$;

comment on function private.release_council(text, text) is
  'For the operator, with a reason that its people read: deletes the council of a borough with its sites and links, and the accounts of its people that hold nothing else; its people and who holds vouchers are written to, and vouchers stay counted; end_vouchers() then ends those that no site takes. Rows: email, role, account_deleted, sites (how many went), one for each of its people; none where nobody holds the borough. Errors: TR023, TR047.';

call private.offer('release_council', 'service_role');
-- Deliberately not for anon and authenticated: members delete their own account with delete_account().
