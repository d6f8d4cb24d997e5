/** What the library hands to `fetch`, and what comes back, as far as it matters here. */
interface Asked {
  /** GitLab: the branch that a commit goes to, and the one that it begins at. */
  branch?: string;
  start_branch?: string;
  /** GitHub: what a branch is put back to. */
  sha?: string;
  variables?: {
    input?: { name?: string; oid?: string; expectedHeadOid?: string; branch?: { branchName: string } };
  };
}
interface Answer {
  data?: {
    repository?: { pullRequests?: { nodes?: { headRefName: string; headRefOid: string }[] } };
    createCommitOnBranch?: { commit: { oid: string } };
    createRef?: unknown;
  };
  errors?: { message?: string }[];
  id?: string;
  commit?: { id: string };
}

/** The branches on which the library keeps what is not published yet, one for each text. */
const isWaiting = (branch = "") => branch.startsWith("cms/");

/** What is said where a text was saved by two people. */
export const overtaken =
  "Somebody else saved this text after you opened it here. Nothing of theirs was changed. Copy what you wrote, load " +
  "this page again, and put it in.";

const refusal = () =>
  Response.json({ message: overtaken, errors: [{ message: overtaken }] }, { status: 409 });

function parsed<Any>(text: unknown): Partial<Any> {
  try {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * Stands between the library and GitHub or GitLab, for what the library leaves open. It takes the branch of a text for
 * its own and commits onto whatever is there, so that of two people who open one text the second deletes the work of the
 * first: here a commit only follows the one that this page has seen.
 * @param reach the browser's own
 */
export function watchedForge(reach: typeof fetch): typeof fetch {
  const heads = new Map<string, string>();

  /** Whether the branch of a text on GitLab is where this page saw it last. */
  async function isWhereItWas(url: URL, branch: string, init?: RequestInit): Promise<boolean> {
    const where = url.href.replace(/commits$/, `branches/${encodeURIComponent(branch)}`);
    const answer = await reach(where, { headers: new Headers(init?.headers) });
    return answer.ok && ((await answer.json()) as Answer).commit?.id === heads.get(branch);
  }

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin === location.origin || !/^https?:$/.test(url.protocol)) return reach(input, init);
    const asked = parsed<Asked>(init?.body);
    const made = asked.variables?.input;
    const branch = made?.branch?.branchName;
    const gitlab = url.pathname.endsWith("/repository/commits") ? asked.branch : undefined;

    if (made && isWaiting(branch)) {
      const seen = heads.get(branch ?? "");
      if (!seen) return refusal();
      made.expectedHeadOid = seen;
      init = { ...init, body: JSON.stringify(asked) };
    }
    if (gitlab !== undefined && isWaiting(gitlab) && !asked.start_branch)
      if (!(await isWhereItWas(url, gitlab, init))) return refusal();

    const response = await reach(input, init);
    const reset = init?.method === "PATCH" && /\/git\/refs\/heads\/(cms\/.+)$/.exec(url.pathname)?.[1];
    const isList = url.pathname.endsWith("/graphql") || url.pathname.endsWith("/merge_requests");
    if (!isList && !reset && gitlab === undefined) return response;
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);

    if (Array.isArray(answer)) {
      for (const { source_branch: name, sha } of answer as { source_branch?: string; sha?: string }[])
        if (name && sha && isWaiting(name)) heads.set(name, sha);
      return response;
    }
    const { data, errors, ...rest } = (answer ?? {}) as Answer;
    for (const { headRefName, headRefOid } of data?.repository?.pullRequests?.nodes ?? [])
      if (headRefName) heads.set(headRefName, headRefOid);
    if (!errors && data?.createRef && made?.name && made.oid)
      heads.set(made.name.replace("refs/heads/", ""), made.oid);
    if (reset && response.ok && asked.sha) heads.set(decodeURI(reset), asked.sha);
    const commit = data?.createCommitOnBranch?.commit.oid ?? (gitlab === undefined ? undefined : rest.id);
    const onto = branch ?? gitlab;
    if (commit && isWaiting(onto)) heads.set(onto ?? "", commit);
    // GitHub says it in words for programs.
    if (
      isWaiting(branch) &&
      errors?.some(({ message }) => /expected branch|head oid|stale/i.test(message ?? ""))
    )
      return refusal();
    return response;
  };
}
