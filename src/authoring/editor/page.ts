import { brand } from "../../shared/domain/brand.ts";
import { colour } from "../../styles/colours.ts";

/** The library always offers to sign in to a repository, also where there is none. */
const noSignIn = "#nc-root .buttons > .button.secondary { display: none }";

/** Shows the mistakes of what was saved. Only `npm run dev` knows them, and only there is the editor without a repository. */
const mistakesScript = '<script type="module" src="/src/build/mistakes-in-editor.ts"></script>';

/** Where the editor stores what it saves. */
export type EditorTarget =
  /** A repository, owner/name, at GitHub or at the GitLab with this origin, and the address of the site. */
  | { repository: string; branch?: string | undefined; folder?: undefined; origin?: string; site?: string }
  /** A folder of this computer, with its whole path: nothing is published. */
  | { folder: string; repository?: undefined; branch?: undefined; origin?: undefined; site?: undefined };

export const github = "https://api.github.com";

/** Where the commits of a repository are asked about. */
export function forgeApi({ repository, origin = github }: EditorTarget): string | undefined {
  if (!repository) return undefined;
  return origin === github
    ? `${github}/repos/${repository}`
    : `${origin}/api/v4/projects/${encodeURIComponent(repository)}/repository`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What the line at the top says: where the files are, and with that what pressing Save does. */
function where({ repository, folder }: EditorTarget): string {
  return repository
    ? `What you save in ${escape(repository)} waits, with a preview of its page, until you press Publish.`
    : `You are changing the files in <b>${escape(folder ?? "")}</b> on this computer: choose that folder. Nothing is published from here.`;
}

/** The page at /edit/, which holds nothing but the library. Its styles are inline, like those of the library. */
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
      .where a { color: inherit }
      /* What the library lays over the whole window stays in its own room. */
      #nc-root { position: relative; flex: 1; min-height: 0; contain: layout }
      .beside { display: flex; flex: 1; min-height: 0 }
      .beside iframe { flex: 1; max-width: 50%; border: 0; border-inline-start: 3px solid ${colour("moss-900")} }
      @media (width < 1100px) { .beside iframe { display: none } }
      .mend { margin: 0.25rem 0; padding: 0.5rem; border-inline-start: 4px solid #c5221f; background: #fce8e6; color: #601410 }
      .error { white-space: pre-line }
      ${target.repository ? "" : noSignIn}
    </style>
  </head>
  <body>
    <p class="where">${where(target)} <a href="/what-a-text-may-use" target="_blank">What a text may use</a> <span class="publishing" role="status"></span></p>
    <noscript><p>The editor needs JavaScript. The files under content/ can be changed with any text editor.</p></noscript>
    <div class="beside"><div id="nc-root"></div>${target.repository ? "" : '<iframe title="The page" hidden></iframe>'}</div>
    <script type="module" src="/edit/editor.js"></script>
    ${target.repository ? "" : mistakesScript}
  </body>
</html>
`;
}
