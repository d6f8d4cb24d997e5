import { brand } from "../../shared/domain/brand.ts";
import { colour } from "../../styles/colours.ts";

/** The library always offers to sign in to a repository, even without one. */
const noSignIn = "#nc-root .buttons > .button.secondary { display: none }";

const mistakesScript = '<script type="module" src="/src/build/mistakes-banner.ts"></script>';

export type EditorTarget =
  /** A repository at GitHub, owner/name, and the address of the site. */
  | { repository: string; branch?: string | undefined; folder?: undefined; site?: string }
  /** A folder of this computer, with its whole path: nothing is published. */
  | { folder: string; repository?: undefined; branch?: undefined; site?: undefined };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the line at the top: where the files are and what Save does. */
function where({ repository, folder }: EditorTarget): string {
  return repository
    ? `What you save in ${escape(repository)} waits, with a preview of its page, until you press Publish.`
    : `You are changing the files in <b>${escape(folder ?? "")}</b> on this computer: choose that folder. Nothing is published from here.`;
}

/** Renders the page at /edit/, which loads Sveltia. */
export function editorPage(target: EditorTarget): string {
  return `<!doctype html>
<html lang="${brand.locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="robots" content="noindex" />
    <title>${brand.name}: edit the site</title>
    <link rel="icon" href="/favicon.svg" />
    <style>
      html, body { height: 100%; margin: 0 }
      body { display: flex; flex-direction: column }
      .where { margin: 0; padding: 0.5rem 1rem; background: ${colour("moss-900")}; color: #fff; font: 1rem/1.4 system-ui }
      /* What the library lays over the whole window stays in its own room. */
      #nc-root { position: relative; flex: 1; min-height: 0; contain: layout }
      .error { white-space: pre-line }
      ${target.repository ? "" : noSignIn}
    </style>
  </head>
  <body>
    <p class="where">${where(target)}</p>
    <noscript><p>The editor needs JavaScript. The files under content/ can be changed with any text editor.</p></noscript>
    <div id="nc-root"></div>
    <script type="module" src="/edit/editor.js"></script>
    ${target.repository ? "" : mistakesScript}
  </body>
</html>
`;
}
