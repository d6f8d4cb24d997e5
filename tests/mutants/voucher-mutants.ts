import type { Mutant } from "./mutant.ts";

/** Sites and vouchers. */
export const voucherMutants: readonly Mutant[] = [
  // 4 Sites and opening hours
  {
    name: "4.2 a site is shown before its borough agrees",
    find: "and served.agreed_at is not null\n      and (served.ended_at is null or issued_at",
    replace: "and (served.ended_at is null or issued_at",
    tests: ["site_offers"],
  },
  {
    name: "4.2 a manager agrees to another address than the one shown",
    find: "and (stored.address, stored.place) is not distinct from (shown.address, shown.place)",
    replace: "",
    tests: ["site_offers"],
  },
  {
    name: "4.3 other boroughs see a new address at once",
    find: "when served.address_from > now() or served.agreed_place",
    replace: "when served.agreed_place",
    tests: ["site_offers"],
  },
  {
    name: "4.3 stopping ends vouchers that were issued before",
    find: "and (served.ended_at is null or issued_at between served.agreed_at and served.ended_at)",
    replace: "and served.ended_at is null",
    tests: ["site_offers", "shared_sites"],
  },
  {
    name: "4.4 spans of a day overlap",
    find: "or left(spans.value, 5) <= spans.before",
    replace: "",
    tests: ["opening"],
  },
  {
    name: "4.5 the last day is a closed day",
    find: "private.exceptions_of(site), ends, ends + 7)",
    replace: "private.exceptions_of(site), ends, ends)",
    tests: ["opening", "apply_for_voucher", "shut_site", "bad_days"],
  },
  {
    name: "4.7 a site takes what it excludes",
    find: "and kinds.key = any (site.not_taken)",
    replace: "and false",
    tests: ["apply_for_voucher", "gate", "voucher_settings"],
  },
  {
    name: "4.7 a vehicle is too large for the entrance",
    find: "where largest.key = site.largest_size and brought.key",
    replace: "where false and brought.key",
    tests: ["apply_for_voucher", "gate", "voucher_settings"],
  },
  {
    name: "4.8 a pause begins a day late",
    find: "where day between (listed.pause ->> 'from')::date and coalesce",
    replace: "where day between (listed.pause ->> 'from')::date + 1 and coalesce",
    tests: ["shared_sites"],
  },
  {
    name: "4.10 a site is sent twice",
    find: "perform private.raise_error_if(site.id = any (ids), 'TR012', listed.number);",
    replace: "",
    tests: ["save_skip_sites"],
  },
  // 5 Vouchers
  {
    name: "5.1 a voucher expires on its last day",
    find: "when voucher.last_day < private.london_day(now()) then 'expired'",
    replace: "when voucher.last_day <= private.london_day(now()) then 'expired'",
    tests: ["apply_for_voucher", "gate"],
  },
  {
    name: "5.5 a request id issues for another waste",
    find: "vouchers.request_id = apply_for_voucher.request_id;\n  if found then\n    perform private.raise_error_if(voucher.request_hash is distinct from content_hash, 'TR068');",
    replace: "vouchers.request_id = apply_for_voucher.request_id;\n  if found then",
    tests: ["apply_for_voucher"],
  },
  {
    name: "5.7 another resident moves a voucher",
    find: "where vouchers.id = move_voucher.voucher_id and vouchers.resident_id = caller.user_id",
    replace: "where vouchers.id = move_voucher.voucher_id",
    tests: ["move_voucher"],
  },
  {
    name: "5.7 a voucher moves a sixth time",
    find: "elsif voucher.moves >= private.voucher_moves_at_most() then",
    replace: "elsif voucher.moves > private.voucher_moves_at_most() then",
    tests: ["move_voucher"],
  },
  {
    name: "5.9 one more voucher is active",
    find: "having count(*) >= counted.at_most",
    replace: "having count(*) > counted.at_most",
    tests: ["apply_for_voucher"],
  },
  {
    name: "5.10 a blocked address returns as another account",
    find: "where deleted.address_hash in (select person.hash from person)",
    replace: "where false",
    tests: ["residents", "residents_for_operator"],
  },
  {
    name: "5.10 Gmail's dots make another person",
    find: "then replace(parts.mailbox, '.', '') || '@gmail.com'",
    replace: "then parts.mailbox || '@gmail.com'",
    tests: ["residents", "residents_for_operator", "apply_for_voucher"],
  },
  {
    name: "5.11 deleting a resident frees the active vouchers",
    find: "case when private.voucher_state(vouchers) = 'active' then vouchers.last_day end,",
    replace: "null,",
    tests: ["apply_for_voucher"],
  },
  {
    name: "5.12 two exchanged characters pass",
    find: "total := total + place * (strpos(",
    replace: "total := total + (strpos(",
    tests: ["voucher_codes"],
  },
  {
    name: "6.3 a minor becomes a resident",
    find: "perform private.raise_error_if(adult is not true, 'TR060');",
    replace: "",
    tests: ["residents"],
  },
  {
    name: "6.6 the database keeps MAILTO: in an email address",
    find: "regexp_replace(shown, '^mailto:', '', 'i')",
    replace: "regexp_replace(shown, '^mailto:', '')",
    tests: ["supabase/tests/agreement.test.ts#an email address to the same text"],
  },
  {
    name: "6.6 the database keeps a typographic apostrophe in an email address",
    find: "translate(shown, '‘’ʼ', '''''''')",
    replace: "shown",
    tests: ["supabase/tests/agreement.test.ts#an email address to the same text"],
  },
  {
    name: "6.6 the database keeps a scanner's prefix in a code",
    find: "'^\\][A-Za-z][0-9]', ''",
    replace: "'^$', ''",
    tests: ["supabase/tests/agreement.test.ts#clean codes to the same text"],
  },
  {
    name: "5.14 a letter O for nought in a postcode is another person",
    find: "'OIL', '011'",
    replace: "'IL', '11'",
    tests: ["desk_vouchers"],
  },
  {
    name: "6.6 each line break of a pasted text becomes a space",
    find: "private.control_characters() || ')+ *', ' ', 'g'",
    replace: "private.control_characters() || ') *', ' ', 'g'",
    tests: ["text_rules"],
  },
  {
    name: "6.6 a name holds invisible characters",
    find: "or name ~ '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2060-\\u206f\\u2800\\u3164]'",
    replace: "",
    tests: ["supabase/tests/agreement.test.ts#removes from a name"],
  },
];
