import { browser, everybody, everyPerson, noRole, service, signedIn } from "./people.ts";
import { columns, readBy, unreachable, writtenBy, type TableRights } from "./rights.ts";

/** Tables of accounts, councils, people, sites and companies, column by column. */
export const councilTables: Readonly<Record<string, TableRights>> = {
  "public.boroughs": {
    columns: {
      ...columns("key council_name gss homepage waste_partnership", readBy(everybody)),
      ...columns("tips_url bulky_url fly_tipping_url trade_url", writtenBy(everybody, noRole, service)),
    },
    delete: noRole,
    rows: {
      by: "case when key = 'camden' then key end",
      seen: Object.fromEntries(everyPerson.map((person) => [person, ["camden"]])),
    },
  },
  "public.borough_email_domains": {
    columns: columns("borough_key domain", writtenBy(service, service, noRole)),
    delete: service,
    rows: { by: "case when borough_key = 'camden' then domain end", seen: { service: ["camden.gov.uk"] } },
  },
  "public.provider_email_domains": {
    columns: columns("domain", writtenBy(service, service, noRole)),
    delete: service,
    rows: { by: "domain", seen: { service: ["provider.example"] } },
  },
  "public.councils": {
    columns: columns(
      "id council_key council_name vouchers_open pauses to_pay who_may_come before_you_come conditions fees phone phone_hours colour contact_page valid_days yearly_limit created_at updated_at closed_at two_steps_from",
      readBy(signedIn),
    ),
    delete: noRole,
    rows: {
      by: "council_key",
      seen: {
        own: ["camden"],
        officer: ["camden"],
        another: ["hackney"],
        provider: ["lambeth"],
        service: ["bexley", "camden", "hackney", "lambeth"],
      },
    },
  },
  "public.council_members": {
    columns: {
      ...columns("user_id council_id role joined_at to_be_confirmed", readBy(signedIn)),
      ...columns("mailbox_proved_at", readBy(service)),
      ...columns("first_name last_name", writtenBy(signedIn, noRole, browser)),
    },
    delete: noRole,
    rows: {
      by: "role || ' ' || last_name",
      seen: {
        own: ["gate Gate", "manager Idle", "manager Lovelace", "manager One Step", "officer Officer"],
        officer: ["gate Gate", "manager Idle", "manager Lovelace", "manager One Step", "officer Officer"],
        another: ["gate Gate", "manager Lovelace"],
        provider: ["manager Lovelace"],
        gate: ["gate Gate"],
        service: ["gate Gate", "manager Idle", "manager Lovelace", "manager One Step", "officer Officer"],
      },
    },
  },
  "public.council_invitations": {
    columns: {
      ...columns(
        "id council_id email role invited_by created_at expires_at accepted_at declined_at",
        readBy(browser),
      ),
      ...columns("decline_token", readBy(noRole)),
    },
    delete: noRole,
    rows: {
      by: "email",
      seen: {
        own: ["invited@camden.gov.uk"],
        another: ["invited@hackney.gov.uk"],
        provider: ["invited@lambeth.gov.uk"],
      },
    },
  },
  "public.audit_log": {
    columns: columns("id council_id at member_id member_name member_email action changes", readBy(browser)),
    delete: noRole,
    rows: {
      by: "action || coalesce(changes ->> 'of', '')",
      seen: {
        own: ["council_registered", "site_deleted camden"],
        officer: ["council_registered", "site_deleted camden"],
        another: ["council_registered", "site_deleted hackney"],
        provider: ["council_registered", "site_deleted lambeth"],
      },
    },
  },
  "public.skip_site_boroughs": {
    columns: {
      ...columns(
        "site_id borough_key offered_at declined_at agreed_at agreed_place former_address address_from ended_at",
        readBy(signedIn),
      ),
      agreed_by: readBy(noRole),
    },
    delete: noRole,
    rows: {
      by: "borough_key",
      seen: {
        own: ["barnet"],
        officer: ["barnet"],
        another: ["enfield"],
        provider: ["merton"],
        service: ["barnet", "ealing", "enfield", "merton"],
      },
    },
  },
  "public.skip_sites": {
    columns: {
      ...columns(
        "id council_key position address opening_hours opening exceptions not_taken largest_size height_limit_cm place trade_waste trade_pence trade_unit trade_conditions trade_notes shut_until updated_at",
        readBy(signedIn),
      ),
      ...columns("former_trade trade_from", readBy(noRole)),
    },
    delete: noRole,
    rows: {
      by: "address",
      seen: {
        own: ["site of camden"],
        officer: ["site of camden"],
        another: ["site of hackney"],
        provider: ["site of lambeth"],
        service: ["site of bexley", "site of camden", "site of hackney", "site of lambeth"],
      },
    },
  },
  "public.skip_companies": {
    columns: columns(
      "id skip_company_name contact_first_name contact_last_name contact_number contact_email skip_company_address listed",
      writtenBy(signedIn, service, service),
    ),
    delete: service,
    rows: {
      by: "coalesce(skip_company_name, 'unfinished')",
      seen: {
        own: ["Amber Skips"],
        officer: ["Amber Skips"],
        another: ["Amber Skips"],
        provider: ["Amber Skips"],
        service: ["Amber Skips", "unfinished"],
      },
    },
  },
  "public.linked_skip_companies": {
    columns: columns("council_key skip_company_id", writtenBy(signedIn, service, noRole)),
    delete: service,
    rows: {
      by: "council_key",
      seen: {
        own: ["camden"],
        officer: ["camden"],
        another: ["hackney"],
        provider: ["lambeth"],
        service: ["bexley", "camden", "hackney", "lambeth"],
      },
    },
  },
  "private.errors": unreachable("code field kind message"),
  "private.suspensions": unreachable("borough_key suspended_at why"),
  "private.former_addresses": unreachable("council_id address_hash role"),
  "private.closings": unreachable("council_id emailed_for"),
  "private.council_marks": unreachable("council_id mark"),
  "private.session_sights": unreachable("session_id user_id seen_at"),
  "private.emptied_passwords": unreachable("user_id registration encrypted_password emptied_at restored_in"),
  "private.announcements": unreachable("user_id what value session_id announced_at used_at"),
};
