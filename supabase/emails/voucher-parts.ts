import { z } from "zod";
import { emailChoiceMessages } from "../../src/app/i18n/email-choice.ts";
import { vouchersMessages } from "../../src/app/i18n/vouchers.ts";
import { voucherDetails } from "../../src/shared/api/voucher-details.ts";
import { isoDayInWords } from "../../src/shared/domain/days.ts";
import { appRoutesIn, emailRoutes } from "../../src/shared/domain/routes.ts";
import { english } from "../../src/shared/domain/messages.ts";
import { groupCode } from "../../src/shared/domain/voucher-code.ts";
import { partsOf, warningOf } from "../../src/shared/domain/voucher.ts";
import { button, paragraph, qrAndCode, joinLines, councilMark } from "../templates/frame.ts";
import { html, type Html } from "../templates/html.ts";
import type { EmailContent } from "./compose.ts";
import { footer, link } from "./define-kind.ts";
import { formatNotice, formatTyped, withoutLinks } from "./format.ts";
import { alsoInOwn, type Own, type Reader } from "./kinds/own-language.ts";

export const language = z.string().nullable();

/** The facts of emails about a voucher: its details, and what only emails need. */
export const voucherFacts = z.object({
  ...voucherDetails,
  /** Cut, because other councils typed them. */
  other_sites: z.array(
    z.object({
      address: z.string().transform(formatTyped),
      council_key: z.string(),
      height_limit_cm: z.int().nullable(),
    }),
  ),
  days_left: z.int(),
  token: z.string(),
  language,
  /** The council's mark: a PNG as base64. */
  mark: z.string().nullable(),
});

type VoucherFacts = z.infer<typeof voucherFacts>;

/** Shows the voucher with everything that its page shows but the code, which comes first. */
function voucherParts(voucher: VoucherFacts, siteUrl: string, reader?: Reader): Html[] {
  const translation = reader?.translation ?? english;
  const warning = warningOf(voucher, translation);
  const formatLines = (part: readonly string[]) => formatNotice(part.join("\n")).split("\n");
  const inEnglish = partsOf(voucher).flatMap((part) => formatLines(part.lines));
  // Notices and addresses of councils are English and run from left to right.
  const markEnglish = (line: string) =>
    reader && inEnglish.some((one) => one === line || one.endsWith(`: ${line}`))
      ? html`<span lang="en" dir="ltr" style="unicode-bidi: isolate">${line}</span>`
      : line;
  return [
    ...(warning
      ? [
          paragraph(
            html`<strong
              >${withoutLinks([warning.text, warning.notice, warning.detail].filter(Boolean).join(" "))}</strong
            >`,
          ),
        ]
      : []),
    ...(voucher.mark ? [councilMark] : []),
    ...partsOf(voucher, { translation }).flatMap(({ key, term, lines: part }) =>
      key === "code"
        ? []
        : [paragraph(html`<strong>${term}:</strong> ${joinLines(formatLines(part).map(markEnglish))}`)],
    ),
    button(
      reader ? vouchersMessages.t("show", {}, translation) : "Show voucher",
      `${siteUrl}${appRoutesIn(reader?.key).voucher}#${voucher.id}`,
    ),
  ];
}

const stopAddress = (token: string, siteUrl: string, language?: string) =>
  `${siteUrl}${language ? appRoutesIn(language).reminders : emailRoutes.reminders}?token=${encodeURIComponent(token)}`;

/** Returns the end of every email about a voucher, with the link that stops them. */
export function voucherFooter(
  { token, council_name, mark }: VoucherFacts,
  siteUrl: string,
): Pick<EmailContent, "ifUnexpected" | "footer" | "stop" | "mark"> {
  const stop = stopAddress(token, siteUrl);
  return {
    ifUnexpected: [
      "If you did not get a voucher",
      html`, someone else has used your address. Do nothing, or choose: ${link("Stop these emails", stop)}`,
    ],
    footer: footer(
      `You are getting this because you have a voucher from ${council_name}. You can also stop these emails in Your Account.`,
    ),
    stop,
    mark,
  };
}

/** The English content, before and after the voucher. */
interface English extends Pick<EmailContent, "subject" | "title" | "preview"> {
  before: readonly Html[];
  after?: readonly Html[];
}

/** Writes an email that shows the voucher, in English and in the reader's language. */
export const aboutVoucher = (
  voucher: VoucherFacts,
  siteUrl: string,
  { before, after = [], ...content }: English,
  translate: (reader: Reader, day: string) => Own,
): EmailContent =>
  alsoInOwn(
    voucher.language,
    {
      ...content,
      body: [...before, ...voucherParts(voucher, siteUrl), ...after],
      // Text too, for readers without pictures.
      top: qrAndCode(groupCode(voucher.code)),
      code: voucher.code,
      ...voucherFooter(voucher, siteUrl),
    },
    (reader) => {
      const label = emailChoiceMessages.t("stop", {}, reader.translation);
      return {
        drawn: [
          ...voucherParts(voucher, siteUrl, reader),
          paragraph(link(label, stopAddress(voucher.token, siteUrl, reader.key))),
        ],
        ...translate(reader, isoDayInWords(voucher.last_day, reader.translation.locale)),
      };
    },
  );
