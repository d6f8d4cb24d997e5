import type { Load } from "../../scheme/waste.ts";

/** A voucher as it stands on paper and in the saved picture. Texts of the council are null or "" where it says nothing. */
export interface PaperVoucher {
  code: string;
  load: Load;
  site: string;
  openingHours: string | null;
  beforeYouCome: string | null;
  whoMayCome: string | null;
  toPay: string | null;
  /** In words. */
  lastDay: string;
  /** To whom the council's desk gave it. */
  givenTo?: string;
}

/** What stands below the code, in this order, wherever a voucher leaves the screen. */
export function factsOnPaper(voucher: PaperVoucher): [term: string, fact: string][] {
  const facts: [string, string | null | undefined][] = [
    ["Site", voucher.site],
    ["Opening hours", voucher.openingHours],
    ["Before you come", voucher.beforeYouCome],
    ["Who may come", voucher.whoMayCome],
    ["To pay", voucher.toPay || "Nothing"],
    ["Last day", voucher.lastDay],
    ["Given to", voucher.givenTo],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

export const paperNote = "Show this code at the gate. It can be used once.";
