// Written by `npm run contract` from the migrated database.

/** What speaks against bringing a load to a site: private.against_site(). */
export type AgainstReason =
  | "site_gone"
  | "not_served"
  | "not_taken"
  | "site_closed";

/** What came of an application: apply_for_voucher(), voucher_for_somebody(), and what would, my_limits() and why_not of sites_of(). */
export type ApplicationOutcome =
  | "issued"
  | "no_resident"
  | "blocked"
  | "active_reached"
  | "year_reached"
  | "council_year_reached"
  | "day_reached"
  | "member_day_reached"
  | "paused"
  | "site_gone"
  | "not_served"
  | "not_taken"
  | "site_closed";

/** What came of cancelling: cancel_voucher(). */
export type CancelOutcome =
  | "cancelled"
  | "used"
  | "expired"
  | "unknown";

/** Why a voucher was cancelled. */
export type CancelReason =
  | "resident"
  | "resident_gone"
  | "desk";

/** What deleting an account would do: account_deletion(). */
export type DeletionOutcome =
  | "account"
  | "council"
  | "hand_over";

/** What came of cancelling by a code: cancel_desk_voucher(). */
export type DeskCancelOutcome =
  | "cancelled"
  | "used"
  | "expired"
  | "unknown"
  | "too_many";

/** What was done to a council's data. vouchers is a day at the gates, which is counted when it is asked for and never stored. */
export type EventAction =
  | "council_registered"
  | "member_invited"
  | "invitation_revoked"
  | "member_joined"
  | "member_removed"
  | "member_left"
  | "role_changed"
  | "email_changed"
  | "member_confirmed"
  | "name_changed"
  | "second_step_reset"
  | "sites_saved"
  | "site_deleted"
  | "site_details_changed"
  | "site_boroughs_changed"
  | "voucher_settings_changed"
  | "vouchers";

/** What became of one driver: gate_day(). */
export type GateEntry =
  | "accepted"
  | "accepted_anyway"
  | "turned_away"
  | "not_good";

/** What the gate is told about a code: private.gate_answer. */
export type GateOutcome =
  | "valid"
  | "not_here"
  | "used"
  | "cancelled"
  | "expired"
  | "slip"
  | "unknown"
  | "not_for_this_site"
  | "site_gone"
  | "too_many"
  | "accepted"
  | "taken_back"
  | "accepted_by_another"
  | "id_used"
  | "turned_away";

/** What became of an invitation: invite_member(). */
export type InvitationOutcome =
  | "invited"
  | "changed"
  | "sent_again"
  | "just_sent";

/** What of an account changes only once it was announced. */
export type KeyOfAccount =
  | "email"
  | "password"
  | "second_step";

/** The letters of our own. */
export type LetterKind =
  | "invitation"
  | "declined"
  | "removed"
  | "role_changed"
  | "joined"
  | "left"
  | "moved"
  | "asks"
  | "voucher"
  | "last_days"
  | "closure"
  | "idle";

/** sent; passed: its occasion was over before it was sent; given_up: refused for good, or tried for a day. */
export type LetterOutcome =
  | "sent"
  | "passed"
  | "given_up";

/** manager: everything; officer: sites, companies, figures, vouchers; gate: checks vouchers, and may do so for several councils. */
export type Role =
  | "manager"
  | "officer"
  | "gate";

/** Where somebody stands in a council, in a session: private.standings() and my_standing(). */
export type Standing =
  | "member"
  | "idle"
  | "old"
  | "mailbox"
  | "unconfirmed"
  | "removed"
  | "none"
  | "second_step";

/** What came of taking an acceptance back: take_back(). */
export type TakeBackOutcome =
  | "taken_back"
  | "too_late"
  | "unknown";

/** Why somebody is turned away, in the order of the list. */
export type TurnAwayReason =
  | "not_taken"
  | "too_much"
  | "trade_waste"
  | "not_resident"
  | "site_full"
  | "site_closed"
  | "other";

/** Where a voucher is in its life. */
export type VoucherState =
  | "active"
  | "used"
  | "expired"
  | "cancelled";

/** What happened to a voucher. */
export type VoucherStep =
  | "issued"
  | "turned_away"
  | "accepted"
  | "taken_back"
  | "cancelled"
  | "expired";
