/** The parts of Sveltia's requests to GitHub, and of the answers, that are used here. */
interface RequestBody {
  /** The commit that a branch is reset to. */
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
 * Wraps `fetch`: Sveltia commits to the branch of an unpublished text without looking whether a colleague has saved
 * there since. Here a commit must follow the one that this page has seen.
 */
export function guardedFetch(realFetch: typeof fetch): typeof fetch {
  const heads = new Map<string, string>();

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const resetBranch =
      init?.method === "PATCH" ? /\/git\/refs\/heads\/(cms\/.+)$/.exec(url.pathname)?.[1] : undefined;
    if (url.origin === location.origin || !(url.pathname.endsWith("/graphql") || resetBranch))
      return realFetch(input, init);
    const request = parsed<RequestBody>(init?.body);
    const change = request.variables?.input;
    const branch = change?.branch?.branchName;

    if (change && branch && isDraftBranch(branch)) {
      const head = heads.get(branch);
      if (!head) return conflict();
      change.expectedHeadOid = head;
      init = { ...init, body: JSON.stringify(request) };
    }

    const response = await realFetch(input, init);
    if (resetBranch) {
      if (response.ok && request.sha) heads.set(decodeURI(resetBranch), request.sha);
      return response;
    }
    const { data, errors } = parsed<Answer>(await response.clone().text());
    for (const { headRefName, headRefOid } of data?.repository?.pullRequests?.nodes ?? [])
      heads.set(headRefName, headRefOid);
    if (!errors && data?.createRef && change?.name && change.oid)
      heads.set(change.name.replace("refs/heads/", ""), change.oid);
    if (!branch || !isDraftBranch(branch)) return response;
    const commit = data?.createCommitOnBranch?.commit.oid;
    if (commit) heads.set(branch, commit);
    const isStale = errors?.some(({ message = "" }) => /expected branch|head oid|stale/i.test(message));
    return isStale ? conflict() : response;
  };
}
