import { browser, noRole, service } from "./people.ts";
import { columns, readBy, unreachable, writtenBy, type TableRights } from "./rights.ts";

const ofBoth = ["of neighbour", "of resident"];

/** Tables of residents, vouchers and gates, column by column. */
export const voucherTables: Readonly<Record<string, TableRights>> = {
  "public.residents": {
    columns: {
      ...columns("user_id adult_confirmed_at created_at", readBy(browser)),
      ...columns("first_name last_name mobile borough_key reminders", writtenBy(browser, noRole, browser)),
      ...columns(
        "last_seen_on deletion_notice_on blocked_at blocked_because stop_token language",
        readBy(noRole),
      ),
    },
    delete: noRole,
    rows: { by: "last_name", seen: { resident: ["Resident"], neighbour: ["Neighbour"] } },
  },
  "public.vouchers": {
    columns: {
      ...columns("id local_auth_issue voucher_used issued_at used_at", writtenBy(service, service, noRole)),
      ...columns(
        "code code_hash council_id home_borough resident_id request_id request_hash from_desk issued_by skip_site_id site_address waste last_day used_site_id cancelled_at cancel_reason ended_at moves",
        readBy(service),
      ),
    },
    delete: service,
    rows: {
      by: "coalesce(site_address, 'of ' || local_auth_issue)",
      seen: { service: ["of bexley", "of camden", "of hackney", "of lambeth", ...ofBoth] },
    },
  },
  "public.acceptances": {
    columns: {
      ...columns(
        "id voucher_id member_id member_name site_id site_address site_council council_id home_borough anyway accepted_at in_part undone_at arrived_at rejected_waste undone_reason undone_by undone_name",
        readBy(service),
      ),
    },
    delete: noRole,
    rows: { by: "site_address", seen: { service: ofBoth } },
  },
  "public.rejections": {
    columns: {
      ...columns(
        "id voucher_id reason member_id member_name site_id site_address site_council council_id home_borough rejected_at",
        readBy(service),
      ),
    },
    delete: noRole,
    rows: { by: "site_address", seen: { service: ofBoth } },
  },
  "private.code_salt": unreachable("one_row salt"),
  "private.voucher_moves": unreachable("voucher_id move moved_at site_address"),
  "private.facts": unreachable("id council_id period day last_day dimension key site_borough figure times"),
  "private.gone_sites": unreachable("site_id address"),
  "private.erasures": unreachable("kind id at"),
  "private.hash_key": unreachable("one_row key"),
  "private.person_hashes": unreachable("hash user_id gone_on"),
  "private.deleted_vouchers": unreachable("id address_hash local_auth_issue issued_on active_until was_used"),
  "private.desk_people": unreachable("voucher_id person_hash"),
  "private.blocked_addresses": unreachable("address_hash blocked_at deleted_on"),
  "private.late_checks": unreachable(
    "acceptance_id voucher_id outcome accepted member_id member_name site_id site_address site_council council_id checked_at arrived_at",
  ),
  "private.list_changes": unreachable("council_key changed_in code_hash changed_at"),
  "private.waste_kinds": unreachable("key name position"),
  "private.waste_sizes": unreachable("key name position"),
  "private.partnership_hosts": unreachable("waste_partnership host"),
  "private.maintenance": unreachable("one_row finished_at"),
};
