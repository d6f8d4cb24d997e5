// Written by `npm run generate` from the migrated database.

/** What of an account changes only after an announcement. */
export const accountKeys = [
  "email",
  "password",
  "second_step",
] as const;
export type AccountKey = (typeof accountKeys)[number];

/** Outcome of applying for or moving a voucher. */
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
  "not_offered",
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

/** What was done to a council's data. */
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
  "sites_closed",
  "sites_reopened",
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
  "invitation_declined",
  "two_steps_asked",
  "two_steps_ended",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Outcome of cancel_voucher(). */
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

/** Why a site is closed, in the words of the email to voucher holders. */
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

/** What a council asks for at its sites, in the order of the list. */
export const conditions = [
  "proof_of_address",
  "photo_id",
  "booking",
  "holder_comes",
  "children_inside",
  "card_only",
  "cash_only",
  "pay_before",
  "no_trailers",
  "no_vans",
  "no_company_vehicles",
] as const;
export type Condition = (typeof conditions)[number];

/** What deleting an account would do: preview_account_deletion(). */
export const deletionOutcomes = [
  "account",
  "council",
  "hand_over",
] as const;
export type DeletionOutcome = (typeof deletionOutcomes)[number];

/** Outcome of cancel_desk_voucher(). */
export const deskCancelOutcomes = [
  "cancelled",
  "used",
  "expired",
  "ended",
  "unknown",
  "too_many",
] as const;
export type DeskCancelOutcome = (typeof deskCancelOutcomes)[number];

/** Outcome for one driver of a day. */
export const driverOutcomes = [
  "accepted",
  "accepted_anyway",
  "turned_away",
  "not_good",
  "changed_since",
  "undone",
] as const;
export type DriverOutcome = (typeof driverOutcomes)[number];

/** Kinds of our own emails. */
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
  "withdrawn",
  "left_scheme",
  "back_in_scheme",
  "two_steps",
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** passed: its occasion was over before; given_up: after a day of tries. */
export const emailOutcomes = [
  "sent",
  "passed",
  "given_up",
] as const;
export type EmailOutcome = (typeof emailOutcomes)[number];

/** What helps against an error, as far as a page acts on it. */
export const errorKinds = [
  "refused",
  "session-lost",
  "membership-lost",
  "recent-login-required",
  "proof-required",
  "outdated",
] as const;
export type ErrorKind = (typeof errorKinds)[number];

/** What figures count, in their order. issued is the next five together. */
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

/** Outcome at the gate. slip: mistyped; not_here: not today, unless anyway; site_gone: not the caller's. */
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

/** State of an email to voucher holders. */
export const holderEmailStates = [
  "waiting",
  "cancelled",
  "sent",
] as const;
export type HolderEmailState = (typeof holderEmailStates)[number];

/** Why a site does not take a voucher's waste. */
export const ineligibleReasons = [
  "not_offered",
  "not_served",
  "not_taken",
  "too_large",
  "site_closed",
] as const;
export type IneligibleReason = (typeof ineligibleReasons)[number];

/** Outcome of invite_member(). */
export const invitationOutcomes = [
  "invited",
  "changed",
  "sent_again",
] as const;
export type InvitationOutcome = (typeof invitationOutcomes)[number];

/** Whether the rights of a membership hold in a session, or why not. */
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

/** A borough's answer to an offered site. new_place: agreed, but moved since. */
export const offerStates = [
  "offered",
  "agreed",
  "new_place",
  "declined",
] as const;
export type OfferState = (typeof offerStates)[number];

/** open now, later while a voucher is valid, closed for longer, or unchecked (hours as free text). */
export const openingStates = [
  "open",
  "later",
  "closed",
  "unchecked",
] as const;
export type OpeningState = (typeof openingStates)[number];

/** Why a pending check was not valid. */
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

/** manager: everything; officer: sites, companies, figures, vouchers; gate: checks vouchers. */
export const roles = [
  "manager",
  "officer",
  "gate",
] as const;
export type Role = (typeof roles)[number];

/** What a site asks for with trade waste, in the order of the list. */
export const tradeConditions = [
  "carrier_registration",
  "transfer_note",
  "photo_id",
  "booking",
  "card_only",
  "cash_only",
  "pay_before",
] as const;
export type TradeCondition = (typeof tradeConditions)[number];

/** What the price of trade waste is for. */
export const tradeUnits = [
  "tonne",
  "load",
  "item",
] as const;
export type TradeUnit = (typeof tradeUnits)[number];

/** Why a driver is turned away, in the order of the list. */
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

/** Outcome of undo_acceptance(). */
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

/** State of a voucher. ended: its council has left, and no site takes it. */
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
