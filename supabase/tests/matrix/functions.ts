import { councils, everybody, nobody, service, type Person, type Role } from "./people.ts";

/** "allowed", "refused" for want of the right, or the registered code with which the function itself refuses. */
export type Answer = "allowed" | "refused" | `TR${string}`;

export interface FunctionRights {
  execute: readonly Role[];
  /** A call that would succeed for a council, where there is one to make. */
  call?: string;
  answers?: Readonly<Record<Person, Answer>>;
}

const toEverybody = (call: string): FunctionRights => ({
  execute: everybody,
  call,
  answers: {
    own: "allowed",
    another: "allowed",
    provider: "allowed",
    unverified: "allowed",
    deleted: "allowed",
    "signed out": "allowed",
    anonymous: "allowed",
    service: "allowed",
  },
});
const toCouncils = (
  call: string,
  unverified: Answer = "TR001",
  withoutSession: Answer = "TR001",
): FunctionRights => ({
  execute: councils,
  call,
  answers: {
    own: "allowed",
    another: "allowed",
    provider: "allowed",
    unverified,
    deleted: withoutSession,
    "signed out": withoutSession,
    anonymous: "refused",
    service: "refused",
  },
});
const toOperator = (call: string): FunctionRights => ({
  execute: service,
  call,
  answers: {
    own: "refused",
    another: "refused",
    provider: "refused",
    unverified: "refused",
    deleted: "refused",
    "signed out": "refused",
    anonymous: "refused",
    service: "allowed",
  },
});
const toNobody: FunctionRights = { execute: nobody };

/** Every function of the schemas public and private. */
export const functions: Readonly<Record<string, FunctionRights>> = {
  "public.council_is_registered(text)": toEverybody("public.council_is_registered('camden')"),
  "public.email_domain_is_allowed(text, text)": toEverybody(
    "public.email_domain_is_allowed('x@camden.gov.uk')",
  ),
  "public.registration_is_verified(uuid)": toEverybody("public.registration_is_verified(gen_random_uuid())"),
  "public.session_is_recent()": toCouncils("public.session_is_recent()", "allowed", "allowed"),
  "public.save_skip_sites(jsonb)": toCouncils(`public.save_skip_sites('[{"address": "x"}]')`),
  "public.delete_skip_site(uuid)": toCouncils("public.delete_skip_site(gen_random_uuid())"),
  "public.voucher_counts()": toCouncils("public.voucher_counts()"),
  // An account that holds no council may still go.
  "public.delete_account()": toCouncils("public.delete_account()", "allowed"),

  "public.release_council(text)": toOperator("public.release_council('camden')"),
  "public.deployment_report()": toOperator("public.deployment_report()"),
  "public.tidy_accounts(integer, boolean)": toOperator("public.tidy_accounts(12)"),

  // The other halves of these. The schema is not exposed; called directly they answer as the doors do.
  "private.council_is_registered(text)": toEverybody("private.council_is_registered('camden')"),
  "private.email_domain_is_allowed(text, text)": toEverybody("private.email_domain_is_allowed('x', null)"),
  "private.registration_is_verified(uuid)": toEverybody(
    "private.registration_is_verified(gen_random_uuid())",
  ),
  "private.session_is_recent()": toCouncils("private.session_is_recent()", "allowed", "allowed"),
  "private.save_skip_sites(jsonb)": toCouncils("private.save_skip_sites('[]')"),
  "private.delete_skip_site(uuid)": toCouncils("private.delete_skip_site(gen_random_uuid())"),
  "private.voucher_counts()": toCouncils("private.voucher_counts()"),
  "private.delete_account()": toCouncils("private.delete_account()", "allowed"),
  "private.release_council(text)": toOperator("private.release_council('camden')"),
  "private.deployment_report()": toOperator("private.deployment_report()"),
  "private.tidy_accounts(integer, boolean)": toOperator("private.tidy_accounts(12, true)"),
  // Policies call it as the role that reads.
  "private.current_council_key()": toCouncils("private.current_council_key()", "allowed", "allowed"),

  "private.current_session_began_at()": toNobody,
  "private.lock_own_council()": toNobody,
  "private.contact_name(jsonb, text)": toNobody,
  "private.has_control_characters(text)": toNobody,
  "private.one_line(text)": toNobody,
  "private.trim_text(text)": toNobody,
  "private.check_email_change()": toNobody,
  "private.check_sign_up()": toNobody,
  "private.claim_council()": toNobody,
  "private.count_vouchers()": toNobody,
  "private.keep_council_record()": toNobody,
};
