create function private.turn_away(
  code text, reason text, rejection_id uuid, site_id uuid, done_by uuid default null
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
  limits public.voucher_limits;
  earlier public.rejections;
begin
  perform private.raise_error_if(not private.is_enum_value(reason, null::private.turn_away_reason), 'TR064');
  perform private.raise_error_if(rejection_id is null, 'TR063');
  select * into asked from private.find_voucher_at_gate(code, site_id, true, done_by);
  if asked.voucher_id is null then
    return next asked.refusal;
    return;
  end if;

  select * into strict voucher from public.vouchers where vouchers.id = asked.voucher_id for update;

  select * into earlier from public.rejections where rejections.id = rejection_id;
  if found then
    perform private.raise_error_if(
      (earlier.voucher_id, earlier.member_id, earlier.reason::text, earlier.site_id)
        is distinct from (voucher.id, asked.member_id, reason, (asked.site).id),
      'TR068'
    );
    return next private.answer_at_gate(voucher.id, 'turned_away', asked.site);
    return;
  end if;

  if private.voucher_state(voucher) <> 'active' then
    return next private.answer_at_gate(voucher.id, null, asked.site);
    return;
  end if;

  -- The same refusal again is the same one, and no voucher keeps more of them than anybody reads.
  select * into strict limits from public.voucher_limits;
  if exists (
    select from public.rejections
    where rejections.voucher_id = voucher.id and rejections.reason::text = turn_away.reason
      and rejections.member_id = asked.member_id
      and rejections.rejected_at > now() - make_interval(mins => limits.same_rejection_minutes)
  ) or (
    select count(*) from public.rejections where rejections.voucher_id = voucher.id
  ) >= limits.rejections_at_most then
    return next private.answer_at_gate(voucher.id, 'turned_away', asked.site);
    return;
  end if;

  insert into public.rejections (
    id, voucher_id, reason, member_id, member_name, site_id, site_address, site_council, home_borough
  )
  values (
    rejection_id, voucher.id, reason::private.turn_away_reason, asked.member_id, asked.member_name, (asked.site).id, (asked.site).address,
    (asked.site).council_key, voucher.home_borough
  )
  on conflict (id) do nothing;
  perform private.raise_error_if(not found, 'TR068');
  return next private.answer_at_gate(voucher.id, 'turned_away', asked.site);
end;
$$;

comment on function private.turn_away(text, text, uuid, uuid, uuid) is
  'Any member of a council: records that an active voucher was turned away at one of its sites; it stays active. Once for each rejection_id, and the same reason by the same member within ten minutes is the same refusal; a voucher keeps 20 at most. reason is not_taken, too_much, trade_waste, not_resident, site_full, site_closed or other; done_by as of accept_voucher(). One row, as of check_voucher; outcome further: turned_away. Errors: TR001, TR017, TR063, TR064, TR068 (the id stands for another refusal).';

call private.offer('turn_away', 'authenticated');
