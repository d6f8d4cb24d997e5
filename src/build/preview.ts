/** Where Netlify and Cloudflare Pages say of which branch a build is. */
const branches = ["HEAD", "CF_PAGES_BRANCH"];

/** How the branches begin on which the editor keeps what is not published yet. */
const waiting = /^cms\//;

/**
 * Whether a build shows its text to those who have its link, before it is public: that of a branch of the editor's, what
 * Netlify calls a deploy preview, and any with EDIT_PREVIEW=1. It shows drafts too, and no search engine may keep it.
 */
export function isPreview(environment: NodeJS.ProcessEnv = process.env): boolean {
  return (
    environment["CONTEXT"] === "deploy-preview" ||
    environment["EDIT_PREVIEW"] === "1" ||
    branches.some((name) => waiting.test(environment[name] ?? ""))
  );
}

/** The commit that a build is of, as its host says; undefined where none does. */
export function builtCommit(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const names = ["COMMIT_REF", "CF_PAGES_COMMIT_SHA", "GITHUB_SHA", "CI_COMMIT_SHA"];
  return names.map((name) => environment[name]).find(Boolean);
}
