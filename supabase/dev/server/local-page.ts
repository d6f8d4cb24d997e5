import { readFileSync } from "node:fs";
import { brand } from "../../../src/shared/domain/brand.ts";

const tokens = readFileSync(new URL("../../../src/styles/tokens.css", import.meta.url), "utf8");

const style = `${tokens}
body { margin: 0; background: var(--surface); color: var(--text); font: var(--step-0)/1.6 var(--font-body); }
header { background: var(--band); color: var(--on-band); border-bottom: 4px solid var(--amber); }
header div, main { max-width: 46rem; margin: 0 auto; padding: var(--space-5) var(--space-4); }
h1 { margin: 0; font: 700 var(--step-3)/1.2 var(--font-display); }
header p { margin: var(--space-2) 0 0; color: var(--on-band-muted); }
a { color: var(--link); }
summary:focus-visible, a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; box-shadow: 0 0 0 6px var(--focus-outline); }`;

/** Policy of these pages: no script, nothing loaded from anywhere, and their own styles. */
export const localPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What a page of the local server alone consists of. All but the title is HTML. */
interface LocalPage {
  title: string;
  lead: string;
  body: string;
  /** Styles beside those that every such page has. */
  style?: string;
}

/** A page of the local server, in the colours of the site. It is no part of what a host gets. */
export function localPage({ title, lead, body, style: own = "" }: LocalPage): string {
  return `<!doctype html>
<html lang="${brand.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} - ${brand.name}</title>
<style>${style}${own}</style>
</head>
<body>
<header><div><h1>${title}</h1>
<p>${lead}</p></div></header>
<main>
${body}
</main>
</body>
</html>
`;
}
