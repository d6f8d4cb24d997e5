create function private.voucher_steps(voucher public.vouchers)
returns table (
  what private.voucher_step, at timestamptz, address text, reason text, undone_at timestamptz, arrived_at timestamptz,
  refused text[], site_council text, who text, acceptance_id uuid, rank integer
)
language sql stable
set search_path = ''
as $$
  select 'issued'::private.voucher_step as what, voucher.issued_at as at, voucher.site_address as address, null as reason,
    null::timestamptz as undone_at, null::timestamptz as arrived_at, null::text[] as refused, null as site_council,
    null as who, null::uuid as acceptance_id, 1 as rank
  union all
  -- With the site that it was for until then.
  select 'moved', moves.moved_at, moves.site_address, null, null, null, null, null, null, null, 2
  from private.voucher_moves as moves where moves.voucher_id = voucher.id
  union all
  select 'turned_away', rejections.rejected_at, rejections.site_address, rejections.reason::text, null, null, null,
    rejections.site_council, rejections.member_name, null, 2
  from public.rejections where rejections.voucher_id = voucher.id
  union all
  select 'accepted', acceptances.accepted_at, acceptances.site_address, null, acceptances.undone_at,
    acceptances.arrived_at, acceptances.rejected_waste, acceptances.site_council, acceptances.member_name, acceptances.id, 3
  from public.acceptances as acceptances where acceptances.voucher_id = voucher.id
  union all
  select 'undone', acceptances.undone_at, acceptances.site_address, acceptances.undone_reason::text,
    null, null, null, acceptances.site_council, acceptances.undone_name, null, 4
  from public.acceptances as acceptances
  where acceptances.voucher_id = voucher.id and acceptances.undone_at is not null
  union all
  select 'cancelled', voucher.cancelled_at, null, voucher.cancel_reason::text, null, null, null, null, null, null, 5
  -- That its holder has left since is nothing that happened to a used voucher.
  where voucher.cancelled_at is not null and not (voucher.voucher_used and voucher.cancel_reason = 'resident_gone')
  union all
  select 'ended', voucher.ended_at, null, null, null, null, null, null, null, null, 5 where voucher.ended_at is not null
  union all
  -- At the midnight that ended the last day.
  select 'expired', (voucher.last_day + 1)::timestamp at time zone 'Europe/London', null, null, null, null, null, null, null, null, 6
  where private.voucher_state(voucher) = 'expired';
$$;

comment on function private.voucher_steps(public.vouchers) is
  'What happened to a voucher, in no order: where, why, at whose site (site_council) and by whom at a gate (who); rank orders what is of one moment.';

create function private.my_vouchers()
returns table (
  id uuid, code text, local_auth_issue text, council_name text, home_borough text, site_id uuid, site_address text,
  against jsonb, other_sites jsonb, pause_notice text, pause_until date, opening jsonb, opening_hours text,
  height_limit_cm integer, to_pay text, who_may_come text, before_you_come text, load jsonb, issued_at timestamptz,
  last_day date, state private.voucher_state, moves integer, used_at timestamptz, used_site_address text, cancelled_at timestamptz,
  cancel_reason private.cancel_reason, story jsonb
)
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller record;
begin
  select * into caller from private.require_session();
  perform private.touch_resident(caller.user_id);

  return query
    select
      told.*, vouchers.used_at, happened.used_site_address, vouchers.cancelled_at,
      vouchers.cancel_reason, happened.story
    from public.vouchers
    cross join lateral private.voucher_details_of(vouchers) as told
    cross join lateral (
      select
        jsonb_agg(
          jsonb_build_object(
            'what', steps.what, 'at', steps.at, 'site_address', steps.address, 'reason', steps.reason,
            'arrived_at', steps.arrived_at, 'refused', steps.refused
          )
          order by steps.at, steps.rank
        ) as story,
        max(steps.address) filter (where steps.what = 'accepted' and steps.undone_at is null) as used_site_address
      from private.voucher_steps(vouchers) as steps
    ) as happened
    where vouchers.resident_id = caller.user_id
    order by vouchers.issued_at desc, vouchers.id;
end;
$$;

comment on function private.my_vouchers() is
  'The signed-in resident''s vouchers, newest first; no rows for somebody who is no resident. Rows: what private.voucher_details says, used_at, used_site_address, cancelled_at, cancel_reason (resident), story: [{what, at, site_address, reason, arrived_at (of what a gate accepted without a signal: when that arrived), refused (the kinds that were not accepted, where some were)}]; of a move, site_address is the site that it was for until then; in order of time, where what is issued, moved, turned_away, accepted, undone, cancelled, ended or expired. Errors: TR001.';

call private.offer('my_vouchers', 'authenticated');

create function private.voucher_history(code text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wanted constant text := private.read_voucher_code(code);
  own record;
  until timestamptz;
  voucher public.vouchers;
begin
  perform private.lock_my_memberships();
  select * into own from private.require_member('{manager}');
  -- A slip of the finger tells nothing about any voucher, and costs nothing.
  if wanted is null then
    return '{"outcome": "unknown"}';
  end if;
  perform private.require_change_quota(own.council_id, own.user_id);
  until := private.count_guess(own.user_id);
  if until is not null then
    return jsonb_build_object('outcome', 'too_many', 'until', until);
  end if;
  select * into voucher from public.vouchers
  where vouchers.code = wanted and (
    vouchers.local_auth_issue = own.council_key
    or exists (select from private.voucher_steps(vouchers) as steps where steps.site_council = own.council_key)
  );
  if not found then
    return '{"outcome": "unknown"}';
  end if;
  perform private.give_guess_back(own.user_id);
  perform private.log_event(
    own.council_id, own.user_id, 'voucher_looked_up',
    jsonb_build_object('site', voucher.site_address, 'issued_on', private.london_day(voucher.issued_at))
  );
  return jsonb_build_object(
    'outcome', 'found', 'state', private.voucher_state(voucher), 'from_desk', voucher.from_desk,
    'story', (
      select jsonb_agg(
        jsonb_build_object(
          'what', steps.what, 'at', steps.at, 'site_address', steps.address, 'reason', steps.reason,
          'who', case when steps.site_council = own.council_key then steps.who end,
          'acceptance_id', case
            when steps.site_council = own.council_key and steps.undone_at is null
              and private.manager_can_undo(steps.at) then steps.acceptance_id
          end
        )
        order by steps.at, steps.rank
      )
      from private.voucher_steps(voucher) as steps
    )
  );
end;
$$;

comment on function private.voucher_history(text) is
  'For managers: what happened to a voucher that was issued for a site of their council, or came to a gate of it, by its code; an event. {outcome: found, unknown or too_many (no more codes before until), state, from_desk, story: [{what, at, site_address, reason, who (of what the council''s own gates did), acceptance_id (of an acceptance that the caller can undo)}]}; nothing of its holder. unknown counts as a miss at the gate does. Errors: TR001, TR017, TR018, TR034, TR069.';

call private.offer('voucher_history', 'authenticated');
