import { createHash } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { ContentFile } from "../../support/project-copy.ts";

/** The input of the mutation createCommitOnBranch, which the editor sends on Save. */
export interface Commit {
  expectedHeadOid: string;
  branch: { repositoryNameWithOwner: string; branchName: string };
  fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] };
}

interface Question {
  query: string;
  variables: { branch?: string; input?: Commit & { name?: string; oid?: string } };
}

/** The part of a repository that the editor reads: branches, commits and the host's checks. */
export interface Forge {
  heads: Map<string, string>;
  commits: Commit[];
  /** The host's check of any commit: "pending", "success" or "failure". */
  status: { state: string; description: string; target_url: string };
  /** Numbers of the pull requests that were merged. */
  merged: number[];
}

const oid = (text: string | Buffer) => createHash("sha1").update(text).digest("hex");

/** Returns the aliases of a query with their selections. */
const readAliases = (query: string) => [...query.matchAll(/(\w+_\d+):\s*\w+\((.*?)\)/g)];

function answerTo({ query, variables }: Question, files: readonly ContentFile[], forge: Forge): unknown {
  const { heads, commits, status } = forge;
  const [readiness] = /markPullRequestReadyForReview|convertPullRequestToDraft/.exec(query) ?? [];
  if (readiness)
    return { data: { [readiness]: { pullRequest: { isDraft: readiness.startsWith("convert") } } } };
  if (variables.input?.name) {
    const name = variables.input.name.replace("refs/heads/", "");
    if (heads.has(name))
      return { errors: [{ message: `A ref named "${variables.input.name}" already exists` }] };
    heads.set(name, variables.input.oid ?? "");
    return { data: { createRef: { ref: { name } } } };
  }
  if (variables.input) {
    const { branchName } = variables.input.branch;
    const head = heads.get(branchName) ?? oid("before");
    if (variables.input.expectedHeadOid !== head)
      return {
        errors: [{ message: `Expected branch to point to "${head}" but it did not. Pull and try again.` }],
      };
    commits.push(variables.input);
    const after = oid(`commit ${commits.length}`);
    heads.set(branchName, after);
    const written = readAliases(query).map(([, alias = ""]) => [alias, { oid: oid(alias) }]);
    const commit = { oid: after, committedDate: "2026-11-20T12:00:00Z", ...Object.fromEntries(written) };
    return { data: { createCommitOnBranch: { commit } } };
  }
  if (query.includes("pullRequests("))
    return { data: { repository: { pullRequests: { nodes: [], totalCount: 1 } } } };
  const statusQueries = [...query.matchAll(/(commit_\d+): object\(oid: "(\w+)"\)/g)];
  if (statusQueries.length > 0) {
    const context = {
      context: "deploy/preview",
      state: status.state.toUpperCase(),
      targetUrl: status.target_url,
      description: status.description,
    };
    return {
      data: {
        repository: Object.fromEntries(
          statusQueries.map(([, alias]) => [alias, { status: { contexts: [context] } }]),
        ),
      },
    };
  }
  const blobs = readAliases(query).map(([, alias = "", what = ""]) => {
    const file = files.find(({ bytes }) => what.includes(oid(bytes)));
    const history = { nodes: [{ author: { name: "Ann" }, committedDate: "2026-11-19T12:00:00Z" }] };
    return [alias, file ? { text: file.bytes.toString(), isTruncated: false } : { target: { history } }];
  });
  const head = heads.get(variables.branch ?? "") ?? oid("before");
  const target = { oid: head, history: { nodes: [{ oid: head, message: "Before" }] } };
  const ref = { ref: { target } };
  return {
    data: { fork: { id: "fork" }, base: ref, repository: { ...ref, ...Object.fromEntries(blobs) } },
  };
}

/**
 * Fakes https://api.github.com in a browser: a repository with these files, writable with `token`.
 * @returns the repository, which changes with each commit
 */
export async function fakeGitHub(
  context: BrowserContext,
  { repository, token, files }: { repository: string; token: string; files: readonly ContentFile[] },
): Promise<Forge> {
  const forge: Forge = {
    heads: new Map(),
    commits: [],
    merged: [],
    status: { state: "pending", description: "Building", target_url: "" },
  };
  const tree = files.map(({ path, bytes }) => ({
    path,
    mode: "100644",
    type: "blob",
    sha: oid(bytes),
    size: bytes.length,
  }));
  await context.route("https://api.github.com/**", (route, request) => {
    const { pathname } = new URL(request.url());
    const headers = {
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "*",
      "access-control-allow-methods": "*",
    };
    if (request.method() === "OPTIONS") return route.fulfill({ status: 204, headers });
    if (request.headers()["authorization"] !== `token ${token}`) {
      return route.fulfill({ status: 401, headers, json: { message: "Bad credentials" } });
    }
    if (pathname === "/user") {
      return route.fulfill({ headers, json: { id: 1, login: "ann", name: "Ann", email: "ann@example.org" } });
    }
    if (pathname === `/repos/${repository}/collaborators/ann`) return route.fulfill({ status: 204, headers });
    if (pathname.startsWith(`/repos/${repository}/git/trees/`))
      return route.fulfill({ headers, json: { tree } });
    if (pathname === "/graphql") {
      const question = request.postDataJSON() as Question;
      return route.fulfill({ headers, json: answerTo(question, files, forge) as object });
    }
    const [, number] = /\/pulls(?:\/(\d+)\/merge)?$/.exec(pathname) ?? [];
    if (number) {
      forge.merged.push(Number(number));
      forge.heads.delete([...forge.heads.keys()].find((name) => name.startsWith("cms/")) ?? "");
      return route.fulfill({ headers, json: { sha: oid("merged"), merged: true } });
    }
    if (pathname.endsWith("/pulls")) {
      const { title, head } = request.postDataJSON() as { title: string; head: string };
      const now = "2026-11-20T12:00:00Z";
      const made = { number: 7, node_id: "seven", title, html_url: "https://github.com/ann/site/pull/7" };
      return route.fulfill({
        headers,
        json: { ...made, head: { sha: forge.heads.get(head) }, created_at: now, updated_at: now },
      });
    }
    if (/\/issues\/7/.test(pathname)) return route.fulfill({ headers, json: { labels: [] } });
    if (pathname.includes("/git/refs/heads/")) return route.fulfill({ status: 204, headers });
    if (pathname.endsWith("/status")) return route.fulfill({ headers, json: { statuses: [forge.status] } });
    return route.fulfill({ status: 404, headers, json: { message: "Not Found" } });
  });
  return forge;
}
