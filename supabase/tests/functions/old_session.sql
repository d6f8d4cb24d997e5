-- What a manager cannot do in a session that began six minutes ago (rule 2.2). Its token may be stolen.
select plan(24);
select tests.cast();
select tests.open_borough('camden');
create temp table codes as select tests.issue('resident') as used;
grant select on codes to authenticated;
select tests.act_as('own');
select outcome from public.accept_voucher(
  (select used from codes), '00000000-0000-4000-8000-000000000001', tests.site('camden')
);
select public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 9))));
select tests.act_as_operator();
update public.acceptances set accepted_at = accepted_at - interval '2 days';
update public.vouchers set issued_at = issued_at - interval '2 days', used_at = used_at - interval '2 days'
  where used_at is not null;
select tests.begin_session('own', interval '6 minutes', 'password');

create temp table attempts (what text, call text);
insert into attempts values
  ('delete the account', 'public.delete_account(true)'),
  ('announce a password', $$public.announce_change('password', null)$$),
  ('announce an address', $$public.announce_change('email', 'new@camden.gov.uk')$$),
  ('note an export', 'public.note_export()'),
  ('export the council', 'public.council_export()'),
  ('list vouchers', $$public.council_vouchers('issued', tests.today(), tests.today())$$),
  ('close the council', 'public.close_council()'),
  ('require two steps', 'public.require_two_steps(true)'),
  ('stop requiring two steps', 'public.require_two_steps(false)'),
  ('invite', $$public.invite_member('gate@example.org', 'gate')$$),
  ('make a manager',
    $$public.change_role(tests.user_id('officer'), tests.role_of(tests.user_id('officer')), 'manager')$$),
  ('remove a member', $$public.remove_member(tests.user_id('officer'))$$),
  ('reset a second step', $$public.reset_second_step(tests.user_id('officer'))$$),
  ('sign a member out', $$public.sign_out_member(tests.user_id('gate'))$$),
  ('email holders', $$public.tell_voucher_holders(
    array[tests.site('camden')], '2026-01-01', tests.today() + 8, 'flooding')$$),
  ('change what residents pay', $$public.save_voucher_settings('{"to_pay": [null, "£400"]}')$$),
  ('change what residents pay for tyres', $$public.save_voucher_settings('{"fees": [{}, {"tyres": 40000}]}')$$),
  ('change whom residents call', $$public.save_voucher_settings('{"phone": [null, "020 7946 0100"]}')$$),
  ('change when the telephone is answered', $$public.save_voucher_settings('{"phone_hours": [null, "Mondays"]}')$$),
  ('change the price of trade waste', $$public.save_site_details(tests.site('camden'),
    '{"trade_waste": [false, true], "trade_pence": [null, 40000], "trade_unit": [null, "load"]}')$$),
  ('change the notes on trade waste', $$public.save_site_details(tests.site('camden'),
    '{"trade_notes": [null, "To sort code 00-00-00"]}')$$),
  ('undo an acceptance of an earlier day',
    $$public.undo_acceptance('00000000-0000-4000-8000-000000000001', 'other')$$);
grant select on attempts to authenticated;
select refused_to('own', attempts.call, 'TR002', 'a manager cannot ' || attempts.what) from attempts;
select tests.act_as('own');
select is(public.save_site_details(tests.site('camden'), '{"height_limit_cm": [null, 200]}'), '[]',
  'a manager can change other details of a site');
select tests.begin_session('own', method => 'password');
select tests.act_as('own');
select is(public.save_site_details(tests.site('camden'),
  '{"trade_waste": [false, true], "trade_pence": [null, 40000], "trade_unit": [null, "load"]}'), '[]',
  'a manager can change the price after signing in again');
