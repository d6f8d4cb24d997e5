import { relative, resolve } from "node:path";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { pictureAt } from "../schemas/pictures.ts";
import type { Notes } from "./notes.ts";
import { lineOf, type Plugin } from "./plugin.ts";

/**
 * Pictures in a text, ![what it shows](/content/images/skip.webp). Whether each is a picture that is there, somebody
 * else asks who may look at files: src/authoring/check/pictures.ts. The build makes them small and writes their size
 * into the page.
 */
export function pictures(notes: Notes): Plugin {
  return {
    name: "pictures",
    options: { position: true },
    image(node, context) {
      if (!node.alt?.trim()) {
        const message =
          "a picture has no description. Say what it shows, for people who do not see it: " +
          `![A skip full of mattresses](${node.url})`;
        notes.mistakes.push({ line: lineOf(node), message });
      }
      notes.pictures.push({ line: lineOf(node), address: node.url });
      if (!context.fileURL) return;
      // The build finds pictures from the folder of the text, and decodes their names.
      const text = fileURLToPath(context.fileURL);
      const { file } = pictureAt(node.url, relative(process.cwd(), text));
      const path = file && relative(dirname(text), resolve(file)).replaceAll("\\", "/");
      context.setProperty(node, "url", encodeURI(path ?? "missing"));
    },
  };
}
