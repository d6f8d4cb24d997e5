/** The parts of Sveltia's requests and answers that are used here. */
interface RequestBody {
  /** GitLab: the branch of a commit, and the one that a new branch begins at. */
  branch?: string;
  start_branch?: string;
  /** GitHub: the commit that a branch is reset to. */
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

/** Whether a branch holds an unpublished text: Sveltia makes one for each. */
const isDraftBranch = (branch = "") => branch.startsWith("cms/");

export const conflictMessage =
  "Another person saved this text after you opened it here. Their version was not changed. Copy what you wrote, load " +
  "this page again, and put it in.";

const conflict = () =>
  Response.json({ message: conflictMessage, errors: [{ message: conflictMessage }] }, { status: 409 });

function parsed<Any>(text: unknown): Partial<Any> {
  try {
    const value: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/**
 * Wraps `fetch` for GitHub and GitLab: Sveltia commits to the branch of an unpublished text without looking whether a
 * colleague has saved there since. Here a commit must follow the one that this page has seen.
 */
export function guardedFetch(realFetch: typeof fetch): typeof fetch {
  const heads = new Map<string, string>();

  /** GitLab takes no expected commit, so the branch is looked up first. */
  async function isAtKnownHead(url: URL, branch: string, init?: RequestInit): Promise<boolean> {
    const where = url.href.replace(/commits$/, `branches/${encodeURIComponent(branch)}`);
    const answer = await realFetch(where, { headers: new Headers(init?.headers) });
    return answer.ok && ((await answer.json()) as Answer).commit?.id === heads.get(branch);
  }

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin === location.origin || !/^https?:$/.test(url.protocol)) return realFetch(input, init);
    const request = parsed<RequestBody>(init?.body);
    const commitInput = request.variables?.input;
    const branch = commitInput?.branch?.branchName;
    const gitlab = url.pathname.endsWith("/repository/commits") ? request.branch : undefined;

    if (commitInput && isDraftBranch(branch)) {
      const head = heads.get(branch ?? "");
      if (!head) return conflict();
      commitInput.expectedHeadOid = head;
      init = { ...init, body: JSON.stringify(request) };
    }
    if (gitlab !== undefined && isDraftBranch(gitlab) && !request.start_branch)
      if (!(await isAtKnownHead(url, gitlab, init))) return conflict();

    const response = await realFetch(input, init);
    const reset = init?.method === "PATCH" && /\/git\/refs\/heads\/(cms\/.+)$/.exec(url.pathname)?.[1];
    const isList = url.pathname.endsWith("/graphql") || url.pathname.endsWith("/merge_requests");
    if (!isList && !reset && gitlab === undefined) return response;
    const answer: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);

    if (Array.isArray(answer)) {
      for (const { source_branch: name, sha } of answer as { source_branch?: string; sha?: string }[])
        if (name && sha && isDraftBranch(name)) heads.set(name, sha);
      return response;
    }
    const { data, errors, ...rest } = (answer ?? {}) as Answer;
    for (const { headRefName, headRefOid } of data?.repository?.pullRequests?.nodes ?? [])
      if (headRefName) heads.set(headRefName, headRefOid);
    if (!errors && data?.createRef && commitInput?.name && commitInput.oid)
      heads.set(commitInput.name.replace("refs/heads/", ""), commitInput.oid);
    if (reset && response.ok && request.sha) heads.set(decodeURI(reset), request.sha);
    const commit = data?.createCommitOnBranch?.commit.oid ?? (gitlab === undefined ? undefined : rest.id);
    const onto = branch ?? gitlab;
    if (commit && isDraftBranch(onto)) heads.set(onto ?? "", commit);
    if (
      isDraftBranch(branch) &&
      errors?.some(({ message }) => /expected branch|head oid|stale/i.test(message ?? ""))
    )
      return conflict();
    return response;
  };
}
