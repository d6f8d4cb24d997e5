import { expect, test, vi } from "vitest";
import { conflictMessage, guardedFetch } from "../../../src/authoring/editor/github.ts";

vi.stubGlobal("location", { href: "https://tipright.example/edit/", origin: "https://tipright.example" });

const branch = "cms/pages/home";

/** Fakes GitHub with given answers, and records its requests. */
function fakeGitHub(answer: (url: string, body: Record<string, unknown>) => object) {
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
  const address = "https://api.github.com/graphql";
  const { reached, ask } = fakeGitHub((_, { query }) =>
    query === "list"
      ? { data: { repository: { pullRequests: { nodes: [{ headRefName: branch, headRefOid: "one" }] } } } }
      : { data: { createCommitOnBranch: { commit: { oid: "two" } } } },
  );
  const commit = {
    variables: { input: { branch: { branchName: branch }, expectedHeadOid: "what is there now" } },
  };
  expect((await ask(address, commit)).message).toBe(conflictMessage);
  await ask(address, { query: "list" });
  await ask(address, commit);
  await ask(address, commit);
  const heads = reached.map(({ body }) => (body as typeof commit).variables?.input.expectedHeadOid);
  expect(heads).toEqual([undefined, "one", "two"]);
});
