import { z } from "zod";
import {
  ineligibleReasons,
  appLanguages,
  undoReasons,
  voucherStates,
  type UndoReason,
} from "../../../src/shared/domain/closed-sets.generated.ts";
import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { councilLeft, englishVoucher, partsOf, warningOf } from "../../../src/shared/domain/voucher.ts";
import { appRoutes, appRoutesIn, letterRoutes } from "../../../src/shared/domain/routes.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { button, codePanel, contact, lines, markPanel, paragraph } from "../../templates/frame.ts";
import { html, type Html } from "../../templates/html.ts";
import type { Words } from "../letter.ts";
import { shown, shownNotice, shownSite, textParagraphs, unlinked } from "../words.ts";
import { kindOf, link, why } from "./kind.ts";
import { alsoInOwn, type Own, type Spoken } from "./own-language.ts";
import { retentionMonths } from "../../../src/shared/domain/voucher-limits.ts";

const said = z.string().nullable();
const language = z.enum(appLanguages).nullable();

/** private.facts_of_voucher(): a voucher as VoucherDetails says, and what a letter needs besides. */
const facts = z.object({
  id: z.uuid(),
  code: z.string(),
  local_auth_issue: z.string(),
  council_name: z.string(),
  home_borough: z.string(),
  site_address: z.string(),
  against: z.array(
    z.object({
      reason: z.enum(ineligibleReasons),
      kinds: z.array(z.string()).optional(),
      largest: z.string().optional(),
      until: said.optional(),
    }),
  ),
  /** Of other councils as well, so that they are cut. */
  other_sites: z.array(z.object({ address: z.string().transform(shown), council_key: z.string() })),
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
  moves: z.int(),
  token: z.string(),
  language,
  /** Of its council, where the operator has released it: a PNG as base64. */
  mark: said,
});

type Facts = z.infer<typeof facts>;

/** The voucher itself, which is as good as the page where pictures are not shown: the code stands in letters too. */
function drawn(given: Facts, siteUrl: string, spoken?: Spoken): Html[] {
  const say = spoken?.words.voucher ?? englishVoucher;
  const warning = warningOf(given, say);
  const shownLines = (told: readonly string[]) => shownNotice(told.join("\n")).split("\n");
  const english = partsOf(given).flatMap(({ lines: told }) => shownLines(told));
  // What a council and an address say is English, and runs from left to right.
  const marked = (line: string) =>
    spoken && english.includes(line)
      ? html`<span lang="en" dir="ltr" style="unicode-bidi: isolate">${line}</span>`
      : line;
  return [
    ...(warning ? [paragraph(html`<strong>${unlinked(`${warning.text} ${warning.detail}`)}</strong>`)] : []),
    ...(given.mark ? [markPanel] : []),
    ...partsOf(given, { say }).map(({ key, term, lines: told }) =>
      key === "code"
        ? codePanel(told.join(" "))
        : paragraph(html`<strong>${term}:</strong> ${lines(shownLines(told).map(marked))}`),
    ),
    button(
      spoken ? spoken.words.vouchers.show : "Show voucher",
      `${siteUrl}${appRoutesIn(spoken?.key).voucher}#${given.id}`,
    ),
  ];
}

const stopAddress = (token: string, siteUrl: string) =>
  `${siteUrl}${letterRoutes.reminders}?token=${encodeURIComponent(token)}`;

/** What every letter about a voucher ends with. */
function ending(
  { token, council_name, mark }: Facts,
  siteUrl: string,
): Pick<Words, "otherwise" | "why" | "stop" | "mark"> {
  const stop = stopAddress(token, siteUrl);
  return {
    otherwise: [
      "If you did not get a voucher",
      html`, somebody else has used your address. Do nothing, or choose: ${link("Stop these emails", stop)}`,
    ],
    why: why(
      `You are getting this because you have a voucher from ${council_name}. You can also stop these emails in Your Account.`,
    ),
    stop,
    mark,
  };
}

const whenItEnds = (days: number): string =>
  days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;

/** What such a letter says in English, before the voucher and after it. */
interface English extends Pick<Words, "subject" | "title" | "preview"> {
  before: readonly Html[];
  after?: readonly Html[];
}

/** A letter about a voucher, with the voucher itself between what it says first and last. */
const aboutVoucher = (
  given: Facts,
  siteUrl: string,
  { before, after = [], ...words }: English,
  tell: (spoken: Spoken, day: string) => Own,
): Words =>
  alsoInOwn(
    given.language,
    {
      ...words,
      body: [...before, ...drawn(given, siteUrl), ...after],
      code: given.code,
      ...ending(given, siteUrl),
    },
    (spoken) => {
      const stop = link(spoken.words.letters.stop, stopAddress(given.token, siteUrl));
      return {
        drawn: [...drawn(given, siteUrl, spoken), paragraph(stop)],
        ...tell(spoken, spoken.words.voucher.day(given.last_day)),
      };
    },
  );

export const voucher = kindOf(facts, (given, siteUrl) =>
  aboutVoucher(
    given,
    siteUrl,
    {
      subject: given.moves ? "Your voucher is for another site" : `Your voucher from ${given.council_name}`,
      title: given.moves ? "Your voucher is for another site" : "Your voucher",
      preview: `Valid until ${isoDayInWords(given.last_day)}.`,
      before: [
        ...(given.moves
          ? [
              paragraph(
                "You moved this voucher to another site. Its code and its last day are the same. Emails, pictures and printouts from before are out of date.",
              ),
            ]
          : []),
        paragraph(
          `This is your voucher from ${given.council_name} for taking waste to one of its sites. You can use it once, until ${isoDayInWords(given.last_day)}. This email is as good at the gate as its page.`,
        ),
      ],
    },
    ({ say }, day) =>
      given.moves
        ? { subject: say.moved.subject, sentences: [say.moved.body, say.use(given.council_name, day)] }
        : { subject: say.voucher(given.council_name), sentences: [say.use(given.council_name, day)] },
  ),
);

export const lastDays = kindOf(facts, (given, siteUrl) =>
  aboutVoucher(
    given,
    siteUrl,
    {
      subject: `Your voucher expires ${whenItEnds(given.days_left)}`,
      title: `Your voucher expires ${whenItEnds(given.days_left)}`,
      preview: `Its last day is ${isoDayInWords(given.last_day)}.`,
      before: [
        paragraph(
          `The last day of your voucher from ${given.council_name} is ${isoDayInWords(given.last_day)}.`,
        ),
      ],
      after: [
        paragraph("If you no longer need it, cancel it there so that it does not count towards your limit."),
      ],
    },
    ({ say }, day) => ({
      subject: say.expires(given.days_left),
      sentences: [say.use(given.council_name, day), say.cancel],
    }),
  ),
);

/** About a closure: the fixed text that managers have read, to everybody who has the voucher. */
export const closure = kindOf(
  z.object({
    council: z.string(),
    subject: z.string(),
    body: z.string(),
    paused: z.boolean(),
    voucher_id: z.uuid(),
    language,
  }),
  ({ council, subject, body, paused, voucher_id: id, language: key }, siteUrl) =>
    alsoInOwn(
      key,
      {
        subject,
        title: subject,
        preview: `News about your voucher from ${council}.`,
        body: [...textParagraphs(body), button("Show voucher", `${siteUrl}${appRoutes.voucher}#${id}`)],
        otherwise: [
          "If you did not get a voucher",
          html`, somebody else has used your address. Write to ${contact}.`,
        ],
        why: why(
          `You are getting this because you have a voucher from ${council}. It goes to everybody who has one, with or without reminders.`,
        ),
      },
      ({ key: spoken, say, words }) => ({
        subject: paused ? say.paused(council) : say.closed,
        sentences: [say.readThis, words.voucher.staysValid],
        drawn: [button(words.vouchers.show, `${siteUrl}${appRoutesIn(spoken).voucher}#${id}`)],
      }),
    ),
);

/** To everybody who holds a voucher of a council that has left. */
export const leftScheme = kindOf(facts.extend({ state: z.enum(voucherStates) }), (given, siteUrl) => {
  const news = `News about your voucher from ${given.council_name}.`;
  if (given.state !== "ended")
    return aboutVoucher(
      given,
      siteUrl,
      {
        subject: `${given.council_name} has left ${brand.name}`,
        title: "Read this before you set out",
        preview: news,
        before: [
          paragraph(
            `${councilLeft(given.council_name)} Your voucher stays valid until ${isoDayInWords(given.last_day)} wherever another council's site takes it.`,
          ),
        ],
      },
      ({ say }) => ({ subject: say.left(given.council_name), sentences: [say.readThis, say.whereTaken] }),
    );
  return alsoInOwn(
    given.language,
    {
      subject: "Your voucher has ended",
      title: "Your voucher has ended",
      preview: news,
      body: [
        paragraph(
          `${councilLeft(given.council_name)} No other site takes what is on your voucher, so it has ended.`,
        ),
        paragraph("It does not count towards your limits."),
        button("See which sites you can use", `${siteUrl}${appRoutes.home}`),
      ],
      ...ending(given, siteUrl),
    },
    ({ say, words }) => ({
      subject: words.vouchers.titles.ended,
      sentences: [words.vouchers.ended(given.council_name), say.doesNotCount],
    }),
  );
});

/** To those who had `leftScheme`: the council has been reopened. */
export const backInScheme = kindOf(facts, (given, siteUrl) =>
  aboutVoucher(
    given,
    siteUrl,
    {
      subject: `${given.council_name} is back at ${brand.name}`,
      title: `${given.council_name} is back`,
      preview: `News about your voucher from ${given.council_name}.`,
      before: [
        paragraph(
          `We wrote that ${given.council_name} has left ${brand.name}. It is back, and its sites take vouchers again. Yours is valid until ${isoDayInWords(given.last_day)}.`,
        ),
      ],
    },
    ({ say, words }) => ({ subject: say.back(given.council_name), sentences: [words.voucher.staysValid] }),
  ),
);

const undoneBecause: Readonly<Record<UndoReason, string>> = {
  mistake: "it was accepted by mistake",
  wrong_voucher: "the wrong voucher was scanned",
  not_tipped: "the waste was not left there",
  other: "staff had another reason",
};

/** To the holder of a voucher whose acceptance was undone. */
export const undone = kindOf(
  facts.extend({
    state: z.enum(voucherStates),
    accepted_on: z.iso.date(),
    accepted_site: z.string(),
    reason: z.enum(undoReasons),
  }),
  (given, siteUrl) => {
    const what = `Your voucher was accepted on ${isoDayInWords(given.accepted_on)} at ${shownSite(given.accepted_site)}. That has been taken back, because ${undoneBecause[given.reason]}.`;
    const inOwn = ({ say, words }: Spoken) =>
      say.undone.body(words.voucher.day(given.accepted_on), shownSite(given.accepted_site));
    if (given.state === "active")
      return aboutVoucher(
        given,
        siteUrl,
        {
          subject: "You can use your voucher again",
          title: "You can use your voucher again",
          preview: `Valid until ${isoDayInWords(given.last_day)}.`,
          before: [
            paragraph(
              `${what} You can use it once, until ${isoDayInWords(given.last_day)}, with the same code:`,
            ),
          ],
        },
        (spoken) => ({
          subject: spoken.say.undone.subject,
          sentences: [inOwn(spoken), spoken.say.undone.use],
        }),
      );
    return alsoInOwn(
      given.language,
      {
        subject: "Your voucher does not count as used any more",
        title: "Your voucher does not count as used any more",
        preview: `It was accepted on ${isoDayInWords(given.accepted_on)}.`,
        body: [
          paragraph(what),
          paragraph(
            given.state === "expired"
              ? `It cannot be used now: its last day was ${isoDayInWords(given.last_day)}.`
              : "It cannot be used now: it is cancelled or has ended.",
          ),
        ],
        ...ending(given, siteUrl),
      },
      (spoken) => ({
        subject: spoken.words.vouchers.titles[given.state],
        sentences: [inOwn(spoken)],
      }),
    );
  },
);

export const idle = kindOf(
  z.object({ last_seen: z.iso.date(), goes_on: z.iso.date(), language }),
  ({ last_seen: seen, goes_on: goes, language: key }, siteUrl) =>
    alsoInOwn(
      key,
      {
        subject: `Your ${brand.name} account will be deleted`,
        title: "Do you still need your account?",
        preview: `If you do not sign in, it will be deleted after ${isoDayInWords(goes)}.`,
        body: [
          paragraph(
            `You last used ${brand.name} on ${isoDayInWords(seen)}. We do not keep details that are no longer needed, so after ${isoDayInWords(goes)} we will delete yours, with your list of vouchers.`,
          ),
          paragraph("To keep your account, sign in once by then."),
          button("Sign in", `${siteUrl}${appRoutes.signIn}`),
        ],
        otherwise: ["If you no longer need it", ", there is nothing to do."],
        why: why(
          `You are getting this because this address has a voucher account that has not been used for ${retentionMonths.idleResident} months.`,
        ),
      },
      ({ key: own, say, words }) => ({
        subject: say.idle.subject,
        sentences: [say.idle.body(words.voucher.day(seen), words.voucher.day(goes)), say.idle.keep],
        drawn: [button(words.shell.signIn, `${siteUrl}${appRoutesIn(own).signIn}`)],
      }),
    ),
);
