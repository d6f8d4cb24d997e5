import { service } from "./people.ts";
import { columns, unreachable, writtenBy, type TableRights } from "./rights.ts";

/** Tables of residents, vouchers and gates, column by column. */
export const voucherTables: Readonly<Record<string, TableRights>> = {
  "public.vouchers": {
    columns: columns(
      "id local_auth_issue voucher_used issued_at used_at",
      writtenBy(service, service, service),
    ),
    delete: service,
    rows: { by: "local_auth_issue", seen: { service: ["bexley", "camden", "hackney", "lambeth"] } },
  },
  "private.voucher_totals": unreachable("local_auth_issue vouchers_issued vouchers_used"),
};
