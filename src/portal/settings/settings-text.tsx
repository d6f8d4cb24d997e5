import { Facts } from "../../shared/ui/facts.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { voucherLimits } from "../../shared/domain/voucher-limits.ts";
import { periodsInWords, type VoucherSettings } from "./settings.ts";

const { validDays, councilYearAtMost } = voucherLimits;

/** The settings, to be read by whoever may not change them. */
export function SettingsText({ settings }: { settings: VoucherSettings }) {
  const facts: [string, string][] = [
    ["Vouchers", settings.vouchers_open ? "Given out" : "Not given out"],
    ["Pauses", periodsInWords(settings.pauses) || "None"],
    ["Valid for", `${settings.valid_days || validDays} days`],
    ["A person may have in a year", settings.yearly_limit || String(councilYearAtMost)],
    ["To pay", settings.to_pay || "Nothing"],
    ["Who may come", settings.who_may_come || "Not given"],
    ["Before you come", settings.before_you_come || "Not given"],
    ["Telephone", [settings.phone || "Not given", settings.phone_hours].filter(Boolean).join("\n")],
    ["Contact page", settings.contact_page || "Not given"],
  ];
  return (
    <>
      <Notice kind="info">Only managers can change these.</Notice>
      <Facts className="voucher-facts" facts={facts} />
    </>
  );
}
