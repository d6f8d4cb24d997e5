-- The numbers of the business that are not about vouchers, each once: tables, functions and the words of refusals ask for
-- them here, and `npm run contract` writes every function of this shape for the pages.

create procedure private.set_limit(name text, number integer, means text)
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'create function private.%I() returns integer language sql immutable parallel safe set search_path = '''' as %L',
    name, format('select %s;', number)
  );
  execute format('comment on function private.%I() is %L', name, means);
end;
$$;

comment on procedure private.set_limit(text, integer, text) is 'Makes the function that answers a number of the business.';

call private.set_limit('maximum_name_length', 100, 'Longest first or last name, in characters.');
call private.set_limit('maximum_address_length', 300, 'Longest address of a site, in characters.');
call private.set_limit('maximum_hours_length', 500, 'Longest words about the opening hours of a site, in characters.');
call private.set_limit('maximum_text_length', 1000, 'Longest text of a councils for residents, in characters.');
call private.set_limit('maximum_reason_length', 300,
  'Longest reason that is given for a pause, or for what the operator does, in characters.');
call private.set_limit('maximum_exception_length', 100, 'Longest words about days with other hours, in characters.');
call private.set_limit('maximum_mass_letter_length', 200,
  'Longest words of ones own in a letter to everybody with a voucher, in characters.');
call private.set_limit('maximum_device_name_length', 60, 'Longest name of a gates device, in characters.');
call private.set_limit('maximum_contact_page_length', 300, 'Longest address of a councils page, in characters.');
call private.set_limit('maximum_periods', 60, 'Most pauses of a council, or days with other hours of a site.');
call private.set_limit('figure_months', 13, 'Months that one question about figures may reach back.');
call private.set_limit('maximum_sites', 500, 'Most sites of one council.');
call private.set_limit('maximum_invitations', 200, 'Most invitations of one council at a time.');
call private.set_limit('invitations_a_day', 100,
  'Most emails of one council in a day to people whom it invites: invitations, and that they are withdrawn.');
call private.set_limit('mass_letters_a_day', 10,
  'How often one account may write in a day to everybody with a voucher.');
call private.set_limit('site_notices_a_day', 30,
  'How often one account may say in a day that a site is full or closed, or open again.');
call private.set_limit('changes_a_day', 300,
  'How many lines one account may write in a day into its councils log by saving.');
call private.set_limit('agreements_a_day', 200, 'How often a council may agree in a day to sites of others.');
call private.set_limit('declined_days', 30, 'Days for which a council cannot invite an address again that declined.');
call private.set_limit('session_days', 30, 'Days after which council rights end with their session.');
call private.set_limit('idle_days', 7, 'Days without use after which council rights end.');
call private.set_limit('idle_days_at_gate', 30, 'The same for gate staff.');
call private.set_limit('two_step_days', 14,
  'Days that managers and officers have, once their council asks for two steps at sign-in.');
call private.set_limit('reminder_days', 3, 'Days before its last one on which a vouchers holder is written to.');
call private.set_limit('voucher_changes_at_most', 5,
  'How often a resident may choose another site or load for a voucher.');
call private.set_limit('take_backs_at_most', 5, 'How often the gates may take back that they accepted a voucher.');
call private.set_limit('minimum_age', 18,
  'Age in years from which the service may be used, as the privacy notice says.');
call private.set_limit('account_record_months', 12,
  'Months after which a registration that nobody confirmed, and an entry of the security log, is deleted at the latest.');
call private.set_limit('record_months', 24,
  'Months for which a council''s record of changes is kept, and members'' names on what they accepted or turned away.');
call private.set_limit('idle_resident_months', 24, 'Months after which a resident who has not been seen is deleted.');
call private.set_limit('voucher_person_months', 12,
  'Months after its last day for which it is kept whose a voucher was.');
call private.set_limit('voucher_months', 36,
  'Months after its last day for which a voucher is kept; after that it is only part of a sum.');
call private.set_limit('least_height_limit_cm', 150, 'Lowest barrier that a site may have, in centimetres.');
call private.set_limit('most_height_limit_cm', 500, 'Highest barrier that a site may have, in centimetres.');

-- Checks of columns that people write directly ask as those people; everything else asks as the owner.
grant execute on function private.maximum_name_length(), private.maximum_reason_length() to authenticated;
