// Written by `npm run generate` from the migrated database.

/** What of an account changes only once it was announced. */
export const accountKeys = [
  "email",
  "password",
  "second_step",
] as const;
export type AccountKey = (typeof accountKeys)[number];

/** In what residents may use the app and are written to, beside English: tags of BCP 47. */
export const appLanguages = [
  "pl",
  "ro",
  "es",
  "bn",
  "tr",
  "ar",
] as const;
export type AppLanguage = (typeof appLanguages)[number];

/** What came of an application: apply_for_voucher(), issue_desk_voucher(), move_voucher(), and what would, my_limits() and why_not of sites_of(). */
export const applicationOutcomes = [
  "issued",
  "no_resident",
  "blocked",
  "active_reached",
  "year_reached",
  "council_year_reached",
  "day_reached",
  "member_day_reached",
  "has_active",
  "paused",
  "site_gone",
  "not_served",
  "not_taken",
  "too_large",
  "site_closed",
  "moved",
  "not_active",
  "moves_reached",
  "other_council",
] as const;
export type ApplicationOutcome = (typeof applicationOutcomes)[number];

/** What was done to a council's data. vouchers is a day at the gates, which is counted when it is asked for and never stored. */
export const auditActions = [
  "council_registered",
  "member_invited",
  "invitation_revoked",
  "member_joined",
  "member_removed",
  "member_left",
  "role_changed",
  "email_changed",
  "member_confirmed",
  "name_changed",
  "second_step_reset",
  "sites_saved",
  "site_deleted",
  "site_details_changed",
  "site_boroughs_changed",
  "sites_agreed",
  "sites_declined",
  "agreement_withdrawn",
  "offer_agreed",
  "offer_declined",
  "offer_withdrawn",
  "holder_email_sent",
  "holder_email_cancelled",
  "council_exported",
  "voucher_settings_changed",
  "mark_changed",
  "acceptance_undone",
  "member_signed_out",
  "site_shut",
  "council_closed",
  "council_reopened",
  "council_suspended",
  "council_resumed",
  "council_deleted",
  "desk_voucher_given",
  "desk_voucher_cancelled",
  "voucher_looked_up",
  "invitation_ran_out",
  "invitation_declined",
  "two_steps_asked",
  "two_steps_ended",
  "vouchers",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What came of cancelling: cancel_voucher(). */
export const cancelOutcomes = [
  "cancelled",
  "used",
  "expired",
  "ended",
  "unknown",
] as const;
export type CancelOutcome = (typeof cancelOutcomes)[number];

/** Why a voucher was cancelled. */
export const cancelReasons = [
  "resident",
  "resident_gone",
  "desk",
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Why a site is closed, as an email to voucher holders says it. */
export const closureReasons = [
  "bad weather",
  "flooding",
  "fire",
  "repairs",
  "not enough staff",
  "a safety problem",
  "the site is full",
  "a public holiday",
] as const;
export type ClosureReason = (typeof closureReasons)[number];

/** What deleting an account would do: account_deletion(). */
export const deletionOutcomes = [
  "account",
  "council",
  "hand_over",
] as const;
export type DeletionOutcome = (typeof deletionOutcomes)[number];

/** What came of cancelling by a code: cancel_desk_voucher(). */
export const deskCancelOutcomes = [
  "cancelled",
  "used",
  "expired",
  "ended",
  "unknown",
  "too_many",
] as const;
export type DeskCancelOutcome = (typeof deskCancelOutcomes)[number];

/** What became of one driver: gate_day(). */
export const driverOutcomes = [
  "accepted",
  "accepted_anyway",
  "turned_away",
  "not_good",
  "changed_since",
  "undone",
] as const;
export type DriverOutcome = (typeof driverOutcomes)[number];

/** The letters of our own. */
export const emailKinds = [
  "invitation",
  "declined",
  "removed",
  "role_changed",
  "joined",
  "left",
  "moved",
  "asks",
  "voucher",
  "last_days",
  "closure",
  "undone",
  "idle",
  "offered",
  "new_address",
  "holder_email",
  "contact_changed",
  "council_closed",
  "council_reopened",
  "council_deleted",
  "manager_removed",
  "suspension",
  "claimed",
  "mailbox_lapsed",
  "withdrawn",
  "left_scheme",
  "back_in_scheme",
  "two_steps",
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** sent; passed: its occasion was over before it was sent; given_up: refused for good, or tried for a day. */
export const emailOutcomes = [
  "sent",
  "passed",
  "given_up",
] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

/** What helps against a refusal, as far as a page acts on it. */
export const errorKinds = [
  "refused",
  "session-lost",
  "membership-lost",
  "recent-login-required",
  "proof-required",
  "outdated",
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** What figures count, in the order of counts: council_figures(). issued is the next five together. */
export const figures = [
  "issued",
  "used",
  "cancelled",
  "ended",
  "expired",
  "to_be_used",
  "used_in",
  "accepted",
  "accepted_anyway",
  "in_part",
  "undone",
  "turned_away",
] as const;
export type Figure = (typeof figures)[number];

/** What the gate is told about a code: private.gate_answer. */
export const gateOutcomes = [
  "valid",
  "not_here",
  "used",
  "cancelled",
  "expired",
  "ended",
  "slip",
  "unknown",
  "not_for_this_site",
  "site_gone",
  "too_many",
  "accepted",
  "undone",
  "accepted_by_another",
  "turned_away",
] as const;
export type GateOutcome = (typeof gateOutcomes)[number];

/** Where an email to voucher holders stands: holder_emails(). */
export const holderEmailStates = [
  "waiting",
  "cancelled",
  "sent",
] as const;
export type HolderEmailState = (typeof holderEmailStates)[number];

/** What speaks against bringing a load to a site: private.ineligible_reasons(). */
export const ineligibleReasons = [
  "site_gone",
  "not_served",
  "not_taken",
  "too_large",
  "site_closed",
] as const;
export type IneligibleReason = (typeof ineligibleReasons)[number];

/** What became of an invitation: invite_member(). */
export const invitationOutcomes = [
  "invited",
  "changed",
  "sent_again",
  "just_sent",
] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

/** Where somebody stands in a council, in a session: private.memberships() and my_memberships(). */
export const membershipStates = [
  "member",
  "idle",
  "old",
  "closed",
  "mailbox",
  "unconfirmed",
  "removed",
  "none",
  "second_step",
  "two_steps",
] as const;
export type MembershipState = (typeof membershipStates)[number];

/** What a borough answered to a site that another council offers. new_place: agreed, and at another place since, which residents do not see yet. */
export const offerStates = [
  "offered",
  "agreed",
  "new_place",
  "declined",
] as const;
export type OfferState = (typeof offerStates)[number];

/** open now, later while a voucher is good, closed for longer, or unchecked where no table says and words do: private.opening(). */
export const openingStates = [
  "open",
  "later",
  "closed",
  "unchecked",
] as const;
export type OpeningState = (typeof openingStates)[number];

/** Why a code that was kept at a gate without a signal turned out not to be good: those of private.gate_outcome. */
export const pendingOutcomes = [
  "not_here",
  "used",
  "cancelled",
  "expired",
  "ended",
  "unknown",
  "not_for_this_site",
] as const;
export type PendingOutcome = (typeof pendingOutcomes)[number];

/** manager: everything; officer: sites, companies, figures, vouchers; gate: checks vouchers, and may do so for several councils. */
export const roles = [
  "manager",
  "officer",
  "gate",
] as const;
export type Role = (typeof roles)[number];

/** Why somebody is turned away, in the order of the list. */
export const turnAwayReasons = [
  "not_taken",
  "too_much",
  "trade_waste",
  "not_resident",
  "site_full",
  "site_closed",
  "other",
] as const;
export type TurnAwayReason = (typeof turnAwayReasons)[number];

/** What undo_acceptance() answers. */
export const undoOutcomes = [
  "undone",
  "too_late",
  "unknown",
] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

/** Why an acceptance is undone, in the order of the list. */
export const undoReasons = [
  "mistake",
  "wrong_voucher",
  "not_tipped",
  "other",
] as const;
export type UndoReason = (typeof undoReasons)[number];

/** Where a voucher is in its life. ended: its council has left, and no site takes it. */
export const voucherStates = [
  "active",
  "used",
  "expired",
  "cancelled",
  "ended",
] as const;
export type VoucherState = (typeof voucherStates)[number];

/** What happened to a voucher. */
export const voucherSteps = [
  "issued",
  "moved",
  "turned_away",
  "accepted",
  "undone",
  "cancelled",
  "ended",
  "expired",
] as const;
export type VoucherStep = (typeof voucherSteps)[number];
