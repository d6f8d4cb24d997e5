import { expect, test, vi } from "vitest";
import { conflictMessage, guardedFetch } from "../../../src/authoring/editor/forge.ts";

vi.stubGlobal("location", { href: "https://tipright.example/edit/", origin: "https://tipright.example" });

const branch = "cms/pages/home";
const gitlab = "https://gitlab.com/api/v4/projects/ann%2Fsite";

/** Fakes a forge with given answers, and records its requests. */
function forge(answer: (url: string, body: Record<string, unknown>) => object) {
  const reached: { url: string; body: Record<string, unknown> }[] = [];
  const reach = async (input: RequestInfo | URL, init?: RequestInit) => {
    const asked = {
      url: String(input as string),
      body: JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown>,
    };
    reached.push(asked);
    return Response.json(answer(asked.url, asked.body));
  };
  const watched = guardedFetch(reach);
  const ask = async (url: string, body?: object, method = "POST") => {
    const answered = await watched(url, { method, ...(body && { body: JSON.stringify(body) }) });
    return (await answered.json()) as { message?: string };
  };
  return { reached, ask };
}

test("GitHub gets the commit that was current when the text was opened", async () => {
  const github = "https://api.github.com/graphql";
  const { reached, ask } = forge((_, { query }) =>
    query === "list"
      ? { data: { repository: { pullRequests: { nodes: [{ headRefName: branch, headRefOid: "one" }] } } } }
      : { data: { createCommitOnBranch: { commit: { oid: "two" } } } },
  );
  const commit = {
    variables: { input: { branch: { branchName: branch }, expectedHeadOid: "what is there now" } },
  };
  expect((await ask(github, commit)).message).toBe(conflictMessage);
  await ask(github, { query: "list" });
  await ask(github, commit);
  await ask(github, commit);
  const heads = reached.map(({ body }) => (body as typeof commit).variables?.input.expectedHeadOid);
  expect(heads).toEqual([undefined, "one", "two"]);
});

test("GitLab saves a text only if its branch is unchanged since it was opened", async () => {
  let head = "one";
  const { reached, ask } = forge((url) =>
    url.includes("/merge_requests?")
      ? [{ source_branch: branch, sha: "one" }]
      : url.includes("/branches/")
        ? { commit: { id: head } }
        : { id: "two" },
  );
  const commits = `${gitlab}/repository/commits`;
  expect((await ask(commits, { branch })).message).toBe(conflictMessage);
  await ask(`${gitlab}/merge_requests?state=opened`, undefined, "GET");
  expect((await ask(commits, { branch })).message).toBeUndefined();
  head = "a colleague's";
  expect((await ask(commits, { branch })).message).toBe(conflictMessage);
  expect(reached.filter(({ url }) => url === commits)).toHaveLength(1);
});
