-- Every closed set that a column or an answer takes its values from. `npm run generate` makes unions of TypeScript of
-- them, so that a value that is added here has to be said wherever its neighbours are. Arguments of functions stay text
-- and are refused with a registered code: the API answers a wrong enum with a code of Postgres' own.

create type private.role as enum ('manager', 'officer', 'gate');
comment on type private.role is
  'manager: everything; officer: sites, companies, figures, vouchers; gate: checks vouchers, and may do so for several councils.';

create type private.membership_state as enum (
  'member', 'idle', 'old', 'closed', 'mailbox', 'unconfirmed', 'removed', 'none', 'second_step', 'two_steps'
);
comment on type private.membership_state is 'Where somebody stands in a council, in a session: private.memberships() and my_memberships().';

create type private.account_key as enum ('email', 'password', 'second_step');
comment on type private.account_key is 'What of an account changes only once it was announced.';

create type private.audit_action as enum (
  'council_registered', 'member_invited', 'invitation_revoked', 'member_joined', 'member_removed', 'member_left',
  'role_changed', 'email_changed', 'member_confirmed', 'name_changed', 'second_step_reset', 'sites_saved', 'site_deleted',
  'site_details_changed', 'site_boroughs_changed', 'sites_agreed', 'sites_declined', 'agreement_withdrawn', 'offer_agreed',
  'offer_declined', 'offer_withdrawn', 'holder_email_sent', 'holder_email_cancelled', 'council_exported',
  'voucher_settings_changed', 'mark_changed', 'acceptance_undone', 'member_signed_out', 'site_shut', 'council_closed', 'council_reopened',
  'council_suspended', 'council_resumed', 'council_deleted', 'desk_voucher_given', 'desk_voucher_cancelled',
  'voucher_looked_up', 'invitation_ran_out', 'invitation_declined', 'two_steps_asked', 'two_steps_ended', 'vouchers'
);
comment on type private.audit_action is
  'What was done to a council''s data. vouchers is a day at the gates, which is counted when it is asked for and never stored.';

create type private.email_kind as enum (
  'invitation', 'declined', 'removed', 'role_changed', 'joined', 'left', 'moved', 'asks', 'voucher', 'last_days', 'closure',
  'undone', 'idle', 'offered', 'new_address', 'holder_email', 'contact_changed', 'council_closed',
  'council_reopened', 'council_deleted', 'manager_removed', 'suspension', 'claimed', 'mailbox_lapsed', 'withdrawn', 'left_scheme', 'back_in_scheme',
  'two_steps'
);
comment on type private.email_kind is 'The letters of our own.';

create type private.email_outcome as enum ('sent', 'passed', 'given_up');
comment on type private.email_outcome is
  'sent; passed: its occasion was over before it was sent; given_up: refused for good, or tried for a day.';

create type private.holder_email_state as enum ('waiting', 'cancelled', 'sent');
comment on type private.holder_email_state is 'Where an email to voucher holders stands: holder_emails().';

create type private.closure_reason as enum (
  'bad weather', 'flooding', 'fire', 'repairs', 'not enough staff', 'a safety problem', 'the site is full',
  'a public holiday'
);
comment on type private.closure_reason is 'Why a site is closed, as an email to voucher holders says it.';

create type private.invitation_outcome as enum ('invited', 'changed', 'sent_again', 'just_sent');
comment on type private.invitation_outcome is 'What became of an invitation: invite_member().';

create type private.deletion_outcome as enum ('account', 'council', 'hand_over');
comment on type private.deletion_outcome is 'What deleting an account would do: account_deletion().';

create type private.offer_state as enum ('offered', 'agreed', 'new_place', 'declined');
comment on type private.offer_state is
  'What a borough answered to a site that another council offers. new_place: agreed, and at another place since, which residents do not see yet.';

create type private.opening_state as enum ('open', 'later', 'closed', 'unchecked');
comment on type private.opening_state is
  'open now, later while a voucher is good, closed for longer, or unchecked where no table says and words do: private.opening().';

create type private.voucher_state as enum ('active', 'used', 'expired', 'cancelled', 'ended');
comment on type private.voucher_state is 'Where a voucher is in its life. ended: its council has left, and no site takes it.';

create type private.voucher_step as enum (
  'issued', 'moved', 'turned_away', 'accepted', 'undone', 'cancelled', 'ended', 'expired'
);
comment on type private.voucher_step is 'What happened to a voucher.';

create type private.app_language as enum ('pl', 'ro', 'es', 'bn', 'tr', 'ar');
comment on type private.app_language is
  'In what residents may use the app and are written to, beside English: tags of BCP 47.';

create type private.figure as enum (
  'issued', 'used', 'cancelled', 'ended', 'expired', 'to_be_used', 'used_in', 'accepted', 'accepted_anyway', 'in_part',
  'undone', 'turned_away'
);
comment on type private.figure is 'What figures count, in the order of counts: council_figures(). issued is the next five together.';

create type private.cancel_reason as enum ('resident', 'resident_gone', 'desk');
comment on type private.cancel_reason is 'Why a voucher was cancelled.';

create type private.cancel_outcome as enum ('cancelled', 'used', 'expired', 'ended', 'unknown');
comment on type private.cancel_outcome is 'What came of cancelling: cancel_voucher().';

create type private.desk_cancel_outcome as enum ('cancelled', 'used', 'expired', 'ended', 'unknown', 'too_many');
comment on type private.desk_cancel_outcome is 'What came of cancelling by a code: cancel_desk_voucher().';

create type private.ineligible_reason as enum ('site_gone', 'not_served', 'not_taken', 'too_large', 'site_closed');
comment on type private.ineligible_reason is 'What speaks against bringing a load to a site: private.ineligible_reasons().';

create type private.application_outcome as enum (
  'issued', 'no_resident', 'blocked', 'active_reached', 'year_reached', 'council_year_reached', 'day_reached',
  'member_day_reached', 'has_active', 'paused', 'site_gone', 'not_served', 'not_taken', 'too_large', 'site_closed',
  'moved', 'not_active', 'moves_reached', 'other_council'
);
comment on type private.application_outcome is
  'What came of an application: apply_for_voucher(), issue_desk_voucher(), move_voucher(), and what would, my_limits() and why_not of sites_of().';

create type private.gate_outcome as enum (
  'valid', 'not_here', 'used', 'cancelled', 'expired', 'ended', 'slip', 'unknown', 'not_for_this_site', 'site_gone', 'too_many',
  'accepted', 'undone', 'accepted_by_another', 'turned_away'
);
comment on type private.gate_outcome is 'What the gate is told about a code: private.gate_answer.';

create type private.pending_outcome as enum ('not_here', 'used', 'cancelled', 'expired', 'ended', 'unknown', 'not_for_this_site');
comment on type private.pending_outcome is
  'Why a code that was kept at a gate without a signal turned out not to be good: those of private.gate_outcome.';

create type private.turn_away_reason as enum (
  'not_taken', 'too_much', 'trade_waste', 'not_resident', 'site_full', 'site_closed', 'other'
);
comment on type private.turn_away_reason is 'Why somebody is turned away, in the order of the list.';

create type private.undo_reason as enum ('mistake', 'wrong_voucher', 'not_tipped', 'other');
comment on type private.undo_reason is 'Why an acceptance is undone, in the order of the list.';

create type private.undo_outcome as enum ('undone', 'too_late', 'unknown');
comment on type private.undo_outcome is 'What undo_acceptance() answers.';

create type private.driver_outcome as enum ('accepted', 'accepted_anyway', 'turned_away', 'not_good', 'changed_since', 'undone');
comment on type private.driver_outcome is 'What became of one driver: gate_day().';
