-- What went wrong at the gate and was seen too late to be taken back there: a manager who did not accept it gives the
-- voucher back, once. What the gate did that day stays counted; that it was given back is counted beside it.

create type private.give_back_answer as (
  outcome private.give_back_outcome,
  redemption_id uuid,
  load jsonb,
  site_address text,
  accepted_at timestamptz,
  accepted_by text,
  state private.voucher_state,
  last_day date,
  until timestamptz
);

comment on type private.give_back_answer is 'What acceptance_of() and give_back() answer.';

create function private.answer_give_back(
  redemption public.voucher_redemptions, voucher public.vouchers, caller uuid
) returns private.give_back_answer
language plpgsql stable
set search_path = ''
as $$
declare
  limits public.voucher_limits;
begin
  select * into strict limits from public.voucher_limits;
  return (
    case
      when redemption.given_back then 'given_back'
      -- Four eyes: the mistake is another's to mend.
      when redemption.member_id = caller then 'own'
      when voucher.given_back_at is not null then 'once'
      when redemption.accepted_at <= now() - make_interval(days => limits.give_back_days) then 'too_late'
      else 'accepted'
    end::private.give_back_outcome,
    redemption.id, voucher.load, redemption.site_address, redemption.accepted_at, redemption.member_name,
    private.voucher_state(voucher), voucher.last_day, null::timestamptz
  )::private.give_back_answer;
end;
$$;

comment on function private.answer_give_back(public.voucher_redemptions, public.vouchers, uuid) is
  'What a manager is told of an acceptance, and whether they may give it back.';

create function private.acceptance_of(code text) returns setof private.give_back_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted constant text := private.read_voucher_code(code);
  own record;
  answer private.give_back_answer;
begin
  perform private.begin_request();
  select * into own from private.require_member('{manager}');
  -- A slip of the finger tells nothing about any voucher, and costs nothing.
  if wanted is null then
    answer.outcome := 'unknown';
    return next answer;
    return;
  end if;
  answer.until := private.count_guess(own.user_id);
  if answer.until is not null then
    answer.outcome := 'too_many';
    return next answer;
    return;
  end if;

  select told.* into answer
  from public.vouchers
  join public.voucher_redemptions as redemptions on redemptions.voucher_id = vouchers.id
  cross join lateral private.answer_give_back(redemptions, vouchers, own.user_id) as told
  where vouchers.code = wanted and redemptions.site_council = own.council_key
    and (redemptions.taken_back_at is null or redemptions.given_back)
  order by redemptions.accepted_at desc
  limit 1;
  if found then
    perform private.give_guess_back(own.user_id);
  else
    -- The same answer for one that is active, one that another council accepted and one that never was.
    answer.outcome := 'unknown';
  end if;
  return next answer;
end;
$$;

comment on function private.acceptance_of(text) is
  'For managers: the acceptance of a voucher at one of their council''s sites, by its code. One row: outcome, redemption_id, load, site_address, accepted_at, accepted_by, state, last_day, until. outcome is accepted (give_back() would do it), given_back (it was), own (the caller accepted it), once (it was given back before and used again), too_late, unknown (none was accepted at their council''s sites, which counts as a miss at the gate does) or too_many (no more codes before until). Errors: TR001, TR017, TR018, TR034.';

call private.offer('acceptance_of', 'authenticated');

create function private.acceptances_on(site_id uuid, day date) returns setof private.give_back_answer
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  own record;
begin
  select * into own from private.require_member('{manager}');
  return query
    select told.*
    from public.voucher_redemptions as redemptions
    join public.vouchers on vouchers.id = redemptions.voucher_id
    cross join lateral private.answer_give_back(redemptions, vouchers, own.user_id) as told
    where redemptions.site_council = own.council_key and redemptions.site_id = site_id
      and redemptions.accepted_at >= day::timestamp at time zone 'Europe/London'
      and redemptions.accepted_at < (day + 1)::timestamp at time zone 'Europe/London'
      and (redemptions.taken_back_at is null or redemptions.given_back)
    order by redemptions.accepted_at desc, redemptions.id
    limit 1000;
end;
$$;

comment on function private.acceptances_on(uuid, date) is
  'For managers: what was accepted on a day, in London, at a site of their council, the last first, 1,000 at most, as of acceptance_of(): for whoever has no code. Errors: TR001, TR017, TR018.';

call private.offer('acceptances_on', 'authenticated');

create function private.give_back(redemption_id uuid, reason text) returns setof private.give_back_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  own record;
  redemption public.voucher_redemptions;
  voucher public.vouchers;
  limits public.voucher_limits;
  answer private.give_back_answer;
  holder_gone boolean;
  own_name text;
begin
  perform private.refuse_if(not private.is_one_of(reason, null::private.take_back_reason), 'TR064');
  select * into own from private.lock_own_council('{manager}');
  perform private.require_recent_session();

  select * into voucher from public.vouchers
  where vouchers.id = (
    select redemptions.voucher_id from public.voucher_redemptions as redemptions where redemptions.id = redemption_id
  )
  for update;
  select * into redemption from public.voucher_redemptions as redemptions
  where redemptions.id = redemption_id and redemptions.site_council = own.council_key
    and (redemptions.taken_back_at is null or redemptions.given_back);
  -- A code that is forgotten is nobody's to show.
  if not found or voucher.code is null then
    answer.outcome := 'unknown';
    return next answer;
    return;
  end if;
  answer := private.answer_give_back(redemption, voucher, own.user_id);
  if answer.outcome <> 'accepted' then
    return next answer;
    return;
  end if;

  select * into strict limits from public.voucher_limits;
  select members.first_name || ' ' || members.last_name into own_name
  from public.council_members as members
  where members.council_id = own.council_id and members.user_id = own.user_id;
  holder_gone := voucher.resident_id is null and not voucher.from_desk;
  update public.voucher_redemptions
  set taken_back_at = now(), given_back = true, taken_back_reason = reason::private.take_back_reason,
    taken_back_by = own.user_id, taken_back_name = own_name
  where voucher_redemptions.id = redemption.id
  returning * into redemption;
  update public.vouchers
  set voucher_used = false,
      used_at = null,
      used_site_id = null,
      given_back_at = now(),
      first_used_at = coalesce(voucher.used_at, redemption.accepted_at),
      first_used_site_id = voucher.used_site_id,
      last_day = case
        when voucher.last_day < private.london_day(now()) then private.london_day(now()) + limits.give_back_extra_days
        else voucher.last_day
      end,
      cancelled_at = coalesce(redemption.cancelled_since, case when holder_gone then now() end),
      cancel_reason = coalesce(
        redemption.cancelled_because, case when holder_gone then 'resident_gone'::private.cancel_reason end
      )
  where vouchers.id = voucher.id
  returning * into voucher;
  perform private.record_event(
    own.council_id, own.user_id, 'voucher_given_back',
    jsonb_build_object(
      'site', redemption.site_address, 'accepted_at', redemption.accepted_at, 'accepted_by', redemption.member_name,
      'reason', reason
    )
  );
  perform private.write_letter('given_back', voucher.id, voucher.resident_id);
  return next private.answer_give_back(redemption, voucher, own.user_id);
end;
$$;

comment on function private.give_back(uuid, text) is
  'For managers with a recent session: gives a voucher back that somebody else accepted at one of their council''s sites within the last 31 days, once. It is active again, for seven days more where its last day has passed; where its holder has left, or had cancelled it, it is cancelled. One row, as of acceptance_of(), where given_back says that it is (also where it already was). reason is one of private.take_back_reason. Errors: TR001, TR002, TR017, TR018, TR034, TR064.';

call private.offer('give_back', 'authenticated');
