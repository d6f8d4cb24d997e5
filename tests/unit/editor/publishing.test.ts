import { afterEach, expect, test, vi } from "vitest";
import { stateOf } from "../../../src/authoring/editor/publishing.ts";

afterEach(() => vi.unstubAllGlobals());

const commit = "abc";
const github = "https://api.github.com/repos/ann/site";
const gitlab = "https://gitlab.example/api/v4/projects/1/repository";

/** Answers with the commit that the site was built from, and with what its host says of another. */
const answering = (built: string, statuses: unknown) =>
  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      address === "/edit/config.json"
        ? Response.json({ built })
        : statuses === undefined
          ? new Response("", { status: 403 })
          : Response.json(statuses),
    ),
  );

const failure = { description: "a table needs its hyphens", target_url: "https://host.example/log" };

test.each([
  ["the site was built from it", github, commit, undefined, { words: "Live:", href: "/", ended: true }],
  [
    "its host has said nothing yet",
    github,
    "before",
    { statuses: [] },
    { words: "Publishing. This takes some minutes.", ended: false },
  ],
  [
    "its host does not say",
    github,
    "before",
    undefined,
    { words: "Publishing. Whether it is live your host does not say here.", ended: false },
  ],
  [
    "GitHub was told what stopped it",
    github,
    "before",
    { statuses: [{ state: "failure", ...failure }] },
    {
      words: expect.stringContaining("Not published: a table needs its hyphens"),
      href: failure.target_url,
      ended: true,
    },
  ],
  [
    "GitLab was told what stopped it",
    gitlab,
    "before",
    [{ status: "failed", ...failure }],
    { words: expect.stringContaining("The site stays as it was."), href: failure.target_url, ended: true },
  ],
])("where %s, the editor says so", async (_, api, built, statuses, said) => {
  answering(built, statuses);
  expect(await stateOf(api, commit, "token t")).toEqual(said);
});
