import type { ReactNode } from "react";
import { retentionMonths } from "../../../shared/domain/voucher-limits.ts";
import { councilLeft } from "../../../shared/domain/voucher.ts";
import { counted } from "../../../shared/i18n/counted.ts";
import { mixed } from "../../../shared/i18n/mixed.ts";
import { inWords } from "../../../shared/i18n/spoken.ts";

const count = counted("en-GB");

export const sayVouchers = inWords("vouchers", {
  title: "Vouchers",
  yours: "Your voucher",
  titles: {
    active: "Active Voucher",
    used: "Used voucher",
    expired: "Expired voucher",
    cancelled: "Cancelled voucher",
    ended: "Ended voucher",
  },
  active: (vouchers: number) =>
    count(vouchers, { one: "Your active voucher", other: "Your active vouchers" }),
  useBy: (site: string, day: string) => `${site}. Use by ${day}`,
  all: "Your vouchers",
  this: "This voucher",
  none: "You have no vouchers yet.",
  noActive: "You have no active vouchers.",
  over: "Used, expired, cancelled and ended",
  apply: "Apply for a voucher",
  signInFirst: "Sign in to see your vouchers. We will email you a code. You do not need a password.",
  signInForThis: "Sign in to see this voucher.",
  notYours: "This is not one of your vouchers.",
  show: "Show this at the gates",
  qrCode: "The QR code",
  paper: "The printed voucher",
  usedOn: (moment: string) => `Used on ${moment}`,
  cancelledOn: (moment: string) => `Cancelled on ${moment}`,
  expiredAfter: (day: string) => `Expired at the end of ${day}`,
  ended: (council: string) => `${councilLeft(council)} No site takes this voucher any more.`,
  save: "Save as picture",
  notSaved: "The picture could not be saved. Take a screenshot instead.",
  print: "Print",
  send: "Send to whoever drives",
  notSent: "The picture could not be sent. Save it instead.",
  instead:
    "You can show a saved picture or a printout instead. Somebody else may take it to the site for you.",
  receipt: "Receipt",
  used: "Used on",
  site: "Site",
  issuer: "Council that issued it",
  receiptKept: `We keep this receipt for ${retentionMonths.voucherPerson} months.`,
  printReceipt: "Print receipt",
  history: "History",
  updated: (moment: string) => `Last updated: ${moment}`,
  checking: "Checking for changes…",
  offline: "No connection. An active voucher is still valid.",
  notChecked: "We could not check for changes. An active voucher is still valid.",
  sessionEnded: (signIn: (text: string) => ReactNode) =>
    mixed`Your session has ended. ${signIn("Sign in")} to bring this up to date.`,
  tryAgain: "Try again",
  cancel: "Cancel voucher",
  askCancel: "Are you sure you want to cancel this voucher?",
  cancelFailed: "The voucher could not be cancelled. Please try again.",
  cannotUse: "You cannot use it after that.",
  applyAgain: "For another one you have to apply again.",
  cancelAndApply: "Cancel and apply again",
  answersStay: "You can then change what you are bringing and apply again. Your answers are filled in.",
  isPaused: (council: string) =>
    `${council} has paused its vouchers, so you cannot apply for another from them at the moment.`,
  /** `site` is "" where it is not known. */
  wasUsed: (site: string, moment: string) =>
    `Your voucher was accepted${site && ` at ${site}`} on ${moment}, so it was not cancelled.`,
  /** To go after "because". */
  reasons: {
    mistake: "it was accepted by mistake",
    wrong_voucher: "it was the wrong voucher",
    not_tipped: "nothing was left there",
    not_taken: "the site does not take this",
    too_much: "it was too much",
    trade_waste: "it was trade waste",
    not_resident: "staff could not confirm that you live in your borough",
    site_full: "the site was full",
    site_closed: "the site was closed",
    other: "staff had another reason",
  },
  /** What happened to one; `site`, `reason`, `refused` and `arrived` are "" where they are not known. */
  story: {
    issued: "You confirmed this voucher.",
    moved: (site: string) =>
      `You moved this voucher to another site${site && `. Until then it was for ${site}`}.`,
    turnedAway: (site: string, reason: string) =>
      `Turned away${site && ` at ${site}`}, because ${reason}. The voucher stays active.`,
    accepted: (site: string, refused: string) =>
      `Accepted${site && ` at ${site}`}${refused && `, but not ${refused}`}.`,
    noSignal: (arrived: string) => `They had no signal: it reached us on ${arrived}.`,
    undone: (site: string, reason: string) =>
      `The acceptance${site && ` at ${site}`} was taken back${reason && `, because ${reason}`}.`,
    cancelled: "You cancelled this voucher.",
    ended: "Ended, because the council has left the scheme and no site takes this voucher.",
    expired: "Expired.",
  },
});
