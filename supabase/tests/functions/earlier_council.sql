select plan(15);
select tests.cast();
select tests.open_borough('camden');
select tests.act_as('own');
create temp table desk as select code from public.issue_desk_voucher('Doe', '1', 'NW1 1AA', 'camden',
  '{"kinds": ["sofa"], "size": "car"}', tests.site('camden'), md5('desk')::uuid);
select tests.act_as_operator();
create temp table earlier as select tests.site('camden') as site, tests.issue('resident') as code,
  tests.council_id('camden') as council_id;
grant select on earlier to authenticated;
select tests.act_as('gate');
select outcome from public.accept_voucher((select code from earlier), md5('earlier')::uuid, tests.site('camden'));
select tests.act_as_service();
insert into public.vouchers (local_auth_issue) values ('camden'), ('enfield'), ('enfield');
select tests.act_as('own');
select results_eq('select vouchers_issued from public.voucher_counts()', array[3::bigint],
  'a council counts what it issued and what was imported for it');
select tests.act_as_service();
select public.close_council_of('camden', 'It asked to.');
select count(*) from public.delete_council('camden', 'It asked to.');
select tests.register('colleague', 'colleague@camden.gov.uk', 'camden');
-- The later council gives a site the id of an earlier one.
select tests.open_borough('camden');
select tests.act_as('colleague');
select is(public.look_up_voucher((select code from earlier)) ->> 'outcome', 'unknown',
  'a later council finds no voucher of an earlier one');
select answers($$public.undo_acceptance(md5('earlier')::uuid, 'other')$$, 'unknown',
  'a later council cannot undo an acceptance of an earlier one');
select results_eq(
  $$select outcome, used_by, acceptance_id from public.check_voucher((select code from earlier), tests.site('camden'))$$,
  $$values ('used'::private.gate_outcome, null::text, null::uuid)$$,
  'a later council''s gate does not name who accepted the earlier voucher');
select is(public.gate_day(tests.site('camden')) -> 'last', '[]',
  'a later council''s day does not list the earlier acceptances');
select answers($$public.cancel_desk_voucher((select code from desk))$$, 'unknown',
  'a later council cannot cancel an earlier desk voucher');
select results_eq('select * from public.voucher_counts()', 'values (0::bigint, 0::bigint, 0::bigint)',
  'a later council does not count the earlier vouchers');
select is(public.active_vouchers(), 0::bigint, 'a later council does not count earlier active vouchers');
select is(public.active_vouchers(tests.site('camden')), 0::bigint,
  'a later council does not count active vouchers of a site with the same id');
select is_empty($$select count from tests.figures()$$, 'a later council has no figures of the earlier one');
select is(public.council_figures()::jsonb ->> 'since', null,
  'a later council does not see since when the earlier one had figures');
select tests.act_as_operator();
update public.councils set pauses = tests.pauses('Works') where council_key = 'camden';
select tests.act_as('colleague');
select is((select reached + not_reached from public.preview_holder_email('{}', '2026-01-01', null, 'fire')), 0::bigint,
  'a later council cannot email holders of earlier vouchers');
select tests.act_as_service();
select is(public.export_council('camden') -> 'figures', '[]', 'a later council does not export the earlier figures');
select tests.register('first', 'first@enfield.gov.uk', 'enfield');
select tests.act_as('first');
select results_eq('select vouchers_issued from public.voucher_counts()', array[2::bigint],
  'the first council of a borough counts vouchers imported before it');
select tests.act_as_operator();
select is((select council_id from public.acceptances where id = md5('earlier')::uuid), (select council_id from earlier),
  'the acceptance keeps the id of the earlier council');
