import { readFileSync } from "node:fs";
import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { languages } from "../../src/shared/domain/languages.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { emailsMessages, translations } from "../emails/kinds/own-language.ts";
import { button, contact, emailHtml, codeText, paragraph, type Email } from "./frame.ts";
import { html } from "./html.ts";

const configPath = "supabase/config.toml";

/** A button to a page of ours, with the token that the service puts in. */
const tokenButton = (label: string, route: string, type: string, address = "Email") =>
  button(
    label,
    `{{ .SiteURL }}${route}?token_hash={{ .TokenHash }}&type=${type}&email={{ .${address} }}`,
  );

/** The code in two groups. The second takes what is left, so that a code of another length is not lost. */
const code = codeText("{{ slice .Token 0 5 }} {{ slice .Token 5 }}");

const asked = "If you did not ask for this";
const did = "If you did not do this";
const portal = `Councils use ${brand.name} to offer legal ways to get rid of waste.`;

const questions = html`${portal} Questions: ${contact}`;

/** The email of every code. It is the same for all purposes, because it must not reveal who has an account. */
const anyCode: Email = {
  title: `Your ${brand.name} code`,
  preview: `Use this code to show that {{ .Email }} is your address.`,
  body: [
    paragraph(`This is your ${brand.name} code for {{ .Email }}. Type it where you were asked for it:`),
    code,
    paragraph("Or carry on from here, on any device. The page will ask once more before it does anything:"),
    tokenButton("Confirm my email", portalRoutes.verifyEmail, "email"),
    paragraph("The code and the button work once, for one hour."),
    ...languages.map(
      ({ key, direction }) =>
        html`<p lang="${key}" dir="${direction}" style="margin: 0 0 8px">${emailsMessages.t("code", { brand: brand.name }, translations[key])}</p>`,
    ),
  ],
  ifUnexpected: [asked, html`, do nothing. Nothing happens without the code. Never share it with anyone, not even us.`],
  footer: questions,
};

const emails: Record<string, Email> = {
  code: anyCode,
  reauthentication: {
    ...anyCode,
    body: [
      paragraph(`This is your ${brand.name} code for {{ .Email }}. Type it where you were asked for it:`),
      code,
      paragraph("It works once, for one hour."),
    ],
  },
  recovery: {
    title: "Set a new password",
    preview: `Someone asked for a new password for your ${brand.name} account.`,
    body: [
      paragraph(
        `Someone (we hope it was you) asked the ${brand.name} portal for a new password for {{ .Email }}. You can choose one.`,
      ),
      tokenButton("Choose a new password", portalRoutes.resetPassword, "recovery"),
      paragraph("Or type this code on the page where you asked:", "8px"),
      code,
      paragraph(
        "Your password stays the same until you choose another. The link and the code work once, for one hour.",
      ),
    ],
    ifUnexpected: [asked, html`, do nothing: your password is unchanged. If it happens again, tell us.`],
    footer: questions,
  },
  email_change: {
    title: "Confirm your new email address",
    preview: "One more step before you can sign in with this address.",
    body: [
      paragraph(
        `Someone signed in to the ${brand.name} account {{ .Email }} asked to change its email address to {{ .NewEmail }}. Confirm that this address is yours, and you will then use it to sign in.`,
      ),
      tokenButton("Confirm my new email", portalRoutes.emailChanged, "email_change", "NewEmail"),
      paragraph("Or type this code on the page that told you to check your email:", "8px"),
      code,
      paragraph(
        "The link opens our page, which asks once more before it does anything. The link and the code work once, for one hour. The old address stays in use until you confirm.",
      ),
    ],
    ifUnexpected: [asked, html`, do nothing: no account will use your address.`],
    footer: questions,
  },
  password_changed_notification: {
    title: "Your password was changed",
    preview: "If this was you, there is nothing to do.",
    body: [
      paragraph(
        `The password for the ${brand.name} account {{ .Email }} has just been set or changed. If this was you, there is nothing to do.`,
      ),
    ],
    ifUnexpected: [did, html`, someone else may be in your account. Open the ${brand.name} portal at once, choose 'Forgot password?' and set a new password; that also signs everybody else out. Then write to ${contact} so that we can look into it.`],
    footer: html`${portal} We send this whenever a password is set, the first time too.`,
  },
  email_changed_notification: {
    title: "Your email address was changed",
    preview: "If this was you, there is nothing to do.",
    body: [
      paragraph(
        `The email address of the ${brand.name} account {{ .OldEmail }} has been changed to {{ .Email }}. From now on you sign in with the new address. If this was you, there is nothing to do.`,
      ),
    ],
    ifUnexpected: [did, html`, write to ${contact} at once: you can no longer sign in with the old address, and we will stop the account while we look into it.`],
    footer: html`${portal} We send this to the old address whenever it changes.`,
  },
  mfa_factor_enrolled_notification: {
    title: "Two-step sign-in was turned on",
    preview: "If this was you, there is nothing to do.",
    body: [
      paragraph(
        `Signing in to the ${brand.name} account {{ .Email }} now also needs a code from an authenticator app. If this was you, there is nothing to do.`,
      ),
    ],
    ifUnexpected: [did, html`, someone else may be in your account. Write to ${contact} at once, or ask a manager of your council to reset your second step.`],
    footer: html`${portal} We send this whenever a second step is turned on.`,
  },
  mfa_factor_unenrolled_notification: {
    title: "Two-step sign-in was turned off",
    preview: "If this was you, there is nothing to do.",
    body: [
      paragraph(
        `Signing in to the ${brand.name} account {{ .Email }} no longer needs a code from an authenticator app. If this was you, there is nothing to do.`,
      ),
    ],
    ifUnexpected: [did, html`, someone else may be in your account. Set a new password at once with 'Forgot password?', and write to ${contact}.`],
    footer: html`${portal} We send this whenever a second step is turned off.`,
  },
};

const codeSubject = anyCode.title;

/** What config.toml says of the brand: by the table of a line, and its key. */
const brandLines: Record<string, string> = {
  project_id: brand.slug,
  "auth.email.smtp.sender_name": brand.name,
  "auth.email.template.confirmation.subject": codeSubject,
  "auth.email.template.magic_link.subject": codeSubject,
  "auth.email.template.invite.subject": codeSubject,
  "auth.email.template.reauthentication.subject": codeSubject,
  "auth.email.template.recovery.subject": `Set a new ${brand.name} password`,
  "auth.email.template.email_change.subject": `Confirm your new email address for ${brand.name}`,
  "auth.email.notification.password_changed.subject": `Your ${brand.name} password was changed`,
  "auth.email.notification.email_changed.subject": `Your ${brand.name} email address was changed`,
  "auth.email.notification.mfa_factor_enrolled.subject": `Two-step sign-in to ${brand.name} was turned on`,
  "auth.email.notification.mfa_factor_unenrolled.subject": `Two-step sign-in to ${brand.name} was turned off`,
};

function withBrand(config: string): string {
  let table = "";
  const left = new Set(Object.keys(brandLines));
  const lines = config.split("\n").map((line) => {
    table = /^\[([\w.]+)\]$/.exec(line)?.[1] ?? table;
    const key = /^(\w+) = "/.exec(line)?.[1];
    const name = table ? `${table}.${key}` : (key ?? "");
    if (key === undefined || !left.delete(name)) return line;
    return `${key} = ${JSON.stringify(brandLines[name])}`;
  });
  if (left.size > 0) throw new Error(`${configPath} lacks ${[...left].join(", ")}.`);
  return lines.join("\n");
}

/** Every file that is made from brand and colours for the sign-in service, by its path: what it should hold. */
export function emailFiles(): Record<string, string> {
  const templates = Object.entries(emails).map(([name, email]) => [
    `supabase/templates/${name}.html`,
    emailHtml(email),
  ]);
  return {
    ...Object.fromEntries(templates),
    [configPath]: withBrand(readFileSync(configPath, "utf8")),
  };
}
