/**
 * SQL functions that are learned once: errors, session and members, locks, text, days, hashes, audit log, outbox. `npm run size`
 * counts how many others a call of the API enters. At most 30.
 */
export const core: readonly string[] = [
  // Errors
  "raise_error",
  "raise_error_if",
  // Session and members
  "live_session",
  "require_session",
  "has_second_step",
  "memberships",
  "require_member",
  "my_council_id",
  "session_is_recent",
  "require_recent_session",
  // Locks
  "limit_parallel_requests",
  "take_locks",
  "lock_key",
  "lock_councils",
  "lock_own_council",
  "lock_own_account",
  "lock_my_memberships",
  "lock_council_of_site",
  // Text
  "trim_text",
  "one_line",
  "clean_text",
  "has_control_characters",
  "is_enum_value",
  // Days
  "london_day",
  // Hashes
  "keyed_hash",
  "mailbox_hash",
  // Audit log
  "log_event",
  "require_change_quota",
  // Outbox
  "queue_email",
  "email_id",
];
