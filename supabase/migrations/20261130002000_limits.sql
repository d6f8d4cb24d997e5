-- The numbers and patterns of the business that are not about vouchers, each once: tables, functions and the words of
-- refusals ask for them here, and `npm run generate` writes every function of this shape for the pages.

create procedure private.set_constant(name text, value anynonarray, means text)
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create function private.%I() returns %s language sql immutable parallel safe set search_path = '''' as %L',
    name, pg_typeof(value), format('select %L::%s;', value, pg_typeof(value))
  );
  execute format('comment on function private.%I() is %L', name, means);
end;
$$;

comment on procedure private.set_constant(text, anynonarray, text) is
  'Makes the function that answers a number or a pattern of the business.';

call private.set_constant('maximum_name_length', 100, 'Longest first or last name, in characters.');
call private.set_constant('maximum_email_length', 254, 'Longest address of a mailbox, in characters (RFC 5321).');
call private.set_constant('maximum_mobile_length', 20, 'Longest telephone number of a resident as it is typed, in characters.');
call private.set_constant('maximum_address_length', 300, 'Longest address of a site, in characters.');
call private.set_constant('maximum_hours_length', 500, 'Longest words about the opening hours of a site, in characters.');
call private.set_constant('maximum_text_length', 1000, 'Longest text of a councils for residents, in characters.');
call private.set_constant('maximum_reason_length', 300,
  'Longest reason that is given for a pause, or for what the operator does, in characters.');
call private.set_constant('maximum_exception_length', 100, 'Longest words about days with other hours, in characters.');
call private.set_constant('maximum_contact_page_length', 300, 'Longest address of a councils page, in characters.');
call private.set_constant('maximum_periods', 60, 'Most pauses of a council, or days with other hours of a site.');
call private.set_constant('activity_page', 50, 'Changes on one page of the record of a council, where it has as many.');
call private.set_constant('figure_months', 13, 'Months that one question about figures may reach back.');
call private.set_constant('maximum_sites', 500, 'Most sites of one council.');
call private.set_constant('maximum_invitations', 200, 'Most invitations of one council at a time.');
call private.set_constant('invitations_a_day', 100,
  'Most emails of one council in a day to people whom it invites: invitations, and that they are withdrawn.');
call private.set_constant('holder_emails_a_day', 10,
  'How many emails to voucher holders one manager may send in a day, cancelled ones included.');
call private.set_constant('site_notices_a_day', 30,
  'How often one account may say in a day that a site is full or closed, or open again.');
call private.set_constant('changes_a_day', 300,
  'How many lines one account may write in a day into its councils log by saving.');
call private.set_constant('agreements_a_day', 200, 'How often a council may agree in a day to sites of others.');
call private.set_constant('sign_outs_a_day', 5, 'How often managers may sign a member out in a day.');
call private.set_constant('declined_days', 30, 'Days for which a council cannot invite an address again that declined.');
call private.set_constant('session_days', 30, 'Days after which council rights end with their session.');
call private.set_constant('idle_days', 7, 'Days without use after which council rights end.');
call private.set_constant('idle_days_at_gate', 30, 'The same for gate staff.');
call private.set_constant('recent_minutes', 5,
  'Minutes after signing in in which an address is changed, an account deleted or a team managed without the password.');
call private.set_constant('mailbox_days', 90, 'Days after which council rights end until the mailbox is proved again.');
call private.set_constant('closed_council_days', 30, 'Days for which a closed council can be reopened.');
call private.set_constant('two_step_days', 14,
  'Days that managers and officers have, once their council asks for two steps at sign-in.');
call private.set_constant('holder_email_minutes', 10, 'Minutes in which an email to voucher holders can be cancelled.');
call private.set_constant('reminder_days', 3, 'Days before its last one on which a vouchers holder is written to.');
call private.set_constant('new_address_hours', 24,
  'Hours after which residents of other boroughs see the new address of a site.');
call private.set_constant('voucher_moves_at_most', 5,
  'How often a resident may move a voucher to another site.');
call private.set_constant('undos_at_most', 5, 'How often acceptances of one voucher may be undone.');
call private.set_constant('minimum_age', 18,
  'Age in years from which the service may be used, as the privacy notice says.');
call private.set_constant('account_record_months', 12,
  'Months after which a registration that nobody confirmed, and an entry of the security log, is deleted at the latest.');
call private.set_constant('record_months', 24,
  'Months for which a council''s record of changes is kept, and members'' names on what they accepted or turned away.');
call private.set_constant('idle_resident_months', 24, 'Months after which a resident who has not been seen is deleted.');
call private.set_constant('deleted_resident_months', 12,
  'Months for which fingerprints of deleted residents are kept, with the days of their vouchers: the year that limits count.');
call private.set_constant('voucher_person_months', 12,
  'Months after its last day for which it is kept whose a voucher was.');
call private.set_constant('voucher_months', 36,
  'Months after its last day for which a voucher is kept; after that it is only part of a sum.');
call private.set_constant('least_height_limit_cm', 150, 'Lowest barrier that a site may have, in centimetres.');
call private.set_constant('most_height_limit_cm', 500, 'Highest barrier that a site may have, in centimetres.');
call private.set_constant('least_latitude', 49, 'Degrees north that no place in Great Britain falls below.');
call private.set_constant('most_latitude', 61, 'Degrees north that no place in Great Britain exceeds.');
call private.set_constant('least_longitude', -9, 'Degrees east that no place in Great Britain falls below.');
call private.set_constant('most_longitude', 2, 'Degrees east that no place in Great Britain exceeds.');
call private.set_constant('most_mark_kilobytes', 64, 'Largest mark of a council, in kilobytes of 1,024 bytes.');

-- Regular expressions of what people type, as PostgreSQL and browsers read them alike.
call private.set_constant('control_characters', '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text,
  'A control character, a separator of lines, or what reverses the text around it.');
call private.set_constant('edge_characters',
  '[\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'::text,
  'White space of any script, and characters that show nothing: a text of these alone is blank.');
call private.set_constant('address_characters', '://|www\.|@'::text,
  'In a text of lower case: an address of the web or of a mailbox.');
call private.set_constant('contact_page_pattern', '^https://[^\s]+$'::text, 'The address of a page of a council.');
call private.set_constant('mobile_pattern', '^\+?[ ().-]*([0-9][ ().-]*){7,15}$'::text,
  'Seven to fifteen digits, as telephone numbers have them anywhere, with what people write between them.');
call private.set_constant('phone_pattern', '^0 {0,2}([123]( {0,2}[0-9]){8,9}|8 {0,2}0( {0,2}[0-9]){7,8})$'::text,
  'A British number that costs no more than a call to a landline, 01, 02, 03 or 080, in digits and spaces.');
call private.set_constant('outward_pattern', '[A-Z]{1,2}[0-9][0-9A-Z]?'::text, 'The first part of a postcode.');
call private.set_constant('inward_pattern', '[0-9][A-Z]{2}'::text, 'The second part of a postcode.');

-- Letters and digits that cannot be mistaken for each other, in print or read out, as many as a prime number.
call private.set_constant('voucher_code_alphabet', '23456789ACDEFHJKMPRTWXY'::text, 'What the codes of vouchers are made of.');
call private.set_constant('voucher_code_drawn', 9,
  'Characters of the code of a voucher that are drawn; one more checks them.');

-- Checks of columns that people write directly ask as those people; everything else asks as the owner.
grant execute on function private.maximum_name_length(), private.maximum_mobile_length(), private.maximum_reason_length()
  to authenticated;
