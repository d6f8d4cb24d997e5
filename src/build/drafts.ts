import type { AstroIntegration } from "astro";

const module = "virtual:drafts";

/**
 * Tells pages whether drafts are shown: in `npm run dev`, and in no build. `import.meta.env` would not do: its values
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
            id === `\0${module}` ? `export const showsDrafts = ${command === "dev"};` : undefined,
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
