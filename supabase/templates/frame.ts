import { raw } from "hono/html";
import { brand } from "../../src/shared/domain/brand.ts";
import { colour } from "../../src/styles/colours.ts";
import { html, type Html } from "./html.ts";

const displayFont = raw("'Avenir Next', 'Segoe UI', Helvetica, Arial, sans-serif");
const bodyFont = raw("'Segoe UI', Roboto, Helvetica, Arial, sans-serif");

const light = {
  page: colour("surface"),
  card: colour("surface-raised"),
  border: colour("border"),
  band: colour("band"),
  onBand: colour("on-band"),
  accent: colour("action"),
  onAccent: colour("on-action"),
  text: colour("text"),
  muted: colour("text-muted"),
  panel: colour("panel"),
};

/** Colours of the dark scheme; those of the light one are in the elements. */
const darkRules = [
  [".page", "background", "surface"],
  [".card", "background", "surface-raised"],
  [".card", "border-color", "border"],
  [".band", "background", "band"],
  [".text, .code", "color", "text"],
  [".panel", "background", "panel"],
  [".muted, .muted a", "color", "text-muted"],
]
  .map(([selector, property, name = ""]) => `        ${selector} { ${property}: ${colour(name, "dark")} !important; }`)
  .join("\n");

/** The address for questions, as a link. */
export const contact = html`<a href="mailto:${brand.contactEmail}" style="color: ${light.muted}">${brand.contactEmail}</a>`;

export const joinLines = (lines: readonly (string | Html)[]): Html => html`${lines.map((line, index) => (index === 0 ? line : html`<br />${line}`))}`;

/** A paragraph of markup, or of a text whose line breaks are kept. */
export const paragraph = (content: string | Html, space = "16px"): Html =>
  html`<p style="margin: 0 0 ${space}">${typeof content === "string" ? joinLines(content.split("\n")) : content}</p>`;

/** A link drawn as a button. Its page asks again before it changes anything. */
export const button = (label: string, address: string): Html => html`
                <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 8px 0 24px">
                  <tr>
                    <td bgcolor="${light.accent}" style="background: ${light.accent}; border-radius: 8px">
                      <a href="${address}" style="display: inline-block; padding: 14px 28px; border: 1px solid ${light.accent}; border-radius: 8px; font: bold 17px/22px ${bodyFont}; color: ${light.onAccent}; text-decoration: none">${label}</a>
                    </td>
                  </tr>
                </table>`;

/** A code to read out, in large type. */
export const codeText = (text: string): Html => html`
                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 24px">
                  <tr>
                    <td class="panel code" align="center" dir="ltr" bgcolor="${light.panel}" style="padding: 16px 4px; background: ${light.panel}; font: bold 26px/34px Consolas, Menlo, 'Courier New', monospace; letter-spacing: 1px; white-space: nowrap; color: ${light.text}">${text}</td>
                  </tr>
                </table>`;

/** Content id of the attached QR code. */
export const qrContentId = "voucher-code";

/** Content id of the attached council's mark. */
export const markContentId = "council-mark";

/** A council's mark. It has no alternative text, because the name follows. */
export const councilMark: Html = html`
                <p style="margin: 0 0 8px"><img src="cid:${markContentId}" height="64" alt="" style="display: block; width: auto; height: auto; max-width: 100%; max-height: 64px" /></p>`;

/** A voucher's code, to scan or read out. Black on white in dark mode too, as scanners need it. */
export const qrAndCode = (code: string): Html => html`
                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 0 0 16px">
                  <tr>
                    <td align="center" bgcolor="#ffffff" style="padding: 8px; background: #ffffff">
                      <img src="cid:${qrContentId}" width="360" alt="QR code of this voucher" style="display: block; width: 100%; max-width: 360px; height: auto" />
                    </td>
                  </tr>
                </table>${codeText(code)}`;

/** An email in the recipient's language, above the English. */
export interface TranslatedText {
  lang: string;
  dir: "ltr" | "rtl";
  title: string;
  body: readonly Html[];
  /** The sentence that introduces the English. */
  englishFollows: string;
}

export interface Email {
  title: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  body: readonly Html[];
  /** Advice for a recipient who did not ask for it: its bold beginning, and the rest. */
  ifUnexpected: readonly [string, string | Html];
  /** Why the recipient gets it, and the address for questions. */
  footer: Html;
  translated?: TranslatedText;
  /** Before everything else: a voucher's code. */
  top?: Html;
}

const heading = (title: string): Html =>
  html`<h1 class="text" style="margin: 0 0 16px; font: bold 26px/32px ${displayFont}; color: ${light.text}">${title}</h1>`;

const translatedSection = ({ lang, dir, title, body, englishFollows }: TranslatedText): Html => html`<div lang="${lang}" dir="${dir}" style="text-align: start">
                ${heading(title)}
                ${body.flatMap((part) => [part, "\n                "])}
                <hr style="margin: 8px 0 24px; border: 0; border-top: 1px solid ${light.border}" />
                ${paragraph(englishFollows)}
                </div>
                `;

/** Returns the HTML of an email: readable without pictures, on a phone, in light and dark. */
export function emailHtml({ title, preview, body, ifUnexpected, footer, translated, top }: Email): string {
  return String(html`<!doctype html>
<html lang="${brand.locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (max-width: 620px) { .cell { padding-left: 20px !important; padding-right: 20px !important; } }
      @media (prefers-color-scheme: dark) {
${darkRules}
      }
    </style>
  </head>
  <body class="page" style="margin: 0; padding: 0; background: ${light.page}; -webkit-text-size-adjust: 100%">
    <div data-preview style="display: none; max-height: 0; overflow: hidden; mso-hide: all">${preview}</div>
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background: ${light.page}">
      <tr>
        <td align="center" style="padding: 24px 12px">
          <!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
          <table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.card}" style="max-width: 600px; background: ${light.card}; border: 1px solid ${light.border}">
            <tr>
              <td class="band cell" bgcolor="${light.band}" style="padding: 20px 40px; background: ${light.band}; border-bottom: 4px solid ${light.accent}; font: bold 22px/28px ${displayFont}; color: ${light.onBand}">${brand.name}</td>
            </tr>
            <tr>
              <td class="cell text" style="padding: 32px 40px 8px; font: 16px/26px ${bodyFont}; color: ${light.text}; word-break: break-word; overflow-wrap: anywhere">
                ${top ?? ""}${translated ? translatedSection(translated) : ""}${heading(title)}
                ${body.flatMap((part) => [part, "\n                "])}
              </td>
            </tr>
            <tr>
              <td class="cell muted" style="padding: 16px 40px 28px; font: 14px/22px ${bodyFont}; color: ${light.muted}; word-break: break-word; overflow-wrap: anywhere">
                ${paragraph(html`<strong>${ifUnexpected[0]}</strong>${ifUnexpected[1]}`, "8px")}
                ${paragraph(footer, "8px")}
              </td>
            </tr>
          </table>
          <!--[if mso]></td></tr></table><![endif]-->
        </td>
      </tr>
    </table>
  </body>
</html>
`);
}
