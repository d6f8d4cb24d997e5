/** What there is to be said of a commit on its way to the site. */
type State = { words: string; href?: string | undefined; ended: boolean };

const everyMs = 10_000;

/** What GitHub or GitLab has been told of a commit by the host that builds it, in one shape. */
interface Told {
  state: string;
  description?: string | null;
  target_url?: string | null;
}

const failed = /^(?:failure|failed|error|canceled)$/;

async function statusesOf(api: string, commit: string, authorization: string): Promise<Told[]> {
  const headers = { authorization };
  const github = api.includes("/repos/");
  const answer = await fetch(`${api}/commits/${commit}/${github ? "status" : "statuses"}`, { headers });
  if (!answer.ok) throw new Error(String(answer.status));
  const body = (await answer.json()) as { statuses: Told[] } | (Told & { status: string })[];
  return Array.isArray(body) ? body.map((one) => ({ ...one, state: one.status })) : body.statuses;
}

/** Where a commit has got to: the site itself says which commit it was built from, its host why it was not. */
export async function stateOf(api: string, commit: string, authorization: string): Promise<State> {
  const settings = await fetch("/edit/config.json", { cache: "no-store" }).catch(() => undefined);
  const { built } = settings?.ok ? ((await settings.json()) as { built?: string }) : {};
  if (built === commit) return { words: "Live:", href: "/", ended: true };
  try {
    const stopped = (await statusesOf(api, commit, authorization)).find(({ state }) => failed.test(state));
    if (!stopped) return { words: "Publishing. This takes some minutes.", ended: false };
    const why = `Not published: ${stopped.description || "the build stopped"}. The site stays as it was.`;
    return { words: why, href: stopped.target_url ?? undefined, ended: true };
  } catch {
    return { words: "Publishing. Whether it is live your host does not say here.", ended: false };
  }
}

/** Says at the top of the editor what becomes of what was published. */
export function saysWhatBecomes(api: string): (commit: string, authorization: string) => void {
  let newest = "";
  const line = document.querySelector<HTMLElement>(".publishing");
  const say = ({ words, href }: State) => {
    const link = Object.assign(document.createElement("a"), { target: "_blank", href: href ?? "" });
    link.textContent = href === "/" ? "look" : "what its host says";
    line?.replaceChildren(words, ...(href ? [" ", link] : []));
  };
  return (commit, authorization) => {
    newest = commit;
    say({ words: "Publishing. This takes some minutes.", ended: false });
    const look = async () => {
      if (newest !== commit) return;
      const state = await stateOf(api, commit, authorization);
      if (newest !== commit) return;
      say(state);
      if (!state.ended) setTimeout(() => void look(), everyMs);
    };
    void look();
  };
}
