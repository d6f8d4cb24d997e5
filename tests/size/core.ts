/**
 * SQL functions that are learned once: errors, session and members, locks, text, hashes, audit log, outbox. `npm run size`
 * counts how many others a call of the API enters. At most 30.
 */
export const core: readonly string[] = [
  // Errors
  "refuse",
  "refuse_if",
  // Session and members
  "live_session",
  "require_session",
  "has_second_step",
  "standings",
  "require_member",
  "own_council_id",
  "session_is_recent",
  "require_recent_session",
  // Locks
  "begin_request",
  "queue",
  "queue_key",
  "lock_councils",
  "lock_own_council",
  "lock_own_account",
  "hold_own_memberships",
  "hold_council_of_site",
  // Text
  "trim_text",
  "one_line",
  "shown_text",
  "has_control_characters",
  "is_one_of",
  // Hashes
  "keyed_hash",
  "fingerprint",
  // Audit log
  "record_event",
  "require_few_changes",
  // Outbox
  "write_letter",
  "letter_id",
];
