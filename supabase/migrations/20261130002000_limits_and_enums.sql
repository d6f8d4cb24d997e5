-- `npm run generate` writes these numbers and patterns for the pages.

create procedure private.set_constant(name text, value anynonarray, means text)
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create function private.%I() returns %s language sql immutable parallel safe set search_path = '''' as %L',
    name, pg_typeof(value), format('select %L::%s;', value, pg_typeof(value))
  );
  execute format('comment on function private.%I() is %L', name, means);
end;
$$;

comment on procedure private.set_constant(text, anynonarray, text) is
  'Creates a function that returns a number or pattern.';

call private.set_constant('maximum_name_length', 100, 'Longest first or last name, in characters.');
call private.set_constant('maximum_email_length', 254, 'Longest address of a mailbox, in characters (RFC 5321).');
call private.set_constant('maximum_mobile_length', 20, 'Longest telephone number as residents type it, in characters.');
call private.set_constant('maximum_address_length', 300, 'Longest address of a site, in characters.');
call private.set_constant('maximum_hours_length', 500, 'Longest opening hours of a site, in characters.');
call private.set_constant('maximum_text_length', 1000, 'Longest text of a council for residents, in characters.');
call private.set_constant('maximum_reason_length', 300, 'Longest reason of a pause or of the operator, in characters.');
call private.set_constant('maximum_exception_length', 100, 'Longest reason of days with other hours, in characters.');
call private.set_constant('maximum_contact_page_length', 300, 'Longest web address of a council, in characters.');
call private.set_constant('maximum_periods', 60, 'Most pauses of a council, or days with other hours of a site.');
call private.set_constant('activity_page', 50, 'Entries on one page of the audit log.');
call private.set_constant('voucher_page', 500, 'Vouchers on one page of a list.');
call private.set_constant('figure_months', 13, 'Months that figures may reach back.');
call private.set_constant('maximum_sites', 500, 'Most sites of one council.');
call private.set_constant('invitations_a_day', 100, 'Most invitations and withdrawals that a council emails in a day.');
call private.set_constant('holder_emails_a_day', 10, 'Most emails of one manager to voucher holders in a day.');
call private.set_constant('site_notices_a_day', 30, 'How often one account may shut or open sites in a day.');
call private.set_constant('changes_a_day', 300, 'Most audit log entries of one account in a day.');
call private.set_constant('agreements_a_day', 200, 'How often a council may agree to sites of others in a day.');
call private.set_constant('sign_outs_a_day', 5, 'How often managers may sign a member out in a day.');
call private.set_constant('declined_days', 30, 'Days for which a council cannot invite an address that declined.');
call private.set_constant('session_days', 30, 'Days after which council rights end with their session.');
call private.set_constant('idle_days', 7, 'Days without use after which council rights end.');
call private.set_constant('idle_days_at_gate', 30, 'Days without use after which the rights of gate staff end.');
call private.set_constant('recent_minutes', 5, 'Minutes after sign-in in which a session is recent.');
call private.set_constant('mailbox_days', 90, 'Days after which council rights end until the mailbox is proved again.');
call private.set_constant('closed_council_days', 30, 'Days for which a closed council can be reopened.');
call private.set_constant('two_step_days', 14, 'Days to set up a second step once the council requires it.');
call private.set_constant('holder_email_minutes', 10, 'Minutes in which an email to voucher holders can be cancelled.');
call private.set_constant('reminder_days', 3, 'Days before its last one on which a voucher''s holder gets an email.');
call private.set_constant('new_address_hours', 24, 'Hours until other boroughs see the new address of a site.');
call private.set_constant('valid_days', 31, 'Days of validity after issue, unless the council sets another number.');
call private.set_constant('valid_days_least', 7, 'Fewest days of validity that a council may set.');
call private.set_constant('valid_days_most', 62, 'Most days of validity that a council may set.');
call private.set_constant('active_at_most', 3, 'Active vouchers of one resident.');
call private.set_constant('year_at_most', 52, 'Active and used vouchers of one resident in 365 days.');
call private.set_constant('council_year_at_most', 12, 'The same at one council, unless it sets another number.');
call private.set_constant('vouchers_a_day', 10, 'Vouchers issued to one person in a day.');
call private.set_constant('desk_a_day', 50, 'Vouchers that one member may issue at the desk on one day.');
call private.set_constant('waste_kinds_at_most', 4, 'Waste types of one voucher.');
call private.set_constant('guesses_at_most', 30, 'Wrong codes of one person within guess_minutes.');
call private.set_constant('guess_minutes', 10, 'Minutes in which wrong codes are counted.');
call private.set_constant('undo_days', 31, 'Days for which a manager can undo an acceptance.');
call private.set_constant('rejections_at_most', 20, 'Recorded rejections of one voucher.');
call private.set_constant('same_rejection_minutes', 10, 'Minutes in which the same rejection counts once.');
call private.set_constant('voucher_moves_at_most', 5, 'How often a resident may move a voucher to another site.');
call private.set_constant('undos_at_most', 5, 'How often acceptances of one voucher may be undone.');
call private.set_constant('minimum_age', 18, 'Youngest age of a resident, as the privacy notice says.');
call private.set_constant('account_record_months', 12, 'Months that security log and unconfirmed accounts are kept.');
call private.set_constant('record_months', 24, 'Months that the audit log and names of members at gates are kept.');
call private.set_constant('idle_resident_months', 24, 'Months after which residents who were not seen are deleted.');
call private.set_constant('deleted_resident_months', 12, 'Months that hashes of deleted residents are kept.');
call private.set_constant('voucher_person_months', 12, 'Months after its last day that a voucher keeps its person.');
call private.set_constant('voucher_months', 36, 'Months after its last day for which a voucher is kept.');
call private.set_constant('least_height_limit_cm', 150, 'Lowest barrier that a site may have, in centimetres.');
call private.set_constant('most_height_limit_cm', 500, 'Highest barrier that a site may have, in centimetres.');
call private.set_constant('least_latitude', 49, 'Southernmost latitude of Great Britain.');
call private.set_constant('most_latitude', 61, 'Northernmost latitude of Great Britain.');
call private.set_constant('least_longitude', -9, 'Westernmost longitude of Great Britain.');
call private.set_constant('most_longitude', 2, 'Easternmost longitude of Great Britain.');
call private.set_constant('most_mark_kilobytes', 64, 'Largest mark of a council, in kilobytes of 1,024 bytes.');

-- Regular expressions that PostgreSQL and browsers read alike.
call private.set_constant('control_characters', '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'::text,
  'A control character, line separator or direction override.');
call private.set_constant('edge_characters',
  '[\u0001-\u0020\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]+'::text,
  'White space of any script and invisible characters.');
call private.set_constant('address_characters', '://|www\.|@'::text, 'A web or email address, in lower case text.');
call private.set_constant('contact_page_pattern', '^https://[^\s]+$'::text, 'The web address of a page of a council.');
call private.set_constant('mobile_pattern', '^\+?[ ().-]*([0-9][ ().-]*){7,15}$'::text,
  'Seven to fifteen digits of a telephone number, with separators.');
call private.set_constant('phone_pattern', '^0 {0,2}([123]( {0,2}[0-9]){8,9}|8 {0,2}0( {0,2}[0-9]){7,8})$'::text,
  'A British number at landline cost: 01, 02, 03 or 080.');
call private.set_constant('outward_pattern', '[A-Z]{1,2}[0-9][0-9A-Z]?'::text, 'The first part of a postcode.');
call private.set_constant('inward_pattern', '[0-9][A-Z]{2}'::text, 'The second part of a postcode.');

-- Letters and digits that are not mistaken for each other; their number is a prime.
call private.set_constant('voucher_code_alphabet', '23456789ACDEFHJKMPRTWXY'::text, 'Characters of voucher codes.');
call private.set_constant('voucher_code_drawn', 9, 'Random characters of a voucher code; one more checks them.');

-- For checks of columns that people write directly.
grant execute on function
  private.maximum_name_length(), private.maximum_mobile_length(), private.maximum_reason_length()
  to authenticated;

-- Arguments of functions stay text: the API answers a wrong enum with a code of Postgres' own.

create type private.role as enum ('manager', 'officer', 'gate');
comment on type private.role is
  'manager: everything; officer: sites, companies, figures, vouchers; gate: checks vouchers.';

create type private.membership_state as enum (
  'member', 'idle', 'old', 'closed', 'mailbox', 'unconfirmed', 'removed', 'none', 'second_step', 'two_steps'
);
comment on type private.membership_state is 'Whether the rights of a membership hold in a session, or why not.';

create type private.account_key as enum ('email', 'password', 'second_step');
comment on type private.account_key is 'What of an account changes only after an announcement.';

create type private.audit_action as enum (
  'council_registered', 'member_invited', 'invitation_revoked', 'member_joined', 'member_removed', 'member_left',
  'role_changed', 'email_changed', 'member_confirmed', 'name_changed', 'second_step_reset', 'sites_saved',
  'site_deleted', 'site_details_changed', 'sites_closed', 'sites_reopened', 'site_boroughs_changed', 'sites_agreed',
  'sites_declined', 'agreement_withdrawn', 'offer_agreed', 'offer_declined', 'offer_withdrawn', 'holder_email_sent',
  'holder_email_cancelled', 'council_exported',
  'voucher_settings_changed', 'mark_changed', 'acceptance_undone', 'member_signed_out', 'site_shut', 'council_closed',
  'council_reopened', 'council_suspended', 'council_resumed', 'council_deleted', 'desk_voucher_given',
  'desk_voucher_cancelled',
  'voucher_looked_up', 'invitation_declined', 'two_steps_asked', 'two_steps_ended'
);
comment on type private.audit_action is 'What was done to a council''s data.';

create type private.email_kind as enum (
  'invitation', 'declined', 'removed', 'role_changed', 'joined', 'left', 'moved', 'asks', 'voucher', 'last_days',
  'closure',
  'undone', 'idle', 'offered', 'new_address', 'holder_email', 'contact_changed', 'council_closed',
  'council_reopened', 'council_deleted', 'manager_removed', 'suspension', 'claimed', 'withdrawn',
  'left_scheme', 'back_in_scheme', 'two_steps'
);
comment on type private.email_kind is 'Kinds of our own emails.';

create type private.email_outcome as enum ('sent', 'passed', 'given_up');
comment on type private.email_outcome is 'passed: its occasion was over before; given_up: after a day of tries.';

create type private.holder_email_state as enum ('waiting', 'cancelled', 'sent');
comment on type private.holder_email_state is 'State of an email to voucher holders.';

create type private.closure_reason as enum (
  'bad weather', 'flooding', 'fire', 'repairs', 'not enough staff', 'a safety problem', 'the site is full',
  'a public holiday'
);
comment on type private.closure_reason is 'Why a site is closed, in the words of the email to voucher holders.';

create type private.condition as enum (
  'proof_of_address', 'photo_id', 'booking', 'holder_comes', 'children_inside', 'card_only', 'cash_only', 'pay_before',
  'no_trailers', 'no_vans', 'no_company_vehicles'
);
comment on type private.condition is 'What a council asks for at its sites, in the order of the list.';

create type private.trade_unit as enum ('tonne', 'load', 'item');
comment on type private.trade_unit is 'What the price of trade waste is for.';

create type private.trade_condition as enum (
  'carrier_registration', 'transfer_note', 'photo_id', 'booking', 'card_only', 'cash_only', 'pay_before'
);
comment on type private.trade_condition is 'What a site asks for with trade waste, in the order of the list.';

create type private.invitation_outcome as enum ('invited', 'changed', 'sent_again');
comment on type private.invitation_outcome is 'Outcome of invite_member().';

create type private.deletion_outcome as enum ('account', 'council', 'hand_over');
comment on type private.deletion_outcome is 'What deleting an account would do: preview_account_deletion().';

create type private.offer_state as enum ('offered', 'agreed', 'new_place', 'declined');
comment on type private.offer_state is 'A borough''s answer to an offered site. new_place: agreed, but moved since.';

create type private.opening_state as enum ('open', 'later', 'closed', 'unchecked');
comment on type private.opening_state is
  'open now, later while a voucher is valid, closed for longer, or unchecked (hours as free text).';

create type private.voucher_state as enum ('active', 'used', 'expired', 'cancelled', 'ended');
comment on type private.voucher_state is 'State of a voucher. ended: its council has left, and no site takes it.';

create type private.voucher_step as enum (
  'issued', 'moved', 'turned_away', 'accepted', 'undone', 'cancelled', 'ended', 'expired'
);
comment on type private.voucher_step is 'What happened to a voucher.';

create type private.figure as enum (
  'issued', 'used', 'cancelled', 'ended', 'expired', 'to_be_used', 'used_in', 'accepted', 'accepted_anyway', 'in_part',
  'undone', 'turned_away'
);
comment on type private.figure is 'What figures count, in their order. issued is the next five together.';

create type private.cancel_reason as enum ('resident', 'resident_gone', 'desk');
comment on type private.cancel_reason is 'Why a voucher was cancelled.';

create type private.cancel_outcome as enum ('cancelled', 'used', 'expired', 'ended', 'unknown');
comment on type private.cancel_outcome is 'Outcome of cancel_voucher().';

create type private.desk_cancel_outcome as enum ('cancelled', 'used', 'expired', 'ended', 'unknown', 'too_many');
comment on type private.desk_cancel_outcome is 'Outcome of cancel_desk_voucher().';

create type private.ineligible_reason as enum ('not_offered', 'not_served', 'not_taken', 'too_large', 'site_closed');
comment on type private.ineligible_reason is 'Why a site does not take a voucher''s waste.';

create type private.application_outcome as enum (
  'issued', 'no_resident', 'blocked', 'active_reached', 'year_reached', 'council_year_reached', 'day_reached',
  'member_day_reached', 'has_active', 'paused', 'not_offered', 'not_served', 'not_taken', 'too_large',
  'site_closed', 'moved', 'not_active', 'moves_reached', 'other_council'
);
comment on type private.application_outcome is 'Outcome of applying for or moving a voucher.';

create type private.gate_outcome as enum (
  'valid', 'not_here', 'used', 'cancelled', 'expired', 'ended', 'slip', 'unknown', 'not_for_this_site', 'site_gone',
  'too_many', 'accepted', 'undone', 'accepted_by_another', 'turned_away'
);
comment on type private.gate_outcome is
  'Outcome at the gate. slip: mistyped; not_here: not today, unless anyway; site_gone: not the caller''s.';

create type private.pending_outcome as enum (
  'not_here', 'used', 'cancelled', 'expired', 'ended', 'unknown', 'not_for_this_site'
);
comment on type private.pending_outcome is 'Why a pending check was not valid.';

create type private.turn_away_reason as enum (
  'not_taken', 'too_much', 'trade_waste', 'not_resident', 'site_full', 'site_closed', 'other'
);
comment on type private.turn_away_reason is 'Why a driver is turned away, in the order of the list.';

create type private.undo_reason as enum ('mistake', 'wrong_voucher', 'not_tipped', 'other');
comment on type private.undo_reason is 'Why an acceptance is undone, in the order of the list.';

create type private.undo_outcome as enum ('undone', 'too_late', 'unknown');
comment on type private.undo_outcome is 'Outcome of undo_acceptance().';

create type private.driver_outcome as enum (
  'accepted', 'accepted_anyway', 'turned_away', 'not_good', 'changed_since', 'undone'
);
comment on type private.driver_outcome is 'Outcome for one driver of a day.';
