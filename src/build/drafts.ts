import type { AstroIntegration } from "astro";

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

const module = "virtual:drafts";

/**
 * Tells pages whether drafts are shown: in `npm run dev` and in a preview, and in no other build. `import.meta.env`
 * would not do: its DEV is also true in a build where NODE_ENV is not "production".
 */
export function drafts(): AstroIntegration {
  return {
    name: "drafts",
    hooks: {
      "astro:config:setup": ({ command, updateConfig }) => {
        const plugin = {
          name: module,
          resolveId: (id: string) => (id === module ? `\0${module}` : undefined),
          load: (id: string) =>
            id === `\0${module}`
              ? `export const showsDrafts = ${command === "dev" || isPreview()}, isPreview = ${isPreview()};`
              : undefined,
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
