select plan(22);
select tests.cast();
select tests.open_borough('camden');
select tests.open_borough('hackney');
create function pg_temp.sessions(person text) returns bigint language sql security definer as $$
  select count(*) from auth.sessions where user_id = tests.user_id(person);
$$;

-- Permissions.
select refused_to('another', $$public.sign_out_member(tests.user_id('officer'))$$, 'TR029',
  'a manager cannot sign out a member of another council');
select tests.act_as_operator();
select tests.begin_session('own', interval '6 minutes', 'password');
select refused_to('own', $$public.sign_out_member(tests.user_id('gate'))$$, 'TR002',
  'a manager cannot sign a member out in a session of six minutes');
select tests.act_as_operator();
select tests.begin_session('own', method => 'password');
select is(pg_temp.sessions('gate'), 1::bigint, 'the rejected calls ended no session');

-- Every session, at every council.
select tests.begin_another_session('gate', 'gate elsewhere');
select is(pg_temp.sessions('gate'), 2::bigint, 'gate staff have sessions on two devices');
select allowed_to('own', $$public.sign_out_member(tests.user_id('gate'))$$, 'a manager signs the gate staff out');
select tests.act_as_operator();
select is(pg_temp.sessions('gate'), 0::bigint, 'both sessions end');
select refused_to('gate', 'public.gate_sites()', 'TR001', 'the signed-out member cannot read the gate''s sites');
select refused_to('gate elsewhere', $$public.gate_list(tests.site('hackney'))$$, 'TR001',
  'the other device cannot read a gate list of another council either');
select tests.act_as_operator();
select results_eq($$select council_id, changes ->> 'member', changes ->> 'member_id' from public.audit_log
    where action = 'member_signed_out' and member_id = tests.user_id('own')$$,
  $$select tests.council_id('camden'), 'Grace Gate', tests.user_id('gate')::text$$, 'the audit log records it once');
select tests.begin_session('gate');
select allowed_to('gate', 'public.gate_sites()', 'after signing in again the member has every right');
select allowed_to('own', $$public.sign_out_member(tests.user_id('officer'))$$, 'a manager signs an officer out');
select tests.act_as_operator();
select is(pg_temp.sessions('officer'), 0::bigint, 'the officer''s session ends');
select is((select count(*) from public.council_members where user_id = tests.user_id('officer')), 1::bigint,
  'the officer is still a member');

-- Managers are removed instead.
select refused_to('own', $$public.sign_out_member(tests.user_id('one step'))$$, 'TR073',
  'a manager cannot be signed out');
select refused_to('own', $$public.sign_out_member(tests.user_id('own'))$$, 'TR073',
  'a manager cannot sign out their own account');
select tests.act_as_operator();
select tests.enlist('another', 'camden', 'gate');
select refused_to('own', $$public.sign_out_member(tests.user_id('another'))$$, 'TR073',
  'gate staff who manage another council cannot be signed out');

-- Five times a day, over all councils.
select tests.act_as('own');
select public.sign_out_member(tests.user_id('gate')) from generate_series(1, 3);
select tests.act_as('another');
select allowed($$public.sign_out_member(tests.user_id('gate'))$$,
  'another council signs the member out a fifth time in a day');
select refused($$public.sign_out_member(tests.user_id('gate'))$$, 'TR074', 'a sixth time in a day is rejected');
select tests.act_as('own');
select refused($$public.sign_out_member(tests.user_id('gate'))$$, 'TR074',
  'a sixth time in a day is rejected for each council of the member');
select allowed($$public.sign_out_member(tests.user_id('officer'))$$, 'another member''s limit is separate');
select allowed($$public.remove_member(tests.user_id('gate'))$$, 'a member who reached the limit can be removed');
select tests.act_as_operator();
update public.audit_log set at = at - interval '1 day' where action = 'member_signed_out';
select allowed_to('another', $$public.sign_out_member(tests.user_id('gate'))$$,
  'a day later the member can be signed out again');
