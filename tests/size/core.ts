/**
 * SQL functions that are learned once: errors, text, session and members, locks, audit log, outbox. Each is in the file
 * of its subject (errors, text, sessions, locks, audit_log, outbox). `npm run size` counts how many others a call of
 * the API enters. At most 30.
 */
export const core: readonly string[] = [
  // Errors
  "raise_error",
  "raise_error_if",
  // Text, days, hashes
  "trim_text",
  "one_line",
  "contains_address",
  "clean_name",
  "clean_text",
  "is_enum_value",
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
  "council_ids_of",
  "staff_council_of",
  // Audit log
  "log_event",
  "count_events_of_day",
  "require_change_quota",
  "conflicts",
  // Outbox
  "email_id",
  "queue_email",
  "email_managers",
];
