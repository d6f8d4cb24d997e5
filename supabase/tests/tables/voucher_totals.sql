begin;
select plan(96);
select tests.cast();

select tests.act_as('own');
select * from tests.attempts('own council', 'private.voucher_totals', array[]::text[]);

select tests.act_as('another');
select * from tests.attempts('another council', 'private.voucher_totals', array[]::text[]);

select tests.act_as('provider');
select * from tests.attempts('provider account', 'private.voucher_totals', array[]::text[]);

select tests.act_as('unverified');
select * from tests.attempts('unverified account', 'private.voucher_totals', array[]::text[]);

select tests.act_as('deleted');
select * from tests.attempts('deleted account', 'private.voucher_totals', array[]::text[]);

select tests.act_as('signed out');
select * from tests.attempts('ended session', 'private.voucher_totals', array[]::text[]);

select tests.act_as_anonymous();
select * from tests.attempts('anonymous', 'private.voucher_totals', array[]::text[]);

select tests.act_as_service();
select * from tests.attempts('service role', 'private.voucher_totals', array[]::text[]);

select tests.act_as_operator();
select * from finish();
rollback;
