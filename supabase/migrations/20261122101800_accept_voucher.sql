create function private.accept_at_gate(
  code text, acceptance_id uuid, site_id uuid, anyway boolean, kinds text[], done_by uuid, checked_ago interval
)
returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  asked record;
  voucher public.vouchers;
  earlier public.acceptances;
  moment timestamptz := now();
  cancelled_since boolean := false;
  against jsonb;
  refused text[];
begin
  perform private.raise_error_if(acceptance_id is null, 'TR063');
  select * into asked from private.find_voucher_at_gate(code, site_id, true, done_by, checked_ago);
  if asked.voucher_id is null then
    return next asked.refusal;
    return;
  end if;

  -- Of two gates the second waits here, and then sees who was first.
  select * into strict voucher from public.vouchers where vouchers.id = asked.voucher_id for update;

  if kinds is not null then
    perform private.raise_error_if(kinds = '{}' or not coalesce(kinds <@ private.kinds_of(voucher.load), false), 'TR062');
    refused := nullif(
      array(select kind from unnest(private.kinds_of(voucher.load)) as kind where kind <> all (kinds)), '{}'
    );
  end if;

  select * into earlier from public.acceptances as acceptances where acceptances.id = acceptance_id;
  if found then
    perform private.raise_error_if(
      (earlier.voucher_id, earlier.site_id, earlier.rejected_waste) is distinct from (voucher.id, (asked.site).id, refused), 'TR068'
    );
    return next private.answer_at_gate(
      voucher.id,
      case
        when earlier.undone_at is not null then 'undone'
        when earlier.member_id is distinct from asked.member_id then 'accepted_by_another'
        else 'accepted'
      end,
      asked.site
    );
    return;
  end if;

  if checked_ago is not null then
    -- What the sender may say of the past ends where the voucher, or their own membership, began.
    moment := least(now(), greatest(
      now() - least(checked_ago, interval '12 hours'), voucher.issued_at, (
        select members.joined_at from public.council_members as members
        join public.councils on councils.id = members.council_id
        where members.user_id = asked.member_id and councils.council_key = (asked.site).council_key
      )
    ));
    cancelled_since := voucher.cancelled_at > moment and private.may_log_late_check(asked.member_id, voucher.id, acceptance_id);
  end if;
  -- Whatever was done to it since then, but for an acceptance, which is never replaced.
  if voucher.voucher_used or voucher.last_day < private.london_day(moment)
    or (voucher.cancelled_at is not null and not coalesce(cancelled_since, false))
    or voucher.ended_at <= moment
  then
    return next private.answer_at_gate(voucher.id, null, asked.site);
    return;
  end if;
  -- What is not accepted speaks against nothing.
  if refused is not null then
    voucher.load := voucher.load || jsonb_build_object('kinds', kinds);
  end if;
  against := private.ineligible_reasons(asked.site, voucher.home_borough, voucher.load, private.london_day(moment), voucher.issued_at);
  if against <> '[]' and anyway is not true then
    return next private.answer_at_gate(voucher.id, 'not_here', asked.site);
    return;
  end if;

  insert into public.acceptances (
    id, voucher_id, member_id, member_name, site_id, site_address, site_council, home_borough, anyway, accepted_at,
    arrived_at, in_part, rejected_waste
  )
  values (
    acceptance_id, voucher.id, asked.member_id, asked.member_name, (asked.site).id, (asked.site).address,
    (asked.site).council_key, voucher.home_borough, against <> '[]', moment,
    case when checked_ago is not null then now() end, refused is not null, refused
  )
  on conflict (id) do nothing;
  -- Else another voucher took the id while this one waited.
  perform private.raise_error_if(not found, 'TR068');

  update public.vouchers
  set voucher_used = true, used_at = moment, used_site_id = (asked.site).id
  where vouchers.id = voucher.id;
  return next private.answer_at_gate(voucher.id, 'accepted', asked.site);
end;
$$;

comment on function private.accept_at_gate(text, uuid, uuid, boolean, text[], uuid, interval) is
  'Accepts a voucher, or these kinds of it, now, or as it was so long ago where a device kept it without a signal; see accept_voucher() and accept_pending().';

create function private.accept_voucher(
  code text, acceptance_id uuid, site_id uuid, anyway boolean default false, kinds text[] default null,
  done_by uuid default null
)
returns setof private.gate_answer
language sql volatile security definer
rows 1
set search_path = ''
as $$
  select answer.* from private.accept_at_gate(code, acceptance_id, site_id, anyway, kinds, done_by, null) as answer;
$$;

comment on function private.accept_voucher(text, uuid, uuid, boolean, text[], uuid) is
  'Any member of a council: accepts a voucher at one of its sites, once and for good. The same acceptance_id again is the same acceptance. Where something speaks against it there, it is accepted with anyway alone, and counted as such. With kinds, some of those that are brought, it is accepted in part: what speaks against the others is nothing then, and they are recorded as not accepted. done_by is who stands at the gate, as the device says: where that is a colleague there, the name reads ''Ben Wood, on Ada Poe’s phone''. One row, as of check_voucher; outcome further: accepted, undone (that acceptance was, and stays so), accepted_by_another (that acceptance stands, and is another member''s). Errors: TR001, TR017, TR062 (kinds that are not brought), TR063, TR068 (the id stands for another voucher, site or part).';

call private.offer('accept_voucher', 'authenticated');
