import type { AstroIntegration } from "astro";
import { isPreview } from "./preview.ts";

const module = "virtual:drafts";

/**
 * Tells pages whether drafts are shown: in `npm run dev` and in a preview, and in no other build. `import.meta.env` would not do: its values
 * can come from the environment, and where NODE_ENV is anything but "production", a build has DEV too.
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
