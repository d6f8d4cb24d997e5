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
