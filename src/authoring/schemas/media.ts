import { existsSync } from "node:fs";
import { z } from "astro/zod";

/**
 * Name of a file in public/media without its ending. It is looked for while the page is built, so that a
 * misspelt name stops the build and not a visitor.
 * @param endings file endings, any one of which must exist, for example [".svg"]
 */
export function mediaName(description: string, endings: readonly string[]) {
  const write = `Write the name of a file in public/media without its ending (${endings.join(" or ")})`;
  return z
    .string({
      error: ({ input }) => (input === undefined ? `is missing. ${write}` : `must be text. ${write}`),
    })
    .regex(/^[a-z0-9-]+$/, { error: `must hold lower-case letters, digits and hyphens only. ${write}` })
    .refine((name) => endings.some((ending) => existsSync(`public/media/${name}${ending}`)), {
      error: ({ input }) =>
        `there is no such file: public/media/${String(input)}${endings[0] ?? ""}. ${write}`,
    })
    .meta({ title: "File", description, examples: ["scene-van"] });
}
