select plan(68);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney', 1);
delete from private.emails;
create function pg_temp.shown(agree boolean default true) returns jsonb language sql as $$
  select public.answer_offers((select jsonb_agg(jsonb_build_object('site_id', site_id, 'address', address, 'place',
    place)) from public.offered_sites()), agree);
$$;
create function pg_temp.sites_shown_in_hackney() returns text language sql as $$
  select coalesce(string_agg(address, ', ' order by address), 'none') from public.sites_of('hackney')
    where council_key = 'camden';
$$;
create function pg_temp.rename(new_value text) returns jsonb language sql as $$
  select public.save_skip_sites(jsonb_build_array(jsonb_build_object('id', id, 'from', address, 'address', new_value)))
    -> 'conflicts'
  from public.skip_sites where position = 1;
$$;
create function pg_temp.put(new_value text) returns jsonb language sql as $$
  select public.save_site_details(id, jsonb_build_object('place', jsonb_build_array(place, new_value)))
  from public.skip_sites where position = 1;
$$;
create function pg_temp.pass_a_day() returns void language plpgsql as $$
begin
  perform tests.act_as_operator();
  update public.skip_site_boroughs set address_from = now() where address_from is not null;
  update private.emails set written_at = now() - interval '1 day' where true;
end $$;
create function pg_temp.pending_emails(of_kind text) returns table (person text, facts jsonb) language sql as $$
  select coalesce(people.name, emails.email), private.email_facts(emails)
  from private.emails left join tests.people on people.user_id = emails.account_id
  where emails.kind::text = of_kind and private.email_facts(emails) is not null
  order by 1;
$$;

-- No site is shown to another borough's residents before that borough has agreed.
select tests.act_as('own');
select is(public.save_site_boroughs(tests.site('camden'), '["hackney", "islington"]', '[]'), '[]',
  'a manager offers a site to two boroughs');
select is(pg_temp.sites_shown_in_hackney(), 'none', 'residents of a borough do not see a site before the borough agreed');
select tests.act_as_operator();
select results_eq('select kind, account_id from private.emails', $$values ('offered', tests.user_id('another'))$$,
  'the managers of the borough with a council are emailed the offer');
select is((select private.email_facts(emails) from private.emails),
  '{"council": "Hackney", "offering": "Camden", "count": 1, "sites": ["Site 1 of camden"]}',
  'the email names the offered site');
select is(private.good_sites('hackney', '{"kinds": ["sofa"], "size": "car"}', 'camden')::text ~ 'camden', false,
  'an email to residents does not recommend the offered site');
select tests.act_as('own');
select is(public.save_site_boroughs(tests.site('camden', 2), '["hackney"]', '[]'), '[]',
  'a manager offers a second site');
select tests.act_as_operator();
select count_is('private.emails', 1, 'both offers of one day are in one email');

select tests.act_as('another');
select results_eq('select council_name, address, state, waiting from public.offered_sites()',
  $$values ('Camden', 'Site 1 of camden', 'offered', true), ('Camden', 'Site 2 of camden', 'offered', true)$$,
  'a manager of the other council sees the offers');
select refused($$public.answer_offers('[{"site_id": 1}]', true)$$, 'TR016', 'an answer needs site ids that are UUIDs');
select refused($$public.answer_offers('{}', true)$$, 'TR016', 'an answer needs a list');
select refused($$public.answer_offers('[]', null)$$, 'TR016', 'an answer needs yes or no');
select is(public.answer_offers(jsonb_build_array(jsonb_build_object('site_id', tests.site('camden'), 'address',
  'Site 1', 'place', null)), true), jsonb_build_array(tests.site('camden')),
  'a site whose address differs from the offered one is not agreed to');
select is(pg_temp.sites_shown_in_hackney(), 'none', 'its residents do not see the site');
select is(pg_temp.shown(false), '[]', 'a manager says ''Not now'' to the sites that were shown');
select is(pg_temp.sites_shown_in_hackney(), 'none', 'residents do not see a site after ''Not now''');
select results_eq('select state, waiting from public.offered_sites()',
  $$values ('declined'::private.offer_state, false), ('declined', false)$$, 'no offer is pending after ''Not now''');
select results_eq($$select member_name, changes from public.audit_log where action = 'sites_declined'$$,
  $$select 'Ada Lovelace', '{"council": "Camden", "sites": ["Site 1 of camden", "Site 2 of camden"]}'::jsonb$$,
  'the audit log records who said ''Not now''');
select is(pg_temp.shown(), '[]', 'a manager agrees to the sites that were shown');
select is(pg_temp.sites_shown_in_hackney(), 'Site 1 of camden, Site 2 of camden', 'residents see the sites once the borough agreed');
select is_empty($$select * from public.offered_sites() where waiting$$, 'no offer is pending after the answer');
select results_eq($$select member_name, changes from public.audit_log where action = 'sites_agreed'$$,
  $$select 'Ada Lovelace', '{"council": "Camden", "sites": ["Site 1 of camden", "Site 2 of camden"]}'::jsonb$$,
  'the audit log records who agreed');
select is(pg_temp.shown(), '[]', 'repeating the answer is allowed');
select count_is($$public.audit_log where action = 'sites_agreed'$$, 1, 'the audit log records the agreement once');
select tests.act_as('own');
select results_eq($$select member_name, member_email from public.audit_log where action = 'offer_agreed'$$,
  $$values ('Hackney', null)$$, 'the offering council''s audit log names the council and not the member');
select results_eq(
  $$select borough_key from public.skip_site_boroughs where agreed_at is not null and site_id = tests.site('camden')$$,
  $$values ('hackney')$$, 'the offering council sees which boroughs agreed');

-- A new address needs no new answer, and is shown a day later.
select tests.act_as_operator();
delete from private.emails;
select tests.act_as('own');
select is(pg_temp.rename('Book and pay elsewhere'), '[]', 'a manager renames the offered site');
select is(pg_temp.sites_shown_in_hackney(), 'Site 1 of camden, Site 2 of camden', 'other boroughs see the former address');
select results_eq($$select address from public.sites_of('camden') where position = 1$$,
  $$values ('Book and pay elsewhere')$$, 'the borough''s own residents see the new address');
select tests.act_as('another');
select results_eq(
  $$select address, shown_address, state, waiting, address_from - now() from public.offered_sites()
  where site_id = tests.site('camden')$$,
  $$values ('Book and pay elsewhere', 'Site 1 of camden', 'agreed'::private.offer_state, false, interval '1 day')$$,
  'the other council stays in agreement and sees both addresses');
select tests.act_as_operator();
select results_eq($$select * from pg_temp.pending_emails('new_address')$$,
  $$select 'another', jsonb_build_object('council', 'Hackney', 'offering', 'Camden', 'count', 1, 'sites',
    '[{"from": "Site 1 of camden", "to": "Book and pay elsewhere"}]'::jsonb, 'trade', '[]'::jsonb, 'shown_from', now() + interval '24 hours')$$,
  'the other council''s managers are emailed both addresses');
select is_empty($$select * from private.emails where kind = 'offered'$$, 'a new address needs no new answer');
select tests.prove('hackneyer', 'sam@home.example');
select tests.act_as('hackneyer');
select public.become_resident('Sam', 'Carter', null, 'hackney', true);
select is((select site_address
  from public.apply_for_voucher(tests.site('camden'), '{"kinds": ["sofa"], "size": "car"}', gen_random_uuid())),
  'Site 1 of camden', 'a voucher has the address that is shown to its borough');
select tests.act_as('own');
select pg_temp.rename('Depot');
select is(pg_temp.sites_shown_in_hackney(), 'Site 1 of camden, Site 2 of camden',
  'a second new address on the same day is not shown yet');
select pg_temp.pass_a_day();
select is(pg_temp.sites_shown_in_hackney(), 'Depot, Site 2 of camden', 'a day later other boroughs see the second address');
select tests.act_as('own');
select pg_temp.rename('Book and pay elsewhere');
select is(pg_temp.sites_shown_in_hackney(), 'Depot, Site 2 of camden', 'a third address is not shown before its day is over');

-- A new place needs a new answer.
select is(pg_temp.put('51.5517,-0.1451'), '[]', 'a manager moves the site to another place');
select pg_temp.pass_a_day();
select results_eq($$select address, place from public.sites_of('hackney') where council_key = 'camden' order by 1$$,
  $$values ('Depot', null::text), ('Site 2 of camden', null)$$, 'other boroughs see the former address and place');
select results_eq($$select person, facts ->> 'sites' from pg_temp.pending_emails('offered')$$,
  $$values ('another', '["Book and pay elsewhere"]')$$, 'the other council''s managers are emailed a new offer');
select tests.act_as('another');
select results_eq(
  $$select shown_address, state, waiting from public.offered_sites() where site_id = tests.site('camden')$$,
  $$values ('Depot', 'new_place'::private.offer_state, true)$$,
  'the other council has a pending offer for the new place');
select is(pg_temp.shown(), '[]', 'the other council agrees to the new place');
select is(pg_temp.sites_shown_in_hackney(), 'Book and pay elsewhere, Site 2 of camden', 'residents see the new address at once');

-- A new address while the site is elsewhere is not shown sooner.
select tests.act_as_operator();
delete from private.emails;
select tests.act_as('own');
select pg_temp.put(null), pg_temp.rename('Ring 0900 123'), pg_temp.pass_a_day();
select tests.act_as('own');
select pg_temp.put('51.5517,-0.1451');
select is(pg_temp.sites_shown_in_hackney(), 'Book and pay elsewhere, Site 2 of camden',
  'moving a site there and back does not show a new address sooner');
select tests.act_as_operator();
select results_eq($$select person, facts #>> '{sites,0,to}' from pg_temp.pending_emails('new_address')$$,
  $$values ('another', 'Ring 0900 123')$$, 'a site''s new address is emailed to managers who agreed before residents see it');
select tests.act_as('own');
select pg_temp.rename('Book and pay elsewhere');

-- Ending an agreement.
select tests.act_as('another');
select is(pg_temp.shown(false), '[]', 'a manager ends the agreement for every site');
select is(pg_temp.sites_shown_in_hackney(), 'none', 'residents no longer see the sites');
select is_empty($$select * from public.offered_sites() where waiting$$,
  'no offer is pending after the agreement ended');
select results_eq($$select changes -> 'sites' from public.audit_log where action = 'agreement_withdrawn'$$,
  $$values ('["Book and pay elsewhere", "Site 2 of camden"]'::jsonb)$$,
  'the audit log records the end of the agreement');
select is(pg_temp.shown(), '[]', 'the other council may agree later');
select is(pg_temp.sites_shown_in_hackney(), 'Book and pay elsewhere, Site 2 of camden', 'residents then see the present address');

-- A list is bounded when it is saved.
select tests.act_as('own');
select is(public.save_skip_sites((select jsonb_agg(jsonb_build_object('address', 'Yard ' || number, 'opening_hours',
  repeat('x', 490))) from generate_series(1, 195) as number)) -> 'conflicts', '[]',
  'a council''s list may have almost 100 KB');
select refused($$public.save_skip_sites((select jsonb_agg(jsonb_build_object('address', 'Yard ' || number,
  'opening_hours', repeat('x', 490))) from generate_series(1, 20) as number))$$, 'TR040',
  'a list of more than 100 KB is rejected');
select refused($$public.save_voucher_settings(jsonb_build_object('to_pay', jsonb_build_array(null, repeat('x', 1000)),
  'who_may_come', jsonb_build_array(null, repeat('x', 1000)), 'before_you_come',
  jsonb_build_array(null, repeat('é', 1000))))$$, 'TR040', 'longer texts that exceed the 100 KB are rejected');

-- A full list.
select tests.act_as_operator();
create function pg_temp.filler() returns text language sql as $$
  select repeat('x', least(1000, 100000 - private.check_list_bytes('camden'))::integer);
$$;
update public.councils set to_pay = pg_temp.filler() where council_key = 'camden';
update public.councils set who_may_come = pg_temp.filler() where council_key = 'camden';
update public.councils set before_you_come = pg_temp.filler() where council_key = 'camden';
select is(private.check_list_bytes('camden'), 100000::bigint, 'the texts of sites and council fill the list');
select tests.act_as('own');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array('[]'::jsonb, tests.closed(tests.today() + 2)))), '[]',
  'a site can still be closed when the list is full');
select refused($$public.save_site_details(tests.site('camden', 2),
  jsonb_build_object('exceptions',
  jsonb_build_array('[]'::jsonb,
  '[{"from": "2099-01-01", "to": "2099-01-01", "hours": [], "why": "Later"}]'::jsonb)))$$, 'TR040',
  'a closing on a later day is rejected when the list is full');
select refused($$public.save_site_details(tests.site('camden', 2), jsonb_build_object('exceptions', jsonb_build_array(
  '[]'::jsonb, tests.closed(tests.today() + 1) || (
    select jsonb_agg(jsonb_build_object('from', day, 'to', day, 'hours', '[]'::jsonb, 'why', null))
    from (select tests.today() + ahead as day from generate_series(2, 21) as ahead) as days
  ))))$$, 'TR040', 'twenty more days beside today are rejected when the list is full');
select refused($$public.save_voucher_settings('{"phone_hours": [null, "Nine to five"]}')$$, 'TR040',
  'a longer text is rejected when the list is full');
select is(
  public.save_voucher_settings(jsonb_build_object('pauses', jsonb_build_array('[]'::jsonb, tests.pauses('Flooded')))),
  '[]', 'a manager can pause vouchers when the list is full');
select is(
  public.save_voucher_settings(jsonb_build_object('pauses', jsonb_build_array(tests.pauses('Flooded'), '[]'::jsonb))),
  '[]', 'a manager can end the pause when the list is full');
select is(public.save_site_details(tests.site('camden'),
  jsonb_build_object('exceptions', jsonb_build_array(tests.closed(tests.today() + 2), '[]'::jsonb))), '[]',
  'a manager can reopen the site when the list is full');

-- Where there is no council, the operator agrees.
select tests.act_as_service();
select results_eq(
  $$select council_name, address, state, partnership, has_council from public.offers_for_operator('islington')$$,
  $$values ('Camden', 'Book and pay elsewhere', 'offered', 'NLWA', false)$$,
  'the operator sees offers to a borough without a council and their partnership');
select refused($$public.answer_offers_for('hackney', '[]', true)$$, 'TR041',
  'the operator cannot answer for a borough with a council');
select refused($$public.answer_offers_for('islington', '[]', false, ' ')$$, 'TR047',
  'the operator cannot disagree without a reason');
select is(public.answer_offers_for('islington',
  (select jsonb_agg(jsonb_build_object('site_id', site_id, 'address', address, 'place', place))
  from public.offers_for_operator('islington')), true), '[]', 'the operator agrees for a borough without a council');
select tests.act_as_anonymous();
select results_eq($$select address from public.sites_of('islington')$$, $$values ('Book and pay elsewhere')$$,
  'residents of that borough see the site');
select tests.act_as('own');
select pg_temp.rename('Goods Yard');
select tests.act_as_operator();
select results_eq($$select person, facts ->> 'council', facts #>> '{sites,0,to}' from pg_temp.pending_emails('new_address')$$,
  $$values ('another', 'Hackney', 'Goods Yard'), ('operator', null, 'Goods Yard')$$,
  'the operator is emailed a new address for a borough without a council');

select tests.act_as_operator();
update public.skip_sites set opening_hours = opening_hours || repeat('x', 9) where address like 'Yard %';
select tests.act_as('own');
create function pg_temp.readdress(address text) returns text language sql as $$
  select format('public.save_skip_sites(%L)', jsonb_build_array(jsonb_build_object(
    'id', (select id from public.skip_sites as sites where sites.address = 'Yard 1'), 'from', 'Yard 1',
    'address', address)));
$$;
select refused(pg_temp.readdress('Yard 1, by the canal'), 'TR040',
  'a longer address is rejected in a list that is too long');
select allowed(pg_temp.readdress('Yard'), 'a shorter address is saved in a list that is too long');
