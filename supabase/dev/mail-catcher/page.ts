import { readFileSync } from "node:fs";
import { brand } from "../../../src/shared/domain/brand.ts";
import { html, type Html } from "../../templates/html.ts";
import type { CapturedEmail } from "./mail-catcher.ts";

/** Path of the page that shows captured emails; the same with `.json` gives them as data. */
export const mailCatcherPath = "/_post-room";

/** No script, nothing loaded from anywhere, and the page's own styles. */
export const localPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const style = `${readFileSync(new URL("../../../src/styles/tokens.css", import.meta.url), "utf8")}
body { margin: 0; background: var(--surface); color: var(--text); font: var(--step-0)/1.6 var(--font-body); }
header { background: var(--band); color: var(--on-band); border-bottom: 4px solid var(--amber); }
header div, main { max-width: 46rem; margin: 0 auto; padding: var(--space-5) var(--space-4); }
h1 { margin: 0; font: 700 var(--step-3)/1.2 var(--font-display); }
header p { margin: var(--space-2) 0 0; color: var(--on-band-muted); }
summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 6px var(--focus-outline); }
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
        title="Email: ${subject}"
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

const empty = `<p class="empty">No email yet. Register on the portal or ask for a new password, then reload this page.</p>`;

/** Renders every captured email, newest first and open. */
export function mailCatcherPage(emails: CapturedEmail[]): string {
  return `<!doctype html>
<html lang="${brand.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Mail catcher - ${brand.name}</title>
<style>${style}</style>
</head>
<body>
<header><div><h1>Mail catcher</h1>
<p>Emails that this machine would have sent. Nothing leaves it.</p></div></header>
<main>
${emails.length === 0 ? empty : emails.map(article).join("\n")}
</main>
</body>
</html>
`;
}
