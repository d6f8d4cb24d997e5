create function private.check_voucher(code text, site_id uuid) returns setof private.gate_answer
language plpgsql volatile security definer
rows 1
set search_path = ''
as $$
declare
  asked record;
begin
  -- All that is written is the guess, which no rollback undoes: a driver does not wait until the disk has it as well.
  perform set_config('synchronous_commit', 'off', true);
  select * into asked from private.find_voucher_at_gate(check_voucher.code, check_voucher.site_id, false, null);
  if asked.voucher_id is null then
    return next asked.refusal;
  else
    return next private.answer_at_gate(asked.voucher_id, null, asked.site);
  end if;
end;
$$;

comment on function private.check_voucher(text, uuid) is
  'Any member of a council, about one code at one of its sites: everything that accept_voucher() would say. One row: outcome, code, load, home_borough, local_auth_issue (whose site it was issued for), site_id and site_address (issued for), from_desk, issued_at, last_day, against (what speaks against it here: [{"reason": "not_taken", "kinds": [...]}, {"reason": "too_large", "largest": key of waste_sizes}, {"reason": "site_closed", "until": the next day on which it opens, or null}: closed today]) and other_sites (where anything does: sites that would do, [{id, address, council_key}], the council''s own first), used_at, used_site_address, used_by (where a council of the caller''s accepted it), acceptance_id and undo_until (there too, while any member can undo that), cancelled_at, turned_away_at and turned_away_reason (the last time), to_pay, who_may_come, before_you_come (of the site where one stands), until, home_borough_now (where the holder has moved since it was issued). outcome is valid, not_here (something speaks against it), used, cancelled, expired, ended (its council has left, and no site took it any more), slip (the check character tells that it is no code), unknown, not_for_this_site (the site does not serve the holder''s borough; nothing more is said), site_gone (no site of the caller''s councils) or too_many (no more codes before until). unknown and not_for_this_site count as misses. Errors: TR001, TR017.';

call private.offer('check_voucher', 'authenticated');
