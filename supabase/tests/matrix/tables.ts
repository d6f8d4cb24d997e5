import { councils, everybody, nobody, service, signedIn, type Person, type Role } from "./people.ts";

export interface ColumnRights {
  select: readonly Role[];
  insert: readonly Role[];
  update: readonly Role[];
}

export interface TableRights {
  columns: Readonly<Record<string, ColumnRights>>;
  delete: readonly Role[];
  /** What identifies a row to the test, and the rows that each person sees; those who may not even look see null. */
  rows: { by: string; seen: Readonly<Record<Person, readonly string[] | null>> };
}

const readBy = (select: readonly Role[]): ColumnRights => ({ select, insert: nobody, update: nobody });
const writtenBy = (
  select: readonly Role[],
  insert: readonly Role[],
  update: readonly Role[],
): ColumnRights => ({
  select,
  insert,
  update,
});
const hidden = {
  own: null,
  another: null,
  provider: null,
  unverified: null,
  deleted: null,
  "signed out": null,
};
const nothing = { unverified: [], deleted: [], "signed out": [], anonymous: null };

/**
 * Every table of the schemas public and private, column by column. No role of the API may truncate one, refer to it,
 * put a trigger on it or maintain it.
 */
export const tables: Readonly<Record<string, TableRights>> = {
  "public.boroughs": {
    columns: { key: readBy(everybody), council_name: readBy(everybody) },
    delete: nobody,
    rows: {
      by: "case when key = 'camden' then key end",
      seen: {
        own: ["camden"],
        another: ["camden"],
        provider: ["camden"],
        unverified: ["camden"],
        deleted: ["camden"],
        "signed out": ["camden"],
        anonymous: ["camden"],
        service: ["camden"],
      },
    },
  },
  "public.borough_email_domains": {
    columns: {
      borough_key: writtenBy(service, service, nobody),
      domain: writtenBy(service, service, nobody),
    },
    delete: service,
    rows: {
      by: "case when borough_key = 'camden' then domain end",
      seen: { ...hidden, anonymous: null, service: ["camden.gov.uk"] },
    },
  },
  "public.provider_email_domains": {
    columns: { domain: writtenBy(service, service, nobody) },
    delete: service,
    rows: {
      by: "domain",
      seen: { ...hidden, anonymous: null, service: ["staff.tipright.example", "tipright.example"] },
    },
  },
  "public.councils": {
    columns: {
      council_key: readBy(signedIn),
      user_id: readBy(signedIn),
      council_name: readBy(signedIn),
      council_contact_first_name: writtenBy(signedIn, nobody, councils),
      council_contact_last_name: writtenBy(signedIn, nobody, councils),
      created_at: readBy(signedIn),
      updated_at: readBy(signedIn),
    },
    delete: service,
    rows: {
      by: "council_key",
      seen: {
        own: ["camden"],
        another: ["hackney"],
        provider: ["lambeth"],
        ...nothing,
        service: ["bexley", "camden", "hackney", "lambeth"],
      },
    },
  },
  "public.skip_sites": {
    columns: {
      id: readBy(signedIn),
      council_key: readBy(signedIn),
      position: readBy(signedIn),
      address: readBy(signedIn),
      updated_at: readBy(signedIn),
    },
    delete: nobody,
    rows: {
      by: "address",
      seen: {
        own: ["site of camden"],
        another: ["site of hackney"],
        provider: ["site of lambeth"],
        ...nothing,
        service: ["site of bexley", "site of camden", "site of hackney", "site of lambeth"],
      },
    },
  },
  "public.skip_companies": {
    columns: {
      id: writtenBy(signedIn, service, service),
      skip_company_name: writtenBy(signedIn, service, service),
      contact_first_name: writtenBy(signedIn, service, service),
      contact_last_name: writtenBy(signedIn, service, service),
      contact_number: writtenBy(signedIn, service, service),
      contact_email: writtenBy(signedIn, service, service),
      skip_company_address: writtenBy(signedIn, service, service),
    },
    delete: service,
    rows: {
      by: "coalesce(skip_company_name, 'unfinished')",
      seen: {
        own: ["Amber Skips"],
        another: ["Amber Skips"],
        provider: ["Amber Skips"],
        ...nothing,
        service: ["Amber Skips", "unfinished"],
      },
    },
  },
  "public.linked_skip_companies": {
    columns: {
      council_key: writtenBy(signedIn, service, nobody),
      skip_company_id: writtenBy(signedIn, service, nobody),
    },
    delete: service,
    rows: {
      by: "council_key",
      seen: {
        own: ["camden"],
        another: ["hackney"],
        provider: ["lambeth"],
        ...nothing,
        service: ["bexley", "camden", "hackney", "lambeth"],
      },
    },
  },
  "public.vouchers": {
    columns: {
      id: writtenBy(service, service, service),
      local_auth_issue: writtenBy(service, service, service),
      voucher_used: writtenBy(service, service, service),
      issued_at: writtenBy(service, service, service),
      used_at: writtenBy(service, service, service),
    },
    delete: service,
    rows: {
      by: "local_auth_issue",
      seen: { ...hidden, anonymous: null, service: ["bexley", "camden", "hackney", "lambeth"] },
    },
  },
  "private.voucher_totals": {
    columns: {
      local_auth_issue: readBy(nobody),
      vouchers_issued: readBy(nobody),
      vouchers_used: readBy(nobody),
    },
    delete: nobody,
    rows: { by: "local_auth_issue", seen: { ...hidden, anonymous: null, service: null } },
  },
};
