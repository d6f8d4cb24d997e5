import { z } from "zod";
import { shellMessages } from "../../../src/app/i18n/shell.ts";
import { vouchersMessages } from "../../../src/app/i18n/vouchers.ts";
import { brand } from "../../../src/shared/domain/brand.ts";
import { type UndoReason, undoReasons } from "../../../src/shared/domain/closed-sets.generated.ts";
import { isoDayInWords } from "../../../src/shared/domain/days.ts";
import { appRoutes, appRoutesIn } from "../../../src/shared/domain/routes.ts";
import { idleResidentMonths } from "../../../src/shared/domain/limits.generated.ts";
import { councilLeft, voucherMessages } from "../../../src/shared/domain/voucher.ts";
import { button, contact, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { defineKind, footer } from "../define-kind.ts";
import { formatSite, textParagraphs } from "../format.ts";
import { aboutVoucher, language, voucherFacts, voucherFooter } from "../voucher-parts.ts";
import { alsoInOwn, emailsMessages, type Reader } from "./own-language.ts";

const subjectOf = (t: Reader["t"], { moves, council_name }: { moves: number; council_name: string }) =>
  moves ? t("moved") : t("voucher", { council: council_name });

/** To a resident: a new or moved voucher. */
export const voucher = defineKind(voucherFacts, (voucher, siteUrl) =>
  aboutVoucher(
    voucher,
    siteUrl,
    {
      subject: subjectOf(emailsMessages.t, voucher),
      title: voucher.moves ? emailsMessages.t("moved") : "Your voucher",
      preview: `Valid until ${isoDayInWords(voucher.last_day)}.`,
      before: [
        ...(voucher.moves ? [paragraph(emailsMessages.t("movedBody"))] : []),
        paragraph(
          emailsMessages.t("use", { council: voucher.council_name, day: isoDayInWords(voucher.last_day) }),
        ),
      ],
    },
    ({ t }, day) => {
      const use = t("use", { council: voucher.council_name, day });
      return {
        subject: subjectOf(t, voucher),
        sentences: voucher.moves ? [t("movedBody"), use] : [use],
      };
    },
  ),
);

const expires = (t: Reader["t"], days: number): string =>
  days <= 0 ? t("expiresToday") : days === 1 ? t("expiresTomorrow") : t("expiresIn", { count: days });

/** To a resident: the voucher expires soon. */
export const last_days = defineKind(voucherFacts, (voucher, siteUrl) =>
  aboutVoucher(
    voucher,
    siteUrl,
    {
      subject: expires(emailsMessages.t, voucher.days_left),
      title: expires(emailsMessages.t, voucher.days_left),
      preview: `Its last day is ${isoDayInWords(voucher.last_day)}.`,
      before: [
        paragraph(
          `The last day of your voucher from ${voucher.council_name} is ${isoDayInWords(voucher.last_day)}.`,
        ),
      ],
      after: [paragraph(emailsMessages.t("cancel"))],
    },
    ({ t }, day) => ({
      subject: expires(t, voucher.days_left),
      sentences: [t("use", { council: voucher.council_name, day }), t("cancel")],
    }),
  ),
);

/** To every holder of a voucher for a closed site: the fixed text that managers have read. */
export const closure = defineKind(
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
        ifUnexpected: [
          "If you did not get a voucher",
          html`, someone else has used your address. Write to ${contact}.`,
        ],
        footer: footer(
          `You are getting this because you have a voucher from ${council}. It goes to everybody who has one, with or without reminders.`,
        ),
      },
      ({ key: own, t, translation }) => ({
        subject: paused ? t("paused", { council }) : t("closed"),
        sentences: [t("readThis"), voucherMessages.t("staysValid", {}, translation)],
        drawn: [
          button(vouchersMessages.t("show", {}, translation), `${siteUrl}${appRoutesIn(own).voucher}#${id}`),
        ],
      }),
    ),
);

/** To holders of vouchers of a council that has left. */
export const left_scheme = defineKind(voucherFacts, (voucher, siteUrl) => {
  const news = `News about your voucher from ${voucher.council_name}.`;
  if (voucher.state !== "ended")
    return aboutVoucher(
      voucher,
      siteUrl,
      {
        subject: emailsMessages.t("left", { council: voucher.council_name, brand: brand.name }),
        title: "Read this before you set out",
        preview: news,
        before: [
          paragraph(
            `${councilLeft(voucher.council_name)} Your voucher stays valid until ${isoDayInWords(voucher.last_day)} wherever another council's site takes it.`,
          ),
        ],
      },
      ({ t }) => ({
        subject: t("left", { council: voucher.council_name, brand: brand.name }),
        sentences: [t("readThis"), t("whereTaken")],
      }),
    );
  return alsoInOwn(
    voucher.language,
    {
      subject: "Your voucher has ended",
      title: "Your voucher has ended",
      preview: news,
      body: [
        paragraph(
          `${councilLeft(voucher.council_name)} No other site takes what is on your voucher, so it has ended.`,
        ),
        paragraph(emailsMessages.t("doesNotCount")),
        button("See which sites you can use", `${siteUrl}${appRoutes.home}`),
      ],
      ...voucherFooter(voucher, siteUrl),
    },
    ({ t, translation }) => ({
      subject: vouchersMessages.t("titles.ended", {}, translation),
      sentences: [
        vouchersMessages.t("ended", { council: voucher.council_name }, translation),
        t("doesNotCount"),
      ],
    }),
  );
});

/** To those who got left_scheme: the council is open again. */
export const back_in_scheme = defineKind(voucherFacts, (voucher, siteUrl) =>
  aboutVoucher(
    voucher,
    siteUrl,
    {
      subject: emailsMessages.t("back", { council: voucher.council_name, brand: brand.name }),
      title: `${voucher.council_name} is back`,
      preview: `News about your voucher from ${voucher.council_name}.`,
      before: [
        paragraph(
          `We wrote that ${voucher.council_name} has left ${brand.name}. It is back, and its sites take vouchers again. Yours is valid until ${isoDayInWords(voucher.last_day)}.`,
        ),
      ],
    },
    ({ t, translation }) => ({
      subject: t("back", { council: voucher.council_name, brand: brand.name }),
      sentences: [voucherMessages.t("staysValid", {}, translation)],
    }),
  ),
);

const undoneBecause: Readonly<Record<UndoReason, string>> = {
  mistake: "it was accepted by mistake",
  wrong_voucher: "the wrong voucher was scanned",
  not_tipped: "the waste was not left there",
  other: "staff had another reason",
};

/** To the holder of a voucher whose acceptance was undone. */
export const undone = defineKind(
  voucherFacts.extend({
    accepted_on: z.iso.date(),
    accepted_site: z.string(),
    reason: z.enum(undoReasons),
  }),
  (voucher, siteUrl) => {
    const what = `Your voucher was accepted on ${isoDayInWords(voucher.accepted_on)} at ${formatSite(voucher.accepted_site)}. That has been taken back, because ${undoneBecause[voucher.reason]}.`;
    const inOwn = ({ t, translation }: Reader) =>
      t("undoneBody", {
        day: isoDayInWords(voucher.accepted_on, translation.locale),
        site: formatSite(voucher.accepted_site),
      });
    const because = ({ translation }: Reader) => {
      const say = vouchersMessages.in(translation);
      return say("story.undoneBecause", { reason: say(`reasons.${voucher.reason}`) });
    };
    if (voucher.state === "active")
      return aboutVoucher(
        voucher,
        siteUrl,
        {
          subject: emailsMessages.t("undone"),
          title: emailsMessages.t("undone"),
          preview: `Valid until ${isoDayInWords(voucher.last_day)}.`,
          before: [
            paragraph(
              `${what} You can use it once, until ${isoDayInWords(voucher.last_day)}, with the same code:`,
            ),
          ],
        },
        (reader) => ({
          subject: reader.t("undone"),
          sentences: [inOwn(reader), because(reader), reader.t("undoneUse")],
        }),
      );
    return alsoInOwn(
      voucher.language,
      {
        subject: "Your voucher does not count as used any more",
        title: "Your voucher does not count as used any more",
        preview: `It was accepted on ${isoDayInWords(voucher.accepted_on)}.`,
        body: [
          paragraph(what),
          paragraph(
            voucher.state === "expired"
              ? `It cannot be used now: its last day was ${isoDayInWords(voucher.last_day)}.`
              : "It cannot be used now: it is cancelled or has ended.",
          ),
        ],
        ...voucherFooter(voucher, siteUrl),
      },
      (reader) => ({
        subject: vouchersMessages.t(`titles.${voucher.state}`, {}, reader.translation),
        sentences: [inOwn(reader), because(reader)],
      }),
    );
  },
);

/** To a resident who will be deleted for not being seen. */
export const idle = defineKind(
  z.object({ last_seen: z.iso.date(), goes_on: z.iso.date(), language }),
  ({ last_seen: seen, goes_on: goes, language: key }, siteUrl) =>
    alsoInOwn(
      key,
      {
        subject: emailsMessages.t("idle", { brand: brand.name }),
        title: "Do you still need your account?",
        preview: `If you do not sign in, it will be deleted after ${isoDayInWords(goes)}.`,
        body: [
          paragraph(emailsMessages.t("idleBody", { seen: isoDayInWords(seen), goes: isoDayInWords(goes) })),
          paragraph("To keep your account, sign in once by then."),
          button("Sign in", `${siteUrl}${appRoutes.signIn}`),
        ],
        ifUnexpected: ["If you no longer need it", ", there is nothing to do."],
        footer: footer(
          `You are getting this because this address has a voucher account that has not been used for ${idleResidentMonths} months.`,
        ),
      },
      ({ key: own, t, translation }) => ({
        subject: t("idle", { brand: brand.name }),
        sentences: [
          t("idleBody", {
            seen: isoDayInWords(seen, translation.locale),
            goes: isoDayInWords(goes, translation.locale),
          }),
          t("idleKeep"),
        ],
        drawn: [button(shellMessages.t("signIn", {}, translation), `${siteUrl}${appRoutesIn(own).signIn}`)],
      }),
    ),
);
