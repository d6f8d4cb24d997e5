select plan(20);
select tests.cast();
select tests.open_borough('camden');
create temp table mine as select tests.issue('resident') as code, tests.user_id('resident') as id,
  tests.user_id('newcomer') as newcomer;
grant select on mine to service_role;
insert into public.rejections (id, voucher_id, reason, member_id, member_name, site_id, site_address,
  site_council, council_id, home_borough)
select gen_random_uuid(), id, 'other', id, 'Grace Gate', id, 'Depot', 'camden', tests.council_id('camden'), 'camden' from public.vouchers;

select tests.act_as_service();
select results_eq($$select last_name, email, vouchers, active_vouchers, of_council
  from public.find_residents(' Resident@Home.example ')$$,
  $$values ('Resident', 'resident@home.example', 1::bigint, 1::bigint, false)$$,
  'the operator finds a resident by address, in any case');
select results_eq('select last_name from public.find_residents((select lower(code) from mine))', array['Resident'],
  'the operator finds a resident by a voucher''s code');
select is_empty($$select * from public.find_residents('home.example')$$, 'part of an address finds no resident');
select is_empty($$select * from public.find_residents('newcomer@barnet.gov.uk')$$,
  'an account that is not a resident is not found');
select is_empty($$select * from public.find_residents(null)$$, 'null finds none');
select is((select public.export_resident(id) -> 'resident' ->> 'last_name' from mine), 'Resident',
  'the export has the resident''s details');
select is((select public.export_resident(id) #>> '{vouchers,0,turned_away,0,reason}' from mine), 'other',
  'the export has vouchers and their rejections');
select is((select jsonb_typeof(public.export_resident(id) -> 'emails') from mine), 'array',
  'the export has the emails to the resident');
select is((select public.export_resident(id)::text ~ 'Grace' from mine), false,
  'the export does not name members of the council');
select is((select public.export_resident(newcomer) from mine), null, 'an account that is not a resident has no export');
select is((select public.block_resident(newcomer, true, 'x') from mine), false,
  'an account that is not a resident cannot be blocked');
select is((select public.block_resident(id, true, ' Sold them ') from mine), true, 'the operator blocks a resident');
select is((select blocked_because from public.find_residents('resident@home.example')), 'Sold them',
  'the reason for the block is stored');
select throws_ok('select public.block_resident(id, true) from mine', 'TR062', null, 'a block needs a reason');
select tests.act_as_operator();
select answers($$tests.apply('resident', tests.site('camden'))$$, 'blocked', 'a blocked resident gets no voucher');
select tests.announce('resident', 'email', 'moved@home.example');
select tests.act_as_auth_service();
update auth.users set email_change = 'moved@home.example', email_change_sent_at = now()
  where id = tests.user_id('resident');
update auth.users set email = email_change, email_change = '' where id = tests.user_id('resident');
select tests.act_as_operator();
select tests.begin_session('resident');
select answers($$tests.apply('resident', tests.site('camden'))$$, 'blocked',
  'a blocked resident gets no voucher after moving to another address');
select tests.act_as('resident');
select is((select state from public.my_vouchers()), 'active', 'the blocked resident''s active voucher stays valid');
select tests.act_as_service();
select public.block_resident(id, false) from mine;
select tests.act_as_operator();
select answers($$tests.apply('resident', tests.site('camden'))$$, 'issued',
  'a resident gets vouchers once the block is lifted');
select tests.act_as_service();
select results_eq('select gone.* from mine, public.forget_resident(id) as gone', 'values (2, true)',
  'deleting a resident cancels the unused vouchers and deletes the account');
select is_empty('select gone.* from mine, public.forget_resident(id) as gone',
  'a deleted resident cannot be deleted again');
