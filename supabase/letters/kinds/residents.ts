import { z } from "zod";
import {
  againstReasons,
  takeBackReasons,
  voucherStates,
  type TakeBackReason,
} from "../../../src/scheme/closed-sets.generated.ts";
import { isoDayInWords } from "../../../src/scheme/days.ts";
import { exceptionInWords } from "../../../src/scheme/opening.ts";
import { councilLeft, partsOf, siteOf, warningOf } from "../../../src/scheme/voucher.ts";
import { appRoutes, letterRoutes } from "../../../src/scheme/routes.ts";
import { site } from "../../../src/scheme/site.ts";
import { button, codePanel, lines, markPanel, paragraph } from "../../templates/frame.ts";
import { html, type Html } from "../../templates/html.ts";
import type { Words } from "../letter.ts";
import { shownNotice, shownSite, unlinked } from "../words.ts";
import { kindOf, link, why } from "./kind.ts";
import { retentionMonths } from "../../../src/scheme/voucher-limits.ts";

const said = z.string().nullable();

/** private.voucher_facts(): a voucher as ToldVoucher says, and what a letter needs besides. */
const facts = z.object({
  id: z.uuid(),
  code: z.string(),
  local_auth_issue: z.string(),
  council_name: z.string(),
  home_borough: z.string(),
  site_address: z.string(),
  against: z.array(
    z.object({
      reason: z.enum(againstReasons),
      kinds: z.array(z.string()).optional(),
      largest: z.string().optional(),
      until: said.optional(),
    }),
  ),
  other_sites: z.array(z.object({ address: z.string(), council_key: z.string() })),
  pause_notice: said,
  pause_until: z.iso.date().nullable(),
  opening: z
    .object({
      at: z.string(),
      state: z.enum(["open", "later", "closed", "unchecked"]),
      until: said,
      opens_on: said,
      opens_at: said,
      week: z.array(z.array(z.string())).nullable(),
      exceptions: z.array(
        z.object({ from: z.iso.date(), to: z.iso.date(), hours: z.array(z.string()), why: said }),
      ),
    })
    .nullable(),
  opening_hours: said,
  height_limit_cm: z.int().nullable(),
  to_pay: said,
  who_may_come: said,
  before_you_come: said,
  load: z.object({ kinds: z.array(z.string()), size: z.string() }),
  last_day: z.iso.date(),
  days_left: z.int(),
  changes: z.int(),
  token: z.string(),
  /** Of its council, where the operator has released it: a PNG as base64. */
  mark: said,
});

type Facts = z.infer<typeof facts>;

/** The voucher itself, which is as good as the page where pictures are not shown: the code stands in letters too. */
function drawn(given: Facts, siteUrl: string): Html[] {
  const warning = warningOf(given);
  return [
    ...(warning ? [paragraph(html`<strong>${unlinked(`${warning.text} ${warning.detail}`)}</strong>`)] : []),
    ...(given.mark ? [markPanel] : []),
    ...partsOf(given).map(({ key, term, lines: told }) =>
      key === "code"
        ? codePanel(told.join(" "))
        : paragraph(html`<strong>${term}:</strong> ${lines(shownNotice(told.join("\n")).split("\n"))}`),
    ),
    button("Show voucher", `${siteUrl}${appRoutes.voucher}#${given.id}`),
  ];
}

/** What every letter about a voucher ends with. */
function ending(
  { token, code, council_name, mark }: Facts,
  siteUrl: string,
): Pick<Words, "otherwise" | "why" | "stop" | "code" | "mark"> {
  const stop = `${siteUrl}${letterRoutes.reminders}?token=${encodeURIComponent(token)}`;
  return {
    otherwise: [
      "If you did not get a voucher",
      html`, somebody else has used your address. Do nothing, or choose: ${link("Stop these emails", stop)}`,
    ],
    why: why(
      `You are getting this because you have a voucher from ${council_name}. You can also stop these emails in Your Account.`,
    ),
    stop,
    code,
    mark,
  };
}

const whenItEnds = (days: number): string =>
  days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;

export const voucher = kindOf(facts, (given, siteUrl) => ({
  subject: given.changes ? "Your voucher has changed" : `Your voucher from ${given.council_name}`,
  title: given.changes ? "Your voucher has changed" : "Your voucher",
  preview: `Valid until ${isoDayInWords(given.last_day)}.`,
  body: [
    ...(given.changes
      ? [
          paragraph(
            "You changed this voucher. Its code and its last day are the same. Emails, pictures and printouts from before are out of date.",
          ),
        ]
      : []),
    paragraph(
      `This is your voucher from ${given.council_name} for taking waste to one of its sites. You can use it once, until ${isoDayInWords(given.last_day)}. This email is as good at the gate as its page.`,
    ),
    ...drawn(given, siteUrl),
  ],
  ...ending(given, siteUrl),
}));

export const lastDays = kindOf(facts, (given, siteUrl) => ({
  subject: `Your voucher expires ${whenItEnds(given.days_left)}`,
  title: `Your voucher expires ${whenItEnds(given.days_left)}`,
  preview: `Its last day is ${isoDayInWords(given.last_day)}.`,
  body: [
    paragraph(`The last day of your voucher from ${given.council_name} is ${isoDayInWords(given.last_day)}.`),
    ...drawn(given, siteUrl),
    paragraph("If you no longer need it, cancel it there so that it does not count towards your limit."),
  ],
  ...ending(given, siteUrl),
}));

/** When the site is closed while the voucher is good. */
const closingsOf = ({ opening }: Facts) =>
  opening?.exceptions.filter(({ hours }) => hours.length === 0) ?? [];

export const closure = kindOf(facts, (given, siteUrl) => ({
  subject:
    closingsOf(given).length === 0
      ? `${given.council_name} has paused its vouchers`
      : "Your site is closed on some days",
  title: closingsOf(given).length === 0 ? "Read this before you set out" : "Your site is closed on some days",
  preview: `News about your voucher from ${given.council_name}.`,
  body: [
    ...(closingsOf(given).length === 0
      ? []
      : [
          paragraph(
            `${shownSite(siteOf(given))}: ${closingsOf(given)
              .map((one) => exceptionInWords(one))
              .map(shownNotice)
              .join(". ")}.`,
          ),
        ]),
    paragraph(`Your voucher stays valid until ${isoDayInWords(given.last_day)}.`),
    ...drawn(given, siteUrl),
  ],
  ...ending(given, siteUrl),
}));

/** To everybody who holds a voucher of a council that has left. */
export const leftScheme = kindOf(facts.extend({ state: z.enum(voucherStates) }), (given, siteUrl) => {
  const ended = given.state === "ended";
  return {
    subject: ended ? "Your voucher has ended" : `${given.council_name} has left ${site.name}`,
    title: ended ? "Your voucher has ended" : "Read this before you set out",
    preview: `News about your voucher from ${given.council_name}.`,
    body: ended
      ? [
          paragraph(
            `${councilLeft(given.council_name)} No other site takes what is on your voucher, so it has ended.`,
          ),
          paragraph("It does not count towards your limits."),
          button("See which sites you can use", `${siteUrl}${appRoutes.home}`),
        ]
      : [
          paragraph(
            `${councilLeft(given.council_name)} Your voucher stays valid until ${isoDayInWords(given.last_day)} wherever another council's site takes it.`,
          ),
          ...drawn(given, siteUrl),
        ],
    ...ending(given, siteUrl),
  };
});

const givenBackBecause: Readonly<Record<TakeBackReason, string>> = {
  mistake: "it was accepted by mistake",
  wrong_voucher: "the wrong voucher was scanned",
  not_tipped: "the waste was not left there",
  other: "staff had another reason",
};

export const givenBack = kindOf(
  facts.extend({ accepted_on: z.iso.date(), accepted_site: z.string(), reason: z.enum(takeBackReasons) }),
  (given, siteUrl) => ({
    subject: "You can use your voucher again",
    title: "You can use your voucher again",
    preview: `Valid until ${isoDayInWords(given.last_day)}.`,
    body: [
      paragraph(
        `Your voucher was accepted on ${isoDayInWords(given.accepted_on)} at ${shownSite(given.accepted_site)}. A manager has given it back, because ${givenBackBecause[given.reason]}. You can use it once, until ${isoDayInWords(given.last_day)}, with the same code:`,
      ),
      ...drawn(given, siteUrl),
    ],
    ...ending(given, siteUrl),
  }),
);

export const idle = kindOf(
  z.object({ last_seen: z.iso.date(), goes_on: z.iso.date() }),
  ({ last_seen: seen, goes_on: goes }, siteUrl) => ({
    subject: `Your ${site.name} account will be deleted`,
    title: "Do you still need your account?",
    preview: `If you do not sign in, it will be deleted after ${isoDayInWords(goes)}.`,
    body: [
      paragraph(
        `You last used ${site.name} on ${isoDayInWords(seen)}. We do not keep details that are no longer needed, so after ${isoDayInWords(goes)} we will delete yours, with your list of vouchers.`,
      ),
      paragraph("To keep your account, sign in once by then."),
      button("Sign in", `${siteUrl}${appRoutes.signIn}`),
    ],
    otherwise: ["If you no longer need it", ", there is nothing to do."],
    why: why(
      `You are getting this because this address has a voucher account that has not been used for ${retentionMonths.idleResident} months.`,
    ),
  }),
);
