select plan(53);
select tests.cast();
select tests.open_borough('hackney');
select tests.open_borough('camden', 1);
update public.councils set to_pay = 'Ten pounds' where council_key = 'camden';
create temp table kept as select tests.council_id('camden') as council, tests.site('camden') as site;
grant select on kept to public;
create temp table v as select tests.held('resident', interval '1 day') as id;
create temp table w as select tests.issue('neighbour') as code;
grant select on w to public;
select tests.act_as('gate');
select answers('public.accept_voucher((select code from w), gen_random_uuid(), (select site from kept))', 'accepted',
  'its gate accepts a voucher');
create function pg_temp.figures() returns text language sql as $$
  select string_agg(concat_ws(' ', figure, count), ', ' order by figure) from tests.figures()
    where by = 'all' and month is null;
$$;
select tests.act_as('officer');
select is(pg_temp.figures(), 'accepted 1, issued 2, to_be_used 1, used 1, used_in 1', 'officer: which its figures say');
select tests.act_as_operator();

-- One manager is left, who has removed another; a third has left.
delete from public.council_members where user_id = tests.user_id('officer');
update private.former_members set left_at = now() - interval '91 days';
select tests.enlist('officer', 'camden', 'officer');
select tests.act_as('own');
do $$ begin
  perform public.invite_member('invited@camden.gov.uk', 'officer');
  perform public.remove_member(tests.user_id('idle'));
  perform public.change_role(tests.user_id('officer'), 'officer', 'gate');
end $$;
select tests.act_as_operator();
delete from auth.users where id = tests.user_id('one step');
select tests.prove('steps down', 'steps.down@camden.gov.uk');
select tests.enlist('steps down', 'camden', 'manager');
select tests.act_as('steps down');
do $$ begin perform public.change_role(tests.user_id('steps down'), 'manager', 'gate'); end $$;
select tests.act_as_operator();
select is((select removed from private.former_members where email = 'steps.down@camden.gov.uk'), false,
  'who gave the role up is noted as one who left');
delete from public.council_members where user_id = tests.user_id('steps down');
delete from private.former_members where email = 'steps.down@camden.gov.uk';
delete from private.letters where kind = 'left';
select results_eq('select email, removed from private.former_members order by 1', $$values
  ('idle@camden.gov.uk', true), ('officer@camden.gov.uk', true), ('onestep@camden.gov.uk', false)$$,
  'who was manager or officer is noted, and whether somebody else decided it');

-- Closing.
select tests.act_as('own');
select results_eq('select outcome, sites, waiting from public.account_deletion()',
  $$values ('council', 1::bigint, array['invited@camden.gov.uk'])$$,
  'the last manager is told that the council closes, and who waits');
select allowed('public.delete_account(true)', 'the last manager leaves');
select tests.act_as_operator();
select lives_ok('set constraints all immediate', 'a closed council needs no manager');
set constraints all deferred;
select results_eq('select closed_at, vouchers_open, to_pay from public.councils where council_key = ''camden''',
  $$values (now(), true, 'Ten pounds')$$, 'it rests with its settings');
select count_is($$public.skip_sites where council_key = 'camden'$$, 1, 'and its sites');
select isnt_empty(
  $$select 1 from public.council_events, kept where council_id = council and action = 'council_registered'$$,
  'and its history');
select results_eq($$select member_name, changes from public.council_events where action = 'council_closed'$$,
  $$values ('Ada Lovelace', '{"invitations": ["invited@camden.gov.uk"]}'::jsonb)$$,
  'which says who closed it, and which invitations went with it');
select is_empty($$select 1 from public.council_invitations, kept where council_id = council$$,
  'its invitations are withdrawn');
select count_is('public.vouchers where cancelled_at is null', 2, 'vouchers stay');
select results_eq($$select coalesce(email, 'gate') from private.letters where kind = 'council_closed' order by 1$$,
  array['gate', 'gate', 'idle@camden.gov.uk', 'manager@camden.gov.uk', 'officer@camden.gov.uk', 'onestep@camden.gov.uk',
    'operator'],
  'gate staff, its managers and officers of 90 days, also the removed ones, and the operator are written to');
select results_eq($$select letters.email, private.letter_facts(letters) ->> 'to' from private.letters
  where kind = 'council_closed' order by 1 nulls last$$, $$values
  ('idle@camden.gov.uk', 'removed'), ('manager@camden.gov.uk', 'former'), ('officer@camden.gov.uk', 'removed'),
  ('onestep@camden.gov.uk', 'former'), ('operator', 'operator'), (null, 'gate'), (null, 'gate')$$,
  'each with what they can do');

-- What is shown.
select tests.act_as_anonymous();
select is(public.council_is_registered('camden'), false, 'a visitor: may try to register it');
select is_empty($$select 1 from public.open_boroughs() where key = 'camden'$$, 'a visitor: is offered nothing of it');
select is_empty($$select 1 from public.sites_of('camden')$$, 'nor sees its sites');
select tests.act_as('resident');
select results_eq('select state::text, pause_notice, to_pay from public.my_vouchers()',
  $$values ('active', 'Your council''s sites are closed at present.', null)$$, 'its holder: reads why');
select answers(
  $$public.apply_for_voucher((select site from kept), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())$$,
  'site_gone', 'and gets no other');
select tests.act_as('gate');
select count_is($$public.gate_sites() where borough_key = 'camden'$$, 1, 'gate staff: stand at its site');
select tests.act_as_operator();
update public.councils set closed_at = now() - interval '25 hours' where council_key = 'camden';
select tests.act_as('gate');
select is_empty($$select 1 from public.gate_sites() where borough_key = 'camden'$$, 'for 24 hours');
select isnt_empty($$select 1 from public.gate_sites() where borough_key = 'hackney'$$, 'and go on elsewhere');

-- Coming back.
create function pg_temp.claims(person text, address text) returns text language plpgsql as $$
begin
  perform tests.act_as_operator();
  perform tests.prove(person, address) where not exists (select from tests.people where name = person);
  perform tests.begin_session(person);
  perform tests.act_as(person);
  return public.claim_council('camden', 'Ada', person);
exception when others then
  return sqlstate;
end $$;
select is(pg_temp.claims('invited', 'invited@camden.gov.uk'), 'TR046', 'who was only invited: asks the operator');
select is(pg_temp.claims('idle', 'idle@camden.gov.uk'), 'TR046', 'who was removed: as well');
select is(pg_temp.claims('officer', 'officer@camden.gov.uk'), 'TR046', 'and who was made gate staff by another');
select is(pg_temp.claims('stranger', 'stranger@camden.gov.uk'), 'TR046', 'and any other mailbox of the council');
select tests.act_as_operator();
update public.councils set closed_at = now() - interval '14 days' where council_key = 'camden';
select is(pg_temp.claims('back', 'onestep@camden.gov.uk'), 'TR046', 'after fourteen days its managers, too');
select tests.act_as_service();
select is(public.add_council_manager('camden', 'Stranger@camden.gov.uk'), 'confirmed',
  'service role: confirms somebody');
select is(pg_temp.claims('stranger', 'stranger@camden.gov.uk'), 'claimed', 'who brings it back then');
select tests.act_as_operator();
select lives_ok('set constraints all immediate', 'it has a manager');
set constraints all deferred;
select results_eq($$select id, closed_at, vouchers_open, to_pay, pauses #>> '{0,why}' from public.councils
  where council_key = 'camden'$$,
  $$select council, null::timestamptz, true, 'Ten pounds', 'We are getting ready to give out vouchers again.'
    from kept$$,
  'as it was, and paused');
select results_eq($$select people.name from public.council_members join kept on council_id = council left
  join tests.people using (user_id)$$, array['stranger'], 'without the other people');
select results_eq(
  $$select action::text from public.council_events, kept where council_id = council and member_name = 'Ada stranger'$$,
  array['council_reopened'], 'which its history tells, with all that was before');
select is(pg_temp.claims('back', 'onestep@camden.gov.uk'), 'TR003', 'the second one finds it open');
select tests.act_as('stranger');
select is(pg_temp.figures(), 'accepted 1, issued 2, to_be_used 1, used 1, used_in 1', 'its figures are what they were');
select tests.act_as_operator();
select count_is($$private.letters where kind = 'claimed' and (private.letter_facts(letters) ->> 'again')::boolean$$, 1,
  'the operator is written to');

-- Within the fourteen days.
delete from auth.users where id = tests.user_id('stranger');
update public.councils set closed_at = now() - interval '13 days' where council_key = 'camden';
select is(pg_temp.claims('back', 'onestep@camden.gov.uk'), 'claimed',
  'who was its manager lately comes back by themself');
select tests.act_as_operator();
update private.former_members set left_at = now() - interval '120 days' where email = 'stranger@camden.gov.uk';
delete from auth.users where id = tests.user_id('back');
select is(pg_temp.claims('again', 'stranger@camden.gov.uk'), 'TR046',
  'who left more than 90 days before it closed does not');

-- The dashboard of the sign-in service.
select tests.act_as_operator();
select tests.register('first', 'first@barnet.gov.uk', 'barnet');
select tests.enlist('nobody', 'barnet', 'officer');
select tests.act_as_auth_service();
select throws_ok($$delete from auth.users where id = tests.user_id('first')$$, 'PT409', null,
  'where an officer remains the last manager cannot be deleted');
delete from auth.users where id = tests.user_id('nobody');
select lives_ok($$update auth.users set deleted_at = now(), email = md5(email) where id = tests.user_id('first')$$,
  'where none does they can');
select tests.act_as_operator();
select isnt_empty($$select 1 from public.councils where council_key = 'barnet' and closed_at is not null$$,
  'which closes the council');
select isnt_empty($$select 1 from private.former_members where email = 'first@barnet.gov.uk'$$,
  'and notes the address that they had');

-- The thirtieth day.
update public.councils set closed_at = now() - interval '30 days' where council_key = 'camden';
select tests.act_as_service();
select is((public.maintain(5000, true) ->> 'closed_councils')::int, 0, 'on the thirtieth day it is there');
select tests.act_as_operator();
update public.councils set closed_at = now() - interval '30 days 1 second' where council_key in ('camden', 'barnet');
select tests.act_as_service();
select is(public.maintain(5000), '{"closed_councils": 1}', 'then one after the other goes');
select is(public.maintain(5000), '{"closed_councils": 1}', 'then one after the other goes');
select tests.act_as_operator();
select is_empty($$select 1 from public.councils where council_key in ('camden', 'barnet')$$, 'with sites and settings');
select isnt_empty($$select 1 from public.council_events, kept where council_id = council$$, 'its history stays');
select is(pg_temp.claims('invited', 'invited@camden.gov.uk'), 'claimed', 'and anybody of the council registers anew');
select tests.act_as('invited');
select is(pg_temp.figures(), 'accepted 1, issued 2, to_be_used 1, used 1, used_in 1',
  'to find the borough''s figures as they were');
select is((select public.council_figures()::jsonb -> 'sites' ->> site::text from kept), 'Site 1 of camden',
  'under the last address of the site that is gone');
select is((select vouchers_issued || ' ' || vouchers_used from public.voucher_counts()), '2 1',
  'and so are the totals');
select tests.act_as_operator();
select is_empty('select tests.totals_that_differ()', 'which counting confirms');
