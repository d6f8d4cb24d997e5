create function private.check_voucher(code text) returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
declare
  found_voucher record;
begin
  select * into found_voucher from private.find_at_gate(check_voucher.code, false);
  if found_voucher.voucher_id is null then
    return next found_voucher.refusal;
  else
    return next private.answer_at_gate(found_voucher.voucher_id, null, found_voucher.member_id);
  end if;
end;
$$;

comment on function private.check_voucher(text) is 'The body of public.check_voucher, for the caller.';

revoke execute on function private.check_voucher(text) from public, anon, authenticated, service_role;
grant execute on function private.check_voucher(text) to authenticated;

create function public.check_voucher(code text) returns setof private.gate_answer
language sql volatile
rows 1
set search_path = ''
as $$
  select answer.* from private.check_voucher(code) as answer;
$$;

comment on function public.check_voucher(text) is
  'Any member of a council, about one code. One row: outcome, code, waste, amount, borough_key, council_name, site_id and site_address (issued for), issued_at, last_day, used_at, used_site_address, used_by, redemption_id and take_back_until (where the caller accepted it and may still take that back), cancelled_at, turned_away_at and turned_away_reason (the last time), to_pay, who_may_come, before_you_come, until. outcome is valid, used, cancelled, expired, slip (the check character tells that it is no code), unknown, another_borough (of which nothing more is said) or too_many (no more codes before until). Errors: TR001, TR017.';

revoke execute on function public.check_voucher(text) from public, anon, authenticated, service_role;
grant execute on function public.check_voucher(text) to authenticated;
-- Deliberately not for anon and service_role, which belong to no council.
