import type { ReactNode } from "react";
import { counted } from "../../../shared/i18n/counted.ts";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { retentionMonths } from "../../../shared/domain/voucher-limits.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

const count = counted("en-GB");

export const sayDeleting = inWords("deleting", {
  what: "What would be deleted",
  send: "Send code",
  code: "Code",
  submit: "Delete account",
  sureItIsYou: (email: ReactNode) => mixed`To make sure it is you, we will send a code to ${email}.`,
  accountDeleted: "Your account has been deleted.",
  detailsDeleted: "Your details in the app have been deleted. You still have your council account.",
  details: "Your name, mobile number and borough will be deleted straight away. You cannot get them back.",
  vouchers: (active: number) =>
    count(active, {
      one: "Your active voucher will be cancelled. It will no longer be accepted at the gate.",
      other: `Your ${active} active vouchers will be cancelled. They will no longer be accepted at the gate.`,
    }),
  stillCount: `The vouchers you have had still count for ${retentionMonths.deletedResident} months, without your name, in case you come back.`,
  team: "You also belong to a council’s team. You will keep your place there, and your council account.",
});
