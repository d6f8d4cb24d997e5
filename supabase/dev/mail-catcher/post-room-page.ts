import { brand } from "../../../src/shared/domain/brand.ts";
import { html, type Html } from "../../templates/html.ts";
import { localPage } from "../server/local-page.ts";
import type { CapturedEmail } from "./post-room.ts";

/** Path of the page that shows captured e-mail; the same with `.json` gives them as data. */
export const postRoomPath = "/_post-room";

const style = `
h2 { display: inline; margin: 0; font: 700 var(--step-1)/1.3 var(--font-display); overflow-wrap: anywhere; }
article > details { margin: 0 0 var(--space-4); background: var(--surface-raised); border: 1px solid var(--border); border-radius: var(--radius); }
summary { padding: var(--space-4); cursor: pointer; }
.meta { display: block; color: var(--text-muted); font-size: var(--step--1); overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 42rem; border: 0; border-top: 1px solid var(--border); background: #fff; }
pre { margin: 0; padding: 0 var(--space-4) var(--space-4); white-space: pre-wrap; overflow-wrap: anywhere; font-size: var(--step--1); }
.empty { padding: var(--space-6); background: var(--panel); border-radius: var(--radius); }`;

const moment = new Intl.DateTimeFormat(brand.locale, { dateStyle: "medium", timeStyle: "medium" });

const article = ({ subject, to, sentAt, html: markup, text }: CapturedEmail, index: number): Html =>
  html` <article>
    <details ${index === 0 ? "open" : ""}>
      <summary>
        <h2>${subject}</h2>
        <span class="meta"
          >To ${to}, <time datetime="${sentAt}">${moment.format(new Date(sentAt))}</time></span
        >
      </summary>
      <iframe
        title="E-mail: ${subject}"
        loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcdoc="${`<base target="_blank">${markup}`}"
      ></iframe>
      <details>
        <summary>As plain text</summary>
        <pre>${text}</pre>
      </details>
    </details>
  </article>`;

const empty = `<p class="empty">No e-mail yet. Register on the portal or ask for a new password, then reload this page.</p>`;

/** The page of the post room: every captured e-mail, newest first and open. */
export function postRoomPage(emails: CapturedEmail[]): string {
  return localPage({
    title: "Post room",
    lead: "E-mails that this machine would have sent. Nothing leaves it.",
    body: emails.length === 0 ? empty : emails.map(article).join("\n"),
    style,
  });
}
