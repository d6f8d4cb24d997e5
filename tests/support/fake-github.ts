import { createHash } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { ContentFile } from "./project-copy.ts";

/** What the editor hands over when somebody saves: the input of the mutation createCommitOnBranch. */
export interface Commit {
  branch: { repositoryNameWithOwner: string; branchName: string };
  fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] };
}

interface Question {
  query: string;
  variables: { branch?: string; input?: Commit };
}

const oid = (text: string | Buffer) => createHash("sha1").update(text).digest("hex");

/** The aliases of a query, and what stands behind each. */
const aliases = (query: string) => [...query.matchAll(/(\w+_\d+):\s*\w+\((.*?)\)/g)];

function answerTo({ query, variables }: Question, files: readonly ContentFile[], commits: Commit[]): unknown {
  if (variables.input) {
    commits.push(variables.input);
    const blobs = aliases(query).map(([, alias = ""]) => [alias, { oid: oid(alias) }]);
    const commit = { oid: oid("after"), committedDate: "2026-11-20T12:00:00Z", ...Object.fromEntries(blobs) };
    return { createCommitOnBranch: { commit } };
  }
  const blobs = aliases(query).map(([, alias = "", what = ""]) => {
    const file = files.find(({ bytes }) => what.includes(oid(bytes)));
    const history = { nodes: [{ author: { name: "Ann" }, committedDate: "2026-11-19T12:00:00Z" }] };
    return [alias, file ? { text: file.bytes.toString(), isTruncated: false } : { target: { history } }];
  });
  const history = { nodes: [{ oid: oid("before"), message: "Before" }] };
  return { repository: { ref: { target: { oid: oid("before"), history } }, ...Object.fromEntries(blobs) } };
}

/**
 * Stands in for https://api.github.com in a browser: a repository with these files, which somebody with `token` may
 * write to.
 * @returns what was committed to it, and the tokens that were shown to it
 */
export async function fakeGitHub(
  context: BrowserContext,
  { repository, token, files }: { repository: string; token: string; files: readonly ContentFile[] },
): Promise<{ commits: Commit[] }> {
  const commits: Commit[] = [];
  const tree = files.map(({ path, bytes }) => ({
    path,
    mode: "100644",
    type: "blob",
    sha: oid(bytes),
    size: bytes.length,
  }));
  await context.route("https://api.github.com/**", (route, request) => {
    const { pathname } = new URL(request.url());
    const headers = { "access-control-allow-origin": "*" };
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
      return route.fulfill({ headers, json: { data: answerTo(question, files, commits) } });
    }
    return route.fulfill({ status: 404, headers, json: { message: "Not Found" } });
  });
  return { commits };
}
