-- The numbers of the business that are not about vouchers, each once: tables, functions and the words of refusals ask for
-- them here, and `npm run contract` writes every function of this shape for the pages.

create function private.maximum_name_length() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 100; $$;
comment on function private.maximum_name_length() is 'Longest first or last name, in characters.';

create function private.maximum_address_length() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 300; $$;
comment on function private.maximum_address_length() is 'Longest address of a site, in characters.';

create function private.maximum_hours_length() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 500; $$;
comment on function private.maximum_hours_length() is 'Longest words about the opening hours of a site, in characters.';

create function private.maximum_text_length() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 1000; $$;
comment on function private.maximum_text_length() is 'Longest text of a councils for residents, in characters.';

create function private.maximum_sites() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 500; $$;
comment on function private.maximum_sites() is 'Most sites of one council.';

create function private.maximum_invitations() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 200; $$;
comment on function private.maximum_invitations() is 'Most invitations of one council at a time.';

create function private.invitations_a_day() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 100; $$;
comment on function private.invitations_a_day() is 'Most emails of one council in a day to people whom it invites: invitations, and that they are withdrawn.';

create function private.mass_letters_a_day() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 10; $$;
comment on function private.mass_letters_a_day() is 'How often one account may write in a day to everybody with a voucher.';

create function private.site_notices_a_day() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 30; $$;
comment on function private.site_notices_a_day() is 'How often one account may say in a day that a site is full or closed, or open again.';

create function private.changes_a_day() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 300; $$;
comment on function private.changes_a_day() is 'How many lines one account may write in a day into its councils log by saving.';

create function private.agreements_a_day() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 200; $$;
comment on function private.agreements_a_day() is 'How often a council may agree in a day to sites of others.';

create function private.declined_days() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 30; $$;
comment on function private.declined_days() is 'Days for which a council cannot invite an address again that declined.';

create function private.session_days() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 30; $$;
comment on function private.session_days() is 'Days after which council rights end with their session.';

create function private.idle_days() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 7; $$;
comment on function private.idle_days() is 'Days without use after which council rights end.';

create function private.idle_days_at_gate() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 30; $$;
comment on function private.idle_days_at_gate() is 'The same for gate staff.';

create function private.two_step_days() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 14; $$;
comment on function private.two_step_days() is 'Days that managers and officers have, once their council asks for two steps at sign-in.';

create function private.reminder_days() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 3; $$;
comment on function private.reminder_days() is 'Days before its last one on which a vouchers holder is written to.';

create function private.voucher_changes_at_most() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 5; $$;
comment on function private.voucher_changes_at_most() is 'How often a resident may choose another site or load for a voucher.';

create function private.take_backs_at_most() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 5; $$;
comment on function private.take_backs_at_most() is 'How often the gates may take back that they accepted a voucher.';

create function private.minimum_age() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 18; $$;
comment on function private.minimum_age() is 'Age in years from which the service may be used, as the privacy notice says.';

create function private.record_months() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 24; $$;
comment on function private.record_months() is 'Months for which a council''s record of changes is kept, and members'' names on what they accepted or turned away.';

create function private.idle_resident_months() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 24; $$;
comment on function private.idle_resident_months() is 'Months after which a resident who has not been seen is deleted.';

create function private.voucher_person_months() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 12; $$;
comment on function private.voucher_person_months() is 'Months after its last day for which it is kept whose a voucher was.';

create function private.voucher_months() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 36; $$;
comment on function private.voucher_months() is 'Months after its last day for which a voucher is kept; after that it is only part of a sum.';

create function private.least_height_limit_cm() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 150; $$;
comment on function private.least_height_limit_cm() is 'Lowest barrier that a site may have, in centimetres.';

create function private.most_height_limit_cm() returns integer
language sql immutable parallel safe
set search_path = ''
as $$ select 500; $$;
comment on function private.most_height_limit_cm() is 'Highest barrier that a site may have, in centimetres.';

-- Checks of columns that people write directly ask as those people; everything else asks as the owner.
grant execute on function private.maximum_name_length() to authenticated;
