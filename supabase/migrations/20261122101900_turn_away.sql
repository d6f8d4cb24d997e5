create function private.turn_away(code text, reason text, refusal_id uuid, site_id uuid)
returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
#variable_conflict use_variable
declare
  asked record;
  voucher public.vouchers;
  site public.skip_sites;
  kept public.voucher_refusals;
begin
  if reason is null or reason not in ('not_taken', 'too_much', 'trade_waste', 'site_full', 'other') then
    raise exception 'Choose why it is turned away.' using errcode = 'TR064';
  end if;
  if refusal_id is null then
    raise exception 'Turning away needs an id of its own.' using errcode = 'TR063';
  end if;
  select * into asked from private.find_at_gate(code, true);
  if asked.voucher_id is null then
    return next asked.refusal;
    return;
  end if;

  select * into strict voucher from public.vouchers where vouchers.id = asked.voucher_id for update;

  select * into kept from public.voucher_refusals as refusals where refusals.id = refusal_id;
  if found then
    return next private.answer_at_gate(
      voucher.id,
      case
        when kept.voucher_id <> voucher.id or kept.member_id is distinct from asked.member_id then 'id_used'
        else 'turned_away'
      end,
      asked.member_id
    );
    return;
  end if;

  if private.voucher_state(voucher) <> 'active' then
    return next private.answer_at_gate(voucher.id, null, asked.member_id);
    return;
  end if;

  select * into site from public.skip_sites as sites
  where sites.id = site_id and sites.council_key = voucher.local_auth_issue;
  if not found then
    return next private.answer_at_gate(voucher.id, 'site_unknown', asked.member_id);
    return;
  end if;

  insert into public.voucher_refusals (
    id, voucher_id, local_auth_issue, reason, member_id, member_name, site_id, site_address
  )
  values (
    refusal_id, voucher.id, voucher.local_auth_issue, reason, asked.member_id, asked.member_name, site.id, site.address
  )
  on conflict (id) do nothing;
  return next private.answer_at_gate(
    voucher.id, case when found then 'turned_away' else 'id_used' end, asked.member_id
  );
end;
$$;

comment on function private.turn_away(text, text, uuid, uuid) is 'The body of public.turn_away, for the caller.';

revoke execute on function private.turn_away(text, text, uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function private.turn_away(text, text, uuid, uuid) to authenticated;

create function public.turn_away(code text, reason text, refusal_id uuid, site_id uuid)
returns setof private.gate_answer
language sql volatile
rows 1
set search_path = ''
as $$
  select answer.* from private.turn_away(code, reason, refusal_id, site_id) as answer;
$$;

comment on function public.turn_away(text, text, uuid, uuid) is
  'Any member of a council: records that a valid voucher of its borough was turned away at one of the borough''s sites, once for each refusal_id; it stays valid. reason is not_taken, too_much, trade_waste, site_full or other. One row, as of check_voucher; outcome further: turned_away, id_used (the id belongs to another voucher or member), site_unknown. Errors: TR001, TR017, TR063, TR064.';

revoke execute on function public.turn_away(text, text, uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.turn_away(text, text, uuid, uuid) to authenticated;
-- Deliberately not for anon and service_role, which belong to no council.
