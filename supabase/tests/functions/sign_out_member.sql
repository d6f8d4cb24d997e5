select plan(24);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create function pg_temp.sessions(person text) returns bigint language sql security definer as $$
  select count(*) from auth.sessions where user_id = tests.user_id(person);
$$;

-- Who may.
select refused_to('officer', $$public.sign_out_member(tests.user_id('gate'))$$, 'TR018', 'an officer: signs nobody out');
select refused_to('gate', $$public.sign_out_member(tests.user_id('officer'))$$, 'TR018', 'gate staff: neither');
select refused_to('another', $$public.sign_out_member(tests.user_id('officer'))$$, 'TR029', 'another council: not ours');
select tests.act_as_operator();
select tests.begin_session('own', interval '6 minutes', 'password');
select refused_to('own', $$public.sign_out_member(tests.user_id('gate'))$$, 'TR002',
  'a manager, six minutes after signing in: not yet');
select tests.act_as_operator();
select tests.begin_session('own', method => 'password');
select is(pg_temp.sessions('gate'), 1::bigint, 'until then nothing has ended');

-- Every session, at every council.
select tests.begin_another_session('gate', 'gate elsewhere');
select is(pg_temp.sessions('gate'), 2::bigint, 'gate staff of two councils, on two devices:');
select allowed_to('own', $$public.sign_out_member(tests.user_id('gate'))$$, 'a manager of one signs them out');
select tests.act_as_operator();
select is(pg_temp.sessions('gate'), 0::bigint, 'on both');
select refused_to('gate', 'public.gate_sites()', 'TR001', 'at both');
select refused_to('gate elsewhere', $$public.gate_list(tests.site('hackney'))$$, 'TR001', 'and without a list');
select tests.act_as_operator();
select results_eq($$select council_id, changes ->> 'member', changes ->> 'member_id' from public.audit_log
    where action = 'member_signed_out' and member_id = tests.user_id('own')$$,
  $$select tests.council_id('camden'), 'Grace Gate', tests.user_id('gate')::text$$, 'the log says it once');
select tests.begin_session('gate');
select allowed_to('gate', 'public.gate_sites()', 'who signs in again has all rights');
select allowed_to('own', $$public.sign_out_member(tests.user_id('officer'))$$, 'an officer is signed out likewise');
select tests.act_as_operator();
select is(pg_temp.sessions('officer'), 0::bigint, 'at once');
select is((select count(*) from public.council_members where user_id = tests.user_id('officer')), 1::bigint,
  'and stays a member');

-- Managers are removed.
select refused_to('own', $$public.sign_out_member(tests.user_id('one step'))$$, 'TR073', 'a manager: is not signed out');
select refused_to('own', $$public.sign_out_member(tests.user_id('own'))$$, 'TR073', 'nor oneself');
select tests.act_as_operator();
select tests.enlist('another', 'camden', 'gate');
select refused_to('own', $$public.sign_out_member(tests.user_id('another'))$$, 'TR073',
  'nor gate staff who manage another council');

-- Five times a day, whichever council does it.
select tests.act_as('own');
select public.sign_out_member(tests.user_id('gate')) from generate_series(1, 3);
select tests.act_as('another');
select allowed($$public.sign_out_member(tests.user_id('gate'))$$, 'a fifth time, by another council: is allowed');
select refused($$public.sign_out_member(tests.user_id('gate'))$$, 'TR074', 'a sixth is not');
select tests.act_as('own');
select refused($$public.sign_out_member(tests.user_id('gate'))$$, 'TR074', 'by any of their councils');
select allowed($$public.sign_out_member(tests.user_id('officer'))$$, 'a colleague is counted apart');
select allowed($$public.remove_member(tests.user_id('gate'))$$, 'and whoever was signed out so often can be removed');
select tests.act_as_operator();
update public.audit_log set at = at - interval '1 day' where action = 'member_signed_out';
select allowed_to('another', $$public.sign_out_member(tests.user_id('gate'))$$, 'a day later: is allowed again');
