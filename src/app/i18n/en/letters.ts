import type { ReactNode } from "react";
import { reminderDays } from "../../../shared/domain/limits.ts";
import { retentionMonths } from "../../../shared/domain/voucher-limits.ts";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

export const sayLetters = inWords("letters", {
  heading: "Emails about your vouchers",
  when: `We email you when you get a voucher, and ${reminderDays} days before its last day.`,
  none: "You do not get these emails. If a site is closed, your voucher says so.",
  always: `We always email you a code when you sign in, news that the council has closed your site or paused its vouchers, and a warning before we delete an account that has not been used for ${retentionMonths.idleResident} months.`,
  on: "We will email you about your vouchers.",
  off: "You will get no more of these emails.",
  stop: "Stop these emails",
  send: "Send me these emails",
  failed: "That did not work. Please try again.",
  incompleteLink: "This link is not complete. Open it again from the email.",
  orInAccount: (account: (text: string) => ReactNode) =>
    mixed`Or stop these emails in ${account("Your Account")}.`,
  stayValid: "Your vouchers stay valid. You can turn these emails back on in Your Account.",
  noAccount: "This account no longer exists, so it gets no emails.",
});
