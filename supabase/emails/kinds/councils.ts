import { z } from "zod";
import { brand } from "../../../src/shared/domain/brand.ts";
import { closedCouncilDays } from "../../../src/shared/domain/limits.generated.ts";
import { feesInWords } from "../../../src/shared/domain/conditions.ts";
import { portalRoutes, signInUrl } from "../../../src/shared/domain/routes.ts";
import { button, contact, paragraph } from "../../templates/frame.ts";
import { html } from "../../templates/html.ts";
import { closingFacts, toManagers, toMember, toOperator } from "../colleague-parts.ts";
import { defineKind, footer } from "../define-kind.ts";
import {
  formatMoment,
  formatName,
  formatNotice,
  formatSite,
  formatTyped,
  textParagraphs,
  withoutLinks,
} from "../format.ts";

/** To the operator: a council has registered. Its manager has only proved a mailbox. */
export const claimed = defineKind(
  z.object({ council: z.string(), who: z.string(), who_email: z.string().nullable() }),
  ({ council, who, who_email: email }) => ({
    subject: `${council} has registered at ${brand.name}`,
    title: `${council} has registered`,
    preview: `By ${formatName(who)}.`,
    body: [
      paragraph(
        `${formatName(who)} (${formatTyped(email ?? "address unknown")}) has registered ${council}, and is its only manager.`,
      ),
      paragraph("Does the council know? Ring it on a number from its own website."),
    ],
    ifUnexpected: ["It does not?", " 'councils suspend' hides its sites and texts at once."],
    footer: toOperator,
  }),
);

/** To members and the operator: the council has closed. */
export const council_closed = defineKind(closingFacts, ({ council, who, why: reason, to }, siteUrl) => ({
  subject: `${council} has closed at ${brand.name}`,
  title: `${council} has closed`,
  preview: `${formatName(who)} has closed it.`,
  body: [
    paragraph(
      `${formatName(who)} has closed ${council} at ${brand.name}${reason === null ? "." : `: ${formatTyped(reason)}`}`,
    ),
    paragraph(
      "Its sites are no longer shown to residents, its gates cannot check vouchers, and its invitations have ended. People who hold vouchers get an email in ten minutes.",
    ),
    ...{
      gate: [paragraph(`Its managers and officers can reopen it for ${closedCouncilDays} days.`)],
      office: [
        paragraph(
          `For ${closedCouncilDays} days you can reopen it with its people, sites, settings and vouchers. Sign in and press 'Reopen council'. If your account was deleted, register ${council} again with this email. After that its people, sites and settings are deleted.`,
        ),
        button("Sign in", `${siteUrl}${signInUrl}`),
      ],
      operator: [
        paragraph(
          `Its managers and officers can reopen it for ${closedCouncilDays} days. So can you: 'councils reopen'.`,
        ),
      ],
    }[to],
  ],
  ifUnexpected: ["You did not expect this?", html` Write to us: ${contact}`],
  footer: to === "operator" ? toOperator : toMember(council),
}));

/** To members and the operator: the council is open again. */
export const council_reopened = defineKind(closingFacts, ({ council, who, to }, siteUrl) => ({
  subject: `${council} is open again at ${brand.name}`,
  title: `${council} is open again`,
  preview: `${formatName(who)} has reopened it.`,
  body: [
    paragraph(
      `${formatName(who)} has reopened ${council} at ${brand.name}, with its people, sites, settings and vouchers. Its invitations have ended.`,
    ),
    ...(to === "operator" ? [] : [button("Sign in", `${siteUrl}${signInUrl}`)]),
  ],
  ifUnexpected: ["You did not expect this?", html` Write to us: ${contact}`],
  footer: to === "operator" ? toOperator : toMember(council),
}));

/** To members of a deleted council. */
export const council_deleted = defineKind(
  z.object({ council: z.string(), why: z.string() }),
  ({ council, why: reason }) => ({
    subject: `${council} has left ${brand.name}`,
    title: `${council} has left ${brand.name}`,
    preview: "Its sites are no longer shown to residents.",
    body: [
      paragraph(
        `${council} has left ${brand.name}. Its sites and settings were deleted, and so was your account, unless it belongs to another council or has vouchers. Nothing of it can be seen or changed any more.`,
      ),
      paragraph(`The reason: ${formatTyped(reason)}`),
      paragraph("Vouchers that residents have stay good wherever another council’s site takes them."),
    ],
    ifUnexpected: ["You did not expect this?", html` Write to us: ${contact}`],
    footer: footer(`You are getting this because you belonged to ${council}.`),
  }),
);

/** To managers: the operator has suspended the council, or resumed it. */
export const suspension = defineKind(
  z.object({ council: z.string(), why: z.string(), suspended: z.boolean() }),
  ({ council, why: reason, suspended }) => ({
    subject: `${council} is ${suspended ? "suspended" : "no longer suspended"} at ${brand.name}`,
    title: `${council} is ${suspended ? "suspended" : "no longer suspended"}`,
    preview: formatTyped(reason),
    body: [
      paragraph(
        `We have ${suspended ? "suspended" : "ended the suspension of"} ${council}: ${formatTyped(reason)}`,
      ),
      paragraph(
        suspended
          ? "Residents are shown none of its sites and texts, and no one can be given a voucher for them. Your gates go on checking vouchers. Nothing was deleted."
          : "Everything is as it was before.",
      ),
    ],
    ifUnexpected: ["Questions?", html` Write to us: ${contact}`],
    footer: toManagers(council),
  }),
);

/** To all managers: payment or telephone has changed. */
export const contact_changed = defineKind(
  z.object({
    council: z.string(),
    who: z.string(),
    to_pay: z.string().nullable(),
    fees: z.record(z.string(), z.number()).nullable(),
    phone: z.string().nullable(),
    phone_hours: z.string().nullable(),
  }),
  ({ council, who, to_pay: toPay, fees, phone, phone_hours: phoneHours }, siteUrl) => ({
    subject: `What residents of ${council} pay, or whom they call, has changed`,
    title: "Payment or telephone has changed",
    preview: `${formatName(who)} changed it.`,
    body: [
      paragraph(`${formatName(who)} changed what residents of ${council} are told. They now read:`),
      paragraph(
        html`<strong>To pay:</strong>
          ${formatNotice([feesInWords(fees), toPay].filter(Boolean).join(". ") || "Nothing said")}`,
      ),
      paragraph(
        html`<strong>Telephone:</strong>
          ${formatNotice([phone ?? "Nothing said", phoneHours].filter(Boolean).join(", "))}`,
      ),
      button("Voucher settings", `${siteUrl}${portalRoutes.voucherSettings}`),
    ],
    ifUnexpected: ["Is this wrong?", ` Change it back first, and then ask ${formatName(who)}.`],
    footer: toManagers(council),
  }),
);

/** To managers: another council offers sites. */
export const offered = defineKind(
  z.object({ council: z.string(), offering: z.string(), count: z.number(), sites: z.array(z.string()) }),
  ({ council, offering: by, count, sites }, siteUrl) => ({
    subject: `${by} offers ${count === 1 ? "a site" : `${count} sites`} to residents of ${council}`,
    title: `${by} offers ${count === 1 ? "a site" : `${count} sites`} to your residents`,
    preview: `Residents of ${council} are shown nothing until you agree.`,
    body: [
      paragraph(
        `${by} would let residents of ${council} use ${count === 1 ? "this site" : "these sites"}. They are shown nothing of it until a manager of ${council} agrees.`,
      ),
      paragraph(
        [
          ...sites.map(formatSite),
          ...(count > sites.length ? [`and ${count - sites.length} more`] : []),
        ].join("\n"),
      ),
      button("Look at it", `${siteUrl}${portalRoutes.dashboard}`),
    ],
    ifUnexpected: [
      "Do you know this site?",
      ` Agree only to what you know, and ask ${by} where you are not sure. 'Not now' can be changed at any time.`,
    ],
    footer: toManagers(council),
  }),
);

/** To managers, or without a council to the operator, who agreed to a site: its address or its offer for trade waste changed. */
export const new_address = defineKind(
  z.object({
    council: z.string().nullable(),
    offering: z.string(),
    count: z.number(),
    sites: z.array(z.object({ from: z.string(), to: z.string() })),
    /** Sites with another offer for trade waste. */
    trade: z.array(z.string()),
    shown_from: z.string(),
  }),
  ({ council, offering: by, count, sites, trade, shown_from: from }, siteUrl) => ({
    subject: `${by} has changed ${count === 0 ? "what trade waste costs at" : "the address of"} ${Math.max(count, 1) === 1 ? "a site" : `${count} sites`} that ${council === null ? "you agreed to" : "your residents use"}`,
    title: `${by} has changed ${count === 0 ? "an offer for trade waste" : count === 1 ? "an address" : "addresses"}`,
    preview: `Residents see it from ${formatMoment(from)}.`,
    body: [
      ...sites.map((site) => paragraph(`${formatSite(site.from)}\nis now\n${formatSite(site.to)}`)),
      ...(count > sites.length ? [paragraph(`And ${count - sites.length} more.`)] : []),
      ...(trade.length > 0
        ? [paragraph(`What it says of trade waste has changed at:\n${trade.map(formatSite).join("\n")}`)]
        : []),
      paragraph(
        `Residents of ${council ?? "boroughs without a council"} see it from ${formatMoment(from)}. The place on the map is the same, so there is nothing to agree to again.`,
      ),
      ...(council === null ? [] : [button("Stop", `${siteUrl}${portalRoutes.voucherSettings}`)]),
    ],
    ifUnexpected: [
      "Is this not the site that you know?",
      council === null
        ? ` Take your agreement back: 'councils disagree'. Vouchers that were issued stay valid.`
        : ` Press 'Stop' beside it in Voucher settings. Vouchers that your residents have stay valid.`,
    ],
    footer: council === null ? toOperator : toManagers(council),
  }),
);

/** To all managers, the sender too: the exact text that voucher holders get. */
export const holder_email = defineKind(
  z.object({
    council: z.string(),
    who: z.string(),
    people: z.number(),
    subject: z.string(),
    body: z.string(),
    leaves_at: z.string(),
  }),
  ({ council, who, people, subject, body, leaves_at: leavesAt }, siteUrl) => {
    const readers = people === 1 ? "1 voucher holder" : `${people} voucher holders`;
    return {
      subject: `An email to ${readers} leaves soon`,
      title: `An email to ${readers} leaves soon`,
      preview: `You can cancel it until ${formatMoment(leavesAt)}.`,
      body: [
        paragraph(
          `${formatName(who)} of ${council} is emailing ${readers}. The email leaves at ${formatMoment(leavesAt)}. Until then you can press 'Cancel email' on the dashboard. This is its text:`,
        ),
        paragraph(html`<strong>${withoutLinks(subject)}</strong>`),
        ...textParagraphs(body),
        button("Dashboard", `${siteUrl}${portalRoutes.dashboard}`),
      ],
      ifUnexpected: ["You did not expect this?", ` Cancel it first, and then ask ${formatName(who)}.`],
      footer: toManagers(council),
    };
  },
);
