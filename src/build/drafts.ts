import type { AstroIntegration } from "astro";

/** The branch of a build at Netlify and Cloudflare Pages. */
const branches = ["HEAD", "CF_PAGES_BRANCH"];

/** Branches of the editor's unpublished texts. */
const waiting = /^cms\//;

/** Whether a build is a preview: of an editor's branch, a deploy preview, or EDIT_PREVIEW=1. It shows drafts. */
export function isPreview(environment: NodeJS.ProcessEnv = process.env): boolean {
  return (
    environment["CONTEXT"] === "deploy-preview" ||
    environment["EDIT_PREVIEW"] === "1" ||
    branches.some((name) => waiting.test(environment[name] ?? ""))
  );
}

const module = "virtual:drafts";

/** Tells pages whether drafts are shown. `import.meta.env.DEV` would not do: NODE_ENV can set it in a build. */
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
