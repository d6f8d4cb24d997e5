/**
 * SQL functions that are learned once, by what they are about. Each is in the file of its subject. `npm run size`
 * counts how many others a call of the API enters. At most 30.
 */
export const core: readonly string[] = [
  // Errors
  "raise_error_if",
  // Text, days, hashes
  "trim_text",
  "clean_name",
  "clean_text",
  "london_day",
  "keyed_hash",
  "mailbox_hash",
  // Session and members
  "live_session",
  "require_session",
  "memberships",
  "require_member",
  // Locks
  "take_locks",
  "limit_parallel_requests",
  "lock_own_account",
  "lock_own_council",
  "lock_my_memberships",
  "lock_council_of_site",
  "staff_council_of",
  // Sites and vouchers
  "is_shown",
  "pause_on",
  "first_open_day",
  "site_as_served",
  "voucher_state",
  "count_guess",
  "clean_code",
  // Audit log
  "log_event",
  "require_quota",
  "conflicts",
  // Outbox
  "queue_email",
  "email_managers",
];
