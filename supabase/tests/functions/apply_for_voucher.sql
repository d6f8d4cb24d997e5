select plan(72);
select tests.cast();
select tests.open_borough('camden', 3);
select tests.open_borough('hackney');
select tests.serve(tests.site('hackney'), 'camden');

create function pg_temp.outcome(person text, site uuid) returns text language sql as $$
  select outcome from tests.apply(person, site);
$$;

-- One voucher ---------------------------------------------------------------------------------------------------------

create temp table first as select *
  from tests.apply('resident', tests.site('camden'), '00000000-0000-4000-8000-00000000000a');
select is((select outcome from first), 'issued', 'a resident gets a voucher');
select is((select array[local_auth_issue, home_borough, site_address, waste::text] from public.vouchers),
  array['camden', 'camden', 'Site 1 of camden', '{"size": "car", "kinds": ["sofa"]}'],
  'the voucher has borough, site, waste types and vehicle size');
select is((select skip_site_id from public.vouchers), tests.site('camden'), 'the voucher names the site');
select is((select last_day from first), (now() at time zone 'Europe/London')::date + 31,
  'the voucher is good for 31 days in London');
select is((select private.read_voucher_code(code) from first), (select code from first),
  'the voucher''s code has a valid check character');
select results_eq(
  $$select outcome, voucher_id, code, last_day
    from tests.apply('resident', tests.site('camden'), '00000000-0000-4000-8000-00000000000a')$$,
  'select outcome, voucher_id, code, last_day from first', 'the same request again answers with the same voucher');
create function pg_temp.repeat(waste jsonb, site uuid) returns text language sql as $$
  select outcome from public.apply_for_voucher(site, waste, '00000000-0000-4000-8000-00000000000b');
$$;
select tests.act_as('resident');
select is(
  pg_temp.repeat('{"kinds": ["sofa", "wood"], "size": "car"}', tests.site('camden')), 'issued',
  'a resident gets a voucher for two waste types');
select is(
  pg_temp.repeat('{"kinds": ["wood", "sofa"], "size": "car"}', tests.site('camden')), 'issued',
  'the same waste types in another order are the same request');
select refused($$pg_temp.repeat('{"kinds": ["sofa", "wood"], "size": "boot"}', tests.site('camden'))$$, 'TR068',
  'the same request id with another vehicle size is rejected');
select refused($$pg_temp.repeat('{"kinds": ["sofa"], "size": "car"}', tests.site('camden'))$$, 'TR068',
  'the same request id without one of the waste types is rejected');
select refused($$pg_temp.repeat('{"kinds": ["sofa", "wood"], "size": "car"}', tests.site('camden', 2))$$, 'TR068',
  'the same request id for another site is rejected');
select tests.act_as_operator();
select count_is('public.vouchers', 2, 'repeated requests issued two vouchers in all');
delete from public.vouchers where request_id = '00000000-0000-4000-8000-00000000000b';
select count_is('public.vouchers', 1, 'one voucher is left');
select isnt(
  (select voucher_id from tests.apply('neighbour', tests.site('camden'), '00000000-0000-4000-8000-00000000000a')),
  (select voucher_id from first), 'another resident with the same request id gets another voucher');
select count_is($$public.vouchers where resident_id = tests.user_id('neighbour')$$, 1,
  'that voucher is the other resident''s');

-- Rejected requests ---------------------------------------------------------------------------------------------------

select is(pg_temp.outcome('newcomer', tests.site('camden')), 'no_resident',
  'an account that is not a resident gets no voucher');
select is(pg_temp.outcome('own', tests.site('camden')), 'no_resident',
  'a manager who is not a resident gets no voucher');
select tests.act_as('resident');
select refused(
  $$public.apply_for_voucher(tests.site('camden'), '{"kinds": ["gold"], "size": "car"}', gen_random_uuid())$$, 'TR062',
  'an unknown waste type is rejected');
select refused(
  $$public.apply_for_voucher(tests.site('camden'), '{"kinds": ["sofa"], "size": "ship"}', gen_random_uuid())$$, 'TR062',
  'an unknown vehicle size is rejected');
select refused($$public.apply_for_voucher(tests.site('camden'), null, gen_random_uuid())$$, 'TR062',
  'an application without waste is rejected');
select refused($$public.apply_for_voucher(tests.site('camden'), '{"kinds": ["sofa"], "size": "car"}', null)$$, 'TR063',
  'an application without a request id is rejected');
select tests.act_as_operator();
select is(pg_temp.outcome('resident', gen_random_uuid()), 'not_offered', 'an unknown site is gone');
select is(pg_temp.outcome('resident', null), 'not_offered',
  'an application without a site is answered like an unknown site');
update public.councils set vouchers_open = false where council_key = 'hackney';
select results_eq(
  $$select outcome, local_auth_issue, site_address from tests.apply('resident', tests.site('hackney'))$$,
  $$values ('not_offered', null::text, null::text)$$, 'a borough with vouchers off reveals nothing about its sites');
update public.councils set vouchers_open = true, pauses = tests.pauses('Full.') where council_key = 'hackney';
select results_eq($$select outcome, notice from tests.apply('resident', tests.site('hackney'))$$,
  $$values ('paused', 'Full.')$$, 'a paused borough answers with its notice');
update public.councils set pauses = '[]' where council_key = 'hackney';

update public.skip_sites set not_taken = '{sofa}' where id = tests.site('camden');
update public.skip_sites set exceptions = tests.closed(tests.today() + 90) where id = tests.site('camden', 3);
select results_eq($$select outcome, other_sites from tests.apply('resident', tests.site('camden'))$$,
  $$select 'not_taken', jsonb_build_array(jsonb_build_object('id', tests.site('camden', 2), 'address',
    'Site 2 of camden', 'council_key', 'camden', 'height_limit_cm', null),
    jsonb_build_object('id', tests.site('hackney'), 'address', 'Site 1 of hackney', 'council_key', 'hackney', 'height_limit_cm', null))$$,
  'for waste that a site does not take, open sites that take it are named');
select results_eq($$select outcome, next_day from tests.apply('resident', tests.site('camden', 3))$$,
  $$select 'site_closed', tests.today() + 90$$, 'a closed site names the day on which it opens');
update public.skip_sites set exceptions = tests.closed(tests.today() + 38) where id = tests.site('camden', 3);
select is(pg_temp.outcome('resident', tests.site('camden', 3)), 'issued',
  'a site that opens within seven days after the last day issues vouchers');
select is((select max(last_day) from public.vouchers where skip_site_id = tests.site('camden', 3)), tests.today() + 38,
  'the voucher''s last day is then the day on which the site opens');
update public.skip_sites set exceptions = tests.closed(tests.today() + 39) where id = tests.site('camden', 3);
select is(pg_temp.outcome('resident', tests.site('camden', 3)), 'site_closed',
  'a site that opens later than that issues no voucher');
update public.residents set blocked_at = now() where user_id = tests.user_id('neighbour');
select is(pg_temp.outcome('neighbour', tests.site('camden', 2)), 'blocked', 'a blocked resident gets no voucher');
update public.residents set blocked_at = null where true;
update public.vouchers set resident_id = null, request_id = null, request_hash = null where true;

-- Three active --------------------------------------------------------------------------------------------------------

select tests.held('resident', interval '31 days'), tests.held('resident', interval '5 days'),
  tests.held('resident', interval '1 day');
select results_eq($$select outcome, next_day from tests.apply('resident', tests.site('camden', 2))$$,
  $$select 'active_reached', tests.today() + 1$$,
  'the fourth active voucher waits for the end of the oldest, good until today');
update public.vouchers set last_day = tests.today() - 1 where last_day = tests.today();
select is(pg_temp.outcome('resident', tests.site('camden', 2)), 'issued',
  'a voucher that ended yesterday is not active');
select is(pg_temp.outcome('resident', tests.site('hackney')), 'active_reached',
  'the limit of active vouchers counts every borough');
update public.vouchers set voucher_used = true
  where id = (select id from public.vouchers where last_day >= current_date order by issued_at limit 1);
select is(pg_temp.outcome('resident', tests.site('camden', 2)), 'issued', 'a used voucher makes room for another');
select is(pg_temp.outcome('resident', tests.site('camden', 2)), 'active_reached',
  'one used voucher makes room for only one');
select tests.act_as('resident');
select answers($$public.cancel_voucher((select id from public.my_vouchers() where state = 'active'
  order by issued_at desc limit 1))$$, 'cancelled', 'a resident cancels a voucher');
select answers(
  $$public.apply_for_voucher(tests.site('camden', 2), '{"kinds": ["wood"], "size": "few"}', gen_random_uuid())$$,
  'issued', 'a cancelled voucher makes room for another');
select tests.act_as_operator();
select count_is($$public.vouchers where resident_id = tests.user_id('neighbour')$$, 0,
  'the resident''s cancellations leave the neighbour''s vouchers alone');

-- Twelve a year -------------------------------------------------------------------------------------------------------

select tests.held('neighbour', make_interval(days => 40 + n * 20), true) from generate_series(1, 11) as n;
select tests.held('neighbour', interval '364 days', true);
select results_eq($$select outcome, next_day from tests.apply('neighbour', tests.site('camden', 2))$$,
  $$select 'council_year_reached', tests.today() + 1$$,
  'the thirteenth voucher within 365 days waits until the first is a year old');
update public.vouchers set issued_at = issued_at - interval '1 day'
  where resident_id = tests.user_id('neighbour') and issued_at < now() - interval '363 days';
select is(pg_temp.outcome('neighbour', tests.site('camden', 2)), 'issued', 'a voucher of 365 days ago does not count');
select results_eq($$select outcome, next_day from tests.apply('neighbour', tests.site('camden', 2))$$,
  $$select 'council_year_reached', private.london_day(now() - interval '260 days') + 365$$,
  'an active voucher counts in the year, and the answer names the next free day');
update public.vouchers set voucher_used = false, used_at = null
  where resident_id = tests.user_id('neighbour') and issued_at < now() - interval '200 days';
select is(pg_temp.outcome('neighbour', tests.site('camden', 2)), 'issued',
  'a voucher that expired unused does not count in the year');

-- Ten applications a day ----------------------------------------------------------------------------------------------

update public.vouchers set resident_id = null, request_id = null, request_hash = null where true;
do $$ begin
  for n in 1..10 loop
    perform tests.issue('resident', 'camden', 2);
    update public.vouchers set cancelled_at = now(), cancel_reason = 'resident'
      where resident_id = tests.user_id('resident');
  end loop;
end $$;
select results_eq($$select outcome, next_day from tests.apply('resident', tests.site('camden', 2))$$,
  $$select 'day_reached', tests.today() + 1$$,
  'the eleventh application of a day waits for tomorrow, though all were cancelled');
update public.vouchers set issued_at = (tests.today()::timestamp at time zone 'Europe/London') - interval '1 second'
where id = (select id from public.vouchers where resident_id = tests.user_id('resident') limit 1);
select is(pg_temp.outcome('resident', tests.site('camden', 2)), 'issued', 'the limit of a day follows London''s clock');

-- Deleted and back ----------------------------------------------------------------------------------------------------

update public.vouchers set resident_id = null, request_id = null, request_hash = null where true;
select tests.issue('resident', 'camden', 2), tests.issue('resident', 'camden', 2), tests.issue('resident', 'hackney');
delete from auth.users where id = tests.user_id('resident');
select results_eq(
  'select distinct cancel_reason from public.vouchers where issued_at = now() and cancelled_at is not null',
  array['resident', 'resident_gone'], 'deleting an account cancels its unused vouchers');
select count_is($$public.vouchers where resident_id is not null and local_auth_issue = 'hackney'$$, 0,
  'the vouchers of a deleted account have no resident');
delete from tests.people where name = 'resident';
select tests.become_resident('resident', 'RESIDENT@home.example', 'camden');
select results_eq($$select outcome, next_day from tests.apply('resident', tests.site('camden', 2))$$,
  $$select 'active_reached', tests.today() + 32$$,
  'a new account at the same address, in any case, still has three active vouchers');
update private.deleted_vouchers set active_until = tests.today() - 1;
select is(pg_temp.outcome('resident', tests.site('camden', 2)), 'issued',
  'deleted vouchers are active until their last day');
update private.deleted_vouchers set was_used = true, active_until = null;
insert into private.deleted_vouchers (address_hash, local_auth_issue, issued_on, was_used)
select private.mailbox_hash('resident@home.example'), 'camden', tests.today() - 300, true from generate_series(1, 9);
select is(pg_temp.outcome('resident', tests.site('camden', 2)), 'council_year_reached',
  'deleted vouchers that were used count in the year');
update private.deleted_vouchers set was_used = false, issued_on = tests.today();
select is(pg_temp.outcome('resident', tests.site('camden', 2)), 'day_reached', 'deleted vouchers count in the day');
select count_is($$private.deleted_vouchers where address_hash = sha256(convert_to('resident@home.example', 'UTF8'))$$, 0,
  'the stored hash of an address cannot be computed without the key');

-- The same person -----------------------------------------------------------------------------------------------------

update public.vouchers set resident_id = null, request_id = null, request_hash = null where true;
delete from private.deleted_vouchers where true;
select tests.become_resident('plus', 'turns+1@home.example', 'camden');
select tests.become_resident('dots', 'turns+2@home.example', 'camden');
select tests.issue('plus', 'camden', 2), tests.issue('plus', 'camden', 2), tests.issue('dots', 'camden', 2);
select is(pg_temp.outcome('plus', tests.site('camden', 2)), 'active_reached',
  'two addresses that differ only after a ''+'' share the limits');
select isnt(private.mailbox_hash('a.b@home.example'), private.mailbox_hash('ab@home.example'),
  'outside Gmail, addresses that differ in dots are two mailboxes');
select is(private.mailbox_hash('a.b+c@googlemail.com'), private.mailbox_hash('AB@gmail.com'),
  'Gmail addresses that differ in dots are one mailbox');
select isnt(private.mailbox_hash('+a@home.example'), private.mailbox_hash('+b@home.example'),
  'a ''+'' at the beginning of an address is not a tag');
-- An account moves away, and another one comes to its address.
select tests.become_resident('mover', 'first@home.example', 'camden');
select tests.issue('mover', 'camden', 2), tests.issue('mover', 'camden', 2), tests.issue('mover', 'camden', 2);
select tests.announce('mover', 'email', 'second@home.example');
select tests.act_as_auth_service();
update auth.users set email = 'second@home.example' where id = tests.user_id('mover');
select tests.become_resident('comer', 'first@home.example', 'camden');
select is(pg_temp.outcome('comer', tests.site('camden', 2)), 'active_reached',
  'an account at the former address of another shares its limits');
select tests.act_as_operator();
select is(private.block_resident(tests.user_id('mover'), true, 'x'), true,
  'the operator blocks the account that moved');
select is(pg_temp.outcome('comer', tests.site('camden', 2)), 'blocked',
  'the block applies to the account at its former address');
delete from auth.users where id in (tests.user_id('comer'), tests.user_id('mover'));
select tests.become_resident('late comer', 'second@home.example', 'camden');
select is(pg_temp.outcome('late comer', tests.site('camden', 2)), 'blocked',
  'the block applies to a new account after both were deleted');
select is(private.block_resident(tests.user_id('late comer'), false, null), true, 'the operator lifts the block');
select is(pg_temp.outcome('late comer', tests.site('camden', 2)), 'active_reached',
  'the vouchers of the deleted accounts still count');

-- A blocked account moves to the address of another one.
select tests.become_resident('blocked', 'blocked@home.example', 'camden');
select tests.become_resident('unblocked', 'unblocked@home.example', 'camden');
select is(private.block_resident(tests.user_id('blocked'), true, 'x'), true, 'the operator blocks an account');
select tests.announce('blocked', 'email', 'unblocked+2@home.example');
select tests.act_as_auth_service();
update auth.users set email = 'unblocked+2@home.example' where id = tests.user_id('blocked');
select tests.act_as_operator();
select is(pg_temp.outcome('unblocked', tests.site('camden', 2)), 'blocked',
  'a block follows a mailbox to the account that moves to it');

-- In which language they are written to -------------------------------------------------------------------------------

select tests.act_as_operator();
select tests.become_resident('reader', 'reader@home.example', 'camden');
create function pg_temp.apply_in(spoken text) returns text language plpgsql as $$
begin
  perform tests.act_as('reader');
  perform public.apply_for_voucher(tests.site('camden', 2), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid(),
    spoken);
  perform tests.act_as_operator();
  return (select residents.language from public.residents where residents.user_id = tests.user_id('reader'));
end $$;
select is(pg_temp.apply_in('pl'), 'pl', 'an application stores its language for emails to the resident');
select is((select private.email_facts(emails) ->> 'language' from private.emails
  where account_id = tests.user_id('reader') and kind = 'voucher'), 'pl',
  'the email about the voucher has that language');
select is((select private.export_resident(tests.user_id('reader')) #>> '{resident,language}'), 'pl',
  'the resident''s export names the language');
select is(pg_temp.apply_in('tlh'), 'tlh', 'a language without translations is stored as well');
select is(pg_temp.apply_in('Klingon!'), null, 'an invalid language tag is stored as English');
select is((select private.email_facts(emails) ->> 'language' from private.emails
  where account_id = tests.user_id('reader') and kind = 'voucher' limit 1), null,
  'pending emails then use English as well');

-- Permissions ---------------------------------------------------------------------------------------------------------

select tests.end_session('neighbour');
select refused_to('neighbour',
  $$public.apply_for_voucher(tests.site('camden', 2), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())$$,
  'TR001', 'an ended session gets no voucher');

select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'the totals equal a fresh count after all applications');
