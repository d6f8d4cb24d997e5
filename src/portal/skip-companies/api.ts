import type { Database } from "../../shared/api/database.generated.ts";
import { oneLine } from "../../shared/forms/one-line.ts";
import { askSignedIn, confirmSession } from "../../shared/auth/ask-signed-in.ts";

type SkipCompanyRecord = Omit<Database["public"]["Tables"]["skip_companies"]["Row"], "listed">;

const text = (value: string | null) => value?.trim() ?? "";

/** Trims the texts ("" for null) and leaves out companies without a name. */
export function toSkipCompanies(records: readonly SkipCompanyRecord[]) {
  return records
    .map((record) => ({
      id: record.id,
      name: oneLine(record.skip_company_name ?? ""),
      contact: `${text(record.contact_first_name)} ${text(record.contact_last_name)}`.trim(),
      phone: text(record.contact_number),
      email: text(record.contact_email),
      address: text(record.skip_company_address),
    }))
    .filter((company) => company.name !== "");
}

export type SkipCompany = ReturnType<typeof toSkipCompanies>[number];

/** Lists the skip companies by name. Source: table skip_companies. @throws {Problem} */
export async function listSkipCompanies(): Promise<SkipCompany[]> {
  const columns =
    "id, skip_company_name, contact_first_name, contact_last_name, contact_number, contact_email, skip_company_address";
  const records = await askSignedIn((client) =>
    client.from("skip_companies").select(columns).order("skip_company_name").order("id"),
  );
  const companies = toSkipCompanies(records);
  if (companies.length === 0) await confirmSession();
  return companies;
}

/** Returns the tel: address of "020 7946 0123 (office)", "tel:02079460123"; null with fewer than three digits. */
export function phoneLink(number: string): string | null {
  // The rest is an extension, a remark or a second number.
  const beforeWords = number.split(/[a-z/,;]/i)[0] ?? "";
  const [plus] = /^\s*\+/.exec(beforeWords) ?? [];
  // "+44 (0)20": drop the zero for calls inside the country.
  const digits = (plus ? beforeWords.replace(/\(0\)/, "") : beforeWords).replace(/\D/g, "");
  return digits.length < 3 ? null : `tel:${plus ? "+" : ""}${digits}`;
}
