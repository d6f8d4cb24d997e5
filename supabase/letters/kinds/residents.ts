import { z } from "zod";
import { takeBackReasons, type TakeBackReason } from "../../../src/scheme/closed-sets.generated.ts";
import { exceptionInWords, openingLines } from "../../../src/scheme/opening.ts";
import { beforeYouCome, loadLines } from "../../../src/scheme/waste.ts";
import { appRoutes, letterRoutes } from "../../../src/scheme/routes.ts";
import { site } from "../../../src/scheme/site.ts";
import { button, lines, panel, paragraph } from "../../templates/frame.ts";
import { html, type Html } from "../../templates/html.ts";
import type { Words } from "../letter.ts";
import { dayWithWeekday, shownNotice, shownSite } from "../words.ts";
import { kindOf, link, why } from "./kind.ts";
import { retentionMonths } from "../../../src/scheme/voucher-limits.ts";

const said = z.string().nullable();

const facts = z.object({
  voucher: z.uuid(),
  code: z.string(),
  council: z.string(),
  site: said,
  hours: said,
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
  height_limit_cm: z.int().nullable(),
  load: z.object({ kinds: z.array(z.string()), size: z.string() }),
  /** Why the council has paused; null while it has not. */
  pause: said,
  pause_until: z.iso.date().nullable(),
  to_pay: said,
  who_may_come: said,
  before_you_come: said,
  last_day: z.iso.date(),
  days_left: z.int(),
  token: z.string(),
  /** Sites that would do, the council's own first. */
  others: z.array(z.object({ address: z.string() })),
});

type Facts = z.infer<typeof facts>;

/** Sites that a letter names; the app has the others. */
const sitesNamed = 5;

/** Name and value of what there is to say, one below the other. */
const details = (pairs: readonly (readonly [string, string | null])[]): Html[] =>
  pairs.flatMap(([name, value]) =>
    value ? [paragraph(html`<strong>${name}:</strong> ${lines(shownNotice(value).split("\n"))}`)] : [],
  );

const aboutSite = (given: Facts): Html[] =>
  details([
    ["What you are bringing", loadLines(given.load).join("\n")],
    ["Site", given.site === null ? null : shownSite(given.site)],
    ["Opening hours", openingLines(given.opening, given.hours).join("\n")],
    ["To pay", given.to_pay ?? "Nothing"],
    ["Who may come", given.who_may_come],
    ["Before you come", beforeYouCome(given.before_you_come, given.height_limit_cm)],
  ]);

const inGroups = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`;

const showVoucher = ({ voucher }: Facts, siteUrl: string): Html =>
  button("Show voucher", `${siteUrl}${appRoutes.voucher}#${voucher}`);

/** What every letter about a voucher ends with. */
function ending({ token, council }: Facts, siteUrl: string): Pick<Words, "otherwise" | "why" | "stop"> {
  const stop = `${siteUrl}${letterRoutes.reminders}?token=${encodeURIComponent(token)}`;
  return {
    otherwise: [
      "If you did not get a voucher",
      html`, somebody else has used your address. Do nothing, or choose: ${link("Stop these emails", stop)}`,
    ],
    why: why(
      `You are getting this because you have a voucher from ${council}. You can also stop these emails in Your Account.`,
    ),
    stop,
  };
}

const whenItEnds = (days: number): string =>
  days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;

export const voucher = kindOf(facts, (given, siteUrl) => ({
  subject: `Your voucher from ${given.council}`,
  title: "Your voucher",
  preview: `Valid until ${dayWithWeekday(given.last_day)}.`,
  body: [
    paragraph(
      `This is your voucher from ${given.council} for taking waste to one of its sites. You can use it once, until ${dayWithWeekday(given.last_day)}. Show its page at the gate, or this code:`,
    ),
    panel(inGroups(given.code)),
    ...aboutSite(given),
    showVoucher(given, siteUrl),
  ],
  ...ending(given, siteUrl),
}));

export const lastDays = kindOf(facts, (given, siteUrl) => ({
  subject: `Your voucher expires ${whenItEnds(given.days_left)}`,
  title: `Your voucher expires ${whenItEnds(given.days_left)}`,
  preview: `Its last day is ${dayWithWeekday(given.last_day)}.`,
  body: [
    paragraph(`The last day of your voucher from ${given.council} is ${dayWithWeekday(given.last_day)}.`),
    ...closing(given),
    ...aboutSite(given),
    showVoucher(given, siteUrl),
    paragraph("If you no longer need it, cancel it there so that it does not count towards your limit."),
  ],
  ...ending(given, siteUrl),
}));

/** When the site is closed while the voucher is good. */
const closingsOf = ({ opening }: Facts) =>
  opening?.exceptions.filter(({ hours }) => hours.length === 0) ?? [];

/** When that is, or that the council has paused, and where else a voucher is good. */
function closing(given: Facts): Html[] {
  const { site: address, pause, pause_until, others, council } = given;
  const closings = closingsOf(given);
  if (closings.length === 0 && pause === null) return [];
  const where = address === null ? "Your site" : shownSite(address);
  return [
    ...(closings.length === 0 ? [] : [paragraph(`${where}: ${closings.map(exceptionInWords).join(". ")}.`)]),
    ...(pause === null
      ? []
      : [
          paragraph(
            `${council} is not giving out vouchers at the moment${pause_until === null ? "" : ` (until ${dayWithWeekday(pause_until)})`}. It says:`,
          ),
          paragraph(shownNotice(pause)),
        ]),
    others.length === 0
      ? paragraph("Check your voucher before you set out: it says when a site is open again.")
      : paragraph(
          [
            "You can also use your voucher at these sites:",
            ...others.slice(0, sitesNamed).map((other) => shownSite(other.address)),
          ].join("\n"),
        ),
  ];
}

export const closure = kindOf(facts, (given, siteUrl) => ({
  subject:
    closingsOf(given).length === 0
      ? `${given.council} has paused its vouchers`
      : "Your site is closed on some days",
  title: closingsOf(given).length === 0 ? "Read this before you set out" : "Your site is closed on some days",
  preview: `News about your voucher from ${given.council}.`,
  body: [
    ...closing(given),
    paragraph(`Your voucher stays valid until ${dayWithWeekday(given.last_day)}.`),
    showVoucher(given, siteUrl),
  ],
  ...ending(given, siteUrl),
}));

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
    preview: `Valid until ${dayWithWeekday(given.last_day)}.`,
    body: [
      paragraph(
        `Your voucher was accepted on ${dayWithWeekday(given.accepted_on)} at ${shownSite(given.accepted_site)}. A manager has given it back, because ${givenBackBecause[given.reason]}. You can use it once, until ${dayWithWeekday(given.last_day)}, with the same code:`,
      ),
      panel(inGroups(given.code)),
      ...closing(given),
      ...aboutSite(given),
      showVoucher(given, siteUrl),
    ],
    ...ending(given, siteUrl),
  }),
);

export const idle = kindOf(
  z.object({ last_seen: z.iso.date(), goes_on: z.iso.date() }),
  ({ last_seen: seen, goes_on: goes }, siteUrl) => ({
    subject: `Your ${site.name} account will be deleted`,
    title: "Do you still need your account?",
    preview: `If you do not sign in, it will be deleted after ${dayWithWeekday(goes)}.`,
    body: [
      paragraph(
        `You last used ${site.name} on ${dayWithWeekday(seen)}. We do not keep details that are no longer needed, so after ${dayWithWeekday(goes)} we will delete yours, with your list of vouchers.`,
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
