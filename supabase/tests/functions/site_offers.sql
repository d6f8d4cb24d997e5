select plan(63);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney', 1);
delete from private.emails;
create function pg_temp.shown(agree boolean default true) returns jsonb language sql as $$
  select public.answer_offers((select jsonb_agg(jsonb_build_object('site_id', site_id, 'address', address, 'place',
    place)) from public.offered_sites()), agree);
$$;
create function pg_temp.hackneys() returns text language sql as $$
  select coalesce(string_agg(address, ', ' order by address), 'none') from public.sites_of('hackney')
    where council_key = 'camden';
$$;
create function pg_temp.rename(becomes text) returns jsonb language sql as $$
  select public.save_skip_sites(jsonb_build_array(jsonb_build_object('id', id, 'from', address, 'address', becomes)))
    -> 'meanwhile'
  from public.skip_sites where position = 1;
$$;
create function pg_temp.put(becomes text) returns jsonb language sql as $$
  select public.save_site_details(id, jsonb_build_object('place', jsonb_build_array(place, becomes)))
  from public.skip_sites where position = 1;
$$;
create function pg_temp.pass_a_day() returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  update public.skip_site_boroughs set address_from = now() where address_from is not null;
  update private.emails set written_at = now() - interval '1 day' where true;
end $$;
create function pg_temp.letters(of_kind text) returns table (person text, facts jsonb) language sql as $$
  select coalesce(people.name, emails.email), private.email_facts(emails)
  from private.emails left join tests.people on people.user_id = emails.account_id
  where emails.kind::text = of_kind and private.email_facts(emails) is not null
  order by 1;
$$;

-- No site is shown to another borough's residents before that borough has agreed.
select tests.act_as('own');
select is(public.save_site_boroughs(tests.site('camden'), '["hackney", "islington"]', '[]'), '[]',
  'own council: offers a site to two boroughs');
select is(pg_temp.hackneys(), 'none', 'nobody of them is shown it');
select tests.act_as_operator();
select results_eq('select kind, account_id from private.emails', $$values ('offered', tests.user_id('another'))$$,
  'the managers of the one that has a council get a letter');
select is((select private.email_facts(emails) from private.emails),
  '{"council": "Hackney", "offering": "Camden", "count": 1, "sites": ["Site 1 of camden"]}', 'about what waits');
select is(private.good_sites('hackney', '{"kinds": ["sofa"], "size": "car"}', 'camden')::text ~ 'camden', false,
  'no letter recommends it');
select tests.act_as('own');
select is(public.save_site_boroughs(tests.site('camden', 2), '["hackney"]', '[]'), '[]',
  'own council: and another one');
select tests.act_as_operator();
select count_is('private.emails', 1, 'which is the same letter, on the same day');

select refused_to('officer', $$public.answer_offers('[]', true)$$, 'TR018', 'officer: agrees to nothing');
select tests.act_as('another');
select results_eq('select council_name, address, state, waiting from public.offered_sites()',
  $$values ('Camden', 'Site 1 of camden', 'offered', true), ('Camden', 'Site 2 of camden', 'offered', true)$$,
  'another council: is told what is offered');
select refused($$public.answer_offers('[{"site_id": 1}]', true)$$, 'TR016',
  'another council: answers about sites alone');
select refused($$public.answer_offers('{}', true)$$, 'TR016', 'another council: in a list');
select refused($$public.answer_offers('[]', null)$$, 'TR016', 'another council: with yes or no');
select is(public.answer_offers(jsonb_build_array(jsonb_build_object('site_id', tests.site('camden'), 'address',
  'Site 1', 'place', null)), true), jsonb_build_array(tests.site('camden')),
  'another council: agrees to nothing that is offered under another name');
select is(pg_temp.hackneys(), 'none', 'and nothing is shown');
select is(pg_temp.shown(), '[]', 'another council: agrees to what it was shown');
select is(pg_temp.hackneys(), 'Site 1 of camden, Site 2 of camden', 'and its residents are');
select is_empty($$select * from public.offered_sites() where waiting$$, 'another council: nothing waits any more');
select results_eq($$select member_name, changes from public.audit_log where action = 'sites_agreed'$$,
  $$select 'Ada Lovelace', '{"council": "Camden", "sites": ["Site 1 of camden", "Site 2 of camden"]}'::jsonb$$,
  'another council: its log says who agreed');
select is(pg_temp.shown(), '[]', 'another council: the same again, as when an answer was lost');
select count_is($$public.audit_log where action = 'sites_agreed'$$, 1, 'is no second event');
select tests.act_as('own');
select results_eq($$select member_name, member_email from public.audit_log where action = 'offer_agreed'$$,
  $$values ('Hackney', null)$$, 'own council: its log says which council, and not who');
select results_eq(
  $$select borough_key from public.skip_site_boroughs where agreed_at is not null and site_id = tests.site('camden')$$,
  $$values ('hackney')$$, 'own council: sees who agreed');

-- A new address asks nobody again, and is shown a day later.
select tests.act_as_operator();
delete from private.emails;
select tests.act_as('own');
select is(pg_temp.rename('Book and pay elsewhere'), '[]', 'own council: renames the site');
select is(pg_temp.hackneys(), 'Site 1 of camden, Site 2 of camden', 'other boroughs see the former address');
select results_eq($$select address from public.sites_of('camden') where position = 1$$,
  $$values ('Book and pay elsewhere')$$, 'its own residents the new one');
select tests.act_as('another');
select results_eq(
  $$select address, shown_address, state, waiting, address_from - now() from public.offered_sites()
  where site_id = tests.site('camden')$$,
  $$values ('Book and pay elsewhere', 'Site 1 of camden', 'agreed'::private.offer_state, false, interval '1 day')$$,
  'another council: still agrees, and sees both');
select tests.act_as_operator();
select results_eq($$select * from pg_temp.letters('new_address')$$,
  $$select 'another', jsonb_build_object('council', 'Hackney', 'offering', 'Camden', 'count', 1, 'sites',
    '[{"from": "Site 1 of camden", "to": "Book and pay elsewhere"}]'::jsonb, 'shown_from', now() + interval '24 hours')$$,
  'its managers get an email');
select is_empty($$select * from private.emails where kind = 'offered'$$, 'which does not ask');
select tests.prove('hackneyer', 'sam@home.example');
select tests.act_as('hackneyer');
select public.become_resident('Sam', 'Carter', null, 'hackney', true);
select is((select site_address
  from public.apply_for_voucher(tests.site('camden'), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())),
  'Site 1 of camden', 'a voucher has the address that is shown');
select tests.act_as('own');
select pg_temp.rename('Depot');
select is(pg_temp.hackneys(), 'Site 1 of camden, Site 2 of camden', 'a second new address on the same day');
select pg_temp.pass_a_day();
select is(pg_temp.hackneys(), 'Depot, Site 2 of camden', 'a day after it other boroughs see the new one');
select tests.act_as('own');
select pg_temp.rename('Book and pay elsewhere');
select is(pg_temp.hackneys(), 'Depot, Site 2 of camden', 'a third one: and not before');

-- A new place asks again.
select is(pg_temp.put('51.5517,-0.1451'), '[]', 'own council: puts the site at another place');
select pg_temp.pass_a_day();
select results_eq($$select address, place from public.sites_of('hackney') where council_key = 'camden' order by 1$$,
  $$values ('Depot', null::text), ('Site 2 of camden', null)$$, 'other boroughs see the former address and place');
select results_eq($$select person, facts ->> 'sites' from pg_temp.letters('offered')$$,
  $$values ('another', '["Book and pay elsewhere"]')$$, 'their managers are asked by email');
select tests.act_as('another');
select results_eq(
  $$select shown_address, state, waiting from public.offered_sites() where site_id = tests.site('camden')$$,
  $$values ('Depot', 'new_place'::private.offer_state, true)$$, 'another council: is asked again');
select is(pg_temp.shown(), '[]', 'another council: agrees');
select is(pg_temp.hackneys(), 'Book and pay elsewhere, Site 2 of camden', 'and sees the new address at once');

-- A name that is given while the site is elsewhere is no way around the day.
select tests.act_as_operator();
delete from private.emails;
select tests.act_as('own');
select pg_temp.put(null), pg_temp.rename('Ring 0900 123'), pg_temp.pass_a_day();
select tests.act_as('own');
select pg_temp.put('51.5517,-0.1451');
select is(pg_temp.hackneys(), 'Book and pay elsewhere, Site 2 of camden', 'own council: moves a site there and back');
select tests.act_as_operator();
select results_eq($$select person, facts #>> '{sites,0,to}' from pg_temp.letters('new_address')$$,
  $$values ('another', 'Ring 0900 123')$$, 'and its new name is told first');
select tests.act_as('own');
select pg_temp.rename('Book and pay elsewhere');

-- Stop.
select tests.act_as('another');
select is(pg_temp.shown(false), '[]', 'another council: says ''Stop'' to all');
select is(pg_temp.hackneys(), 'none', 'which ends what it agreed to');
select is_empty($$select * from public.offered_sites() where waiting$$, 'and does not ask again');
select results_eq($$select changes -> 'sites' from public.audit_log where action = 'agreement_withdrawn'$$,
  $$values ('["Book and pay elsewhere", "Site 2 of camden"]'::jsonb)$$, 'another council: its log says so');
select is(pg_temp.shown(), '[]', 'another council: and may agree later');
select is(pg_temp.hackneys(), 'Book and pay elsewhere, Site 2 of camden', 'to the present address');

-- A list is bounded when it is saved.
select tests.act_as('own');
select is(public.save_skip_sites((select jsonb_agg(jsonb_build_object('address', 'Yard ' || number, 'opening_hours',
  repeat('x', 490))) from generate_series(1, 195) as number)) -> 'meanwhile', '[]',
  'own council: a list of less than 100 KB');
select refused($$public.save_skip_sites((select jsonb_agg(jsonb_build_object('address', 'Yard ' || number,
  'opening_hours', repeat('x', 490))) from generate_series(1, 20) as number))$$, 'TR040', 'own council: and not more');
select refused($$public.save_voucher_settings(jsonb_build_object('to_pay', jsonb_build_array(null, repeat('x', 1000)),
  'who_may_come', jsonb_build_array(null, repeat('x', 1000)), 'before_you_come',
  jsonb_build_array(null, repeat('é', 1000))))$$, 'TR040', 'own council: by no text');

-- What a neighbour fills keeps nobody from closing.
select tests.act_as_operator();
create function pg_temp.left_over() returns integer language sql security definer as $$
  select 100000 - sum(octet_length(concat(address, opening_hours, exceptions)))::integer - (
    select sum(octet_length(concat(to_pay, who_may_come, before_you_come, phone_hours)))::integer
    from public.councils where council_key in ('camden', 'hackney')
  )
  from public.skip_sites where council_key = 'camden' or id = tests.site('hackney');
$$;
select tests.serve(tests.site('hackney'), 'camden');
update public.councils set to_pay = repeat('x', least(1000, pg_temp.left_over())) where council_key = 'hackney';
update public.councils set who_may_come = repeat('x', least(1000, pg_temp.left_over())) where council_key = 'hackney';
update public.councils set before_you_come = repeat('x', least(1000, pg_temp.left_over()))
  where council_key = 'hackney';
select is(pg_temp.left_over(), 0, 'a neighbour''s site that was agreed to fills the list');
select tests.act_as('own');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 2)))), '[]',
  'own council: closes a site nevertheless');
select refused($$public.save_site_details(tests.site('camden', 2),
  jsonb_build_object('exceptions',
  jsonb_build_array('[]'::jsonb,
  '[{"from": "2099-01-01", "to": "2099-01-01", "hours": [], "why": "Later"}]'::jsonb)))$$, 'TR040',
  'own council: but not for a day long from now');
select refused($$public.save_site_details(tests.site('camden', 2), jsonb_build_object('exceptions', jsonb_build_array(
  '[]'::jsonb, tests.closed(tests.today() + 1) || (
    select jsonb_agg(jsonb_build_object('from', day, 'to', day, 'hours', '[]'::jsonb, 'why', null))
    from (select tests.today() + ahead as day from generate_series(2, 21) as ahead) as days
  ))))$$, 'TR040', 'own council: nor for twenty days beside today');
select refused($$public.save_voucher_settings('{"to_pay": [null, "Ten pounds"]}')$$, 'TR040',
  'own council: nor says more');
select is(
  public.save_voucher_settings(jsonb_build_object('pauses', jsonb_build_array('[]'::jsonb, tests.pauses('Flooded')))),
  '[]', 'own council: pauses, though the list is too long by now');
select is(
  public.save_voucher_settings(jsonb_build_object('pauses', jsonb_build_array(tests.pauses('Flooded'), '[]'::jsonb))),
  '[]', 'own council: goes on');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array(tests.closed(tests.today() + 2), '[]'::jsonb))), '[]',
  'own council: and opens the site');

-- Where there is no council, the operator agrees.
select tests.act_as_service();
select results_eq(
  $$select council_name, address, state, partnership, has_council from public.offers_for_operator('islington')$$,
  $$values ('Camden', 'Book and pay elsewhere', 'offered', 'NLWA', false)$$,
  'the operator sees what is offered, and that both share their waste partnership');
select refused($$public.answer_offers_for('hackney', '[]', true)$$, 'TR041',
  'the operator: not for a borough that answers for itself');
select refused($$public.answer_offers_for('islington', '[]', false, ' ')$$, 'TR047',
  'the operator: does not disagree without saying why');
select is(public.answer_offers_for('islington',
  (select jsonb_agg(jsonb_build_object('site_id', site_id, 'address', address, 'place', place))
  from public.offers_for_operator('islington')), true), '[]', 'the operator: agrees for one that has no council');
select tests.act_as_anonymous();
select results_eq($$select address from public.sites_of('islington')$$, $$values ('Book and pay elsewhere')$$,
  'whose residents are shown the site');
select tests.act_as('own');
select pg_temp.rename('Goods Yard');
select tests.act_as_operator();
select results_eq($$select person, facts ->> 'council', facts #>> '{sites,0,to}' from pg_temp.letters('new_address')$$,
  $$values ('another', 'Hackney', 'Goods Yard'), ('operator', null, 'Goods Yard')$$,
  'the operator hears of a new address for a borough without a council');
