import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { refuse, type AuthorPlugin } from "./integrations/author-mdx.ts";

/** Where the pictures of texts are, from the top of the project: so they are written, whatever folder the text is in. */
export const pictureFolder = "content/images";

const keep = `Put the file into ${pictureFolder} and write /${pictureFolder}/ before its name`;

/**
 * Pictures in a text, ![what it shows](/content/images/skip.webp): each needs a description, and a file that is
 * there. The build makes them small and writes their size into the page.
 */
export const pictures: AuthorPlugin = {
  name: "pictures",
  options: { position: true },
  image(node, context) {
    if (!node.alt?.trim()) {
      refuse(
        context,
        node,
        "a picture has no description. Say what it shows, for people who do not see it: " +
          `![A skip full of mattresses](${node.url})`,
      );
    }
    if (/^(?:https?:)?\/\//.test(node.url)) {
      refuse(
        context,
        node,
        `the picture ${node.url} is on another site, and browsers are told not to load it. ${keep}`,
      );
    }
    if (!context.fileURL) return;
    const folder = dirname(fileURLToPath(context.fileURL));
    const name = decodeURI(node.url);
    const ours = name.startsWith(`/${pictureFolder}/`);
    const file = ours ? name.slice(1) : name.startsWith("/") ? join("public", name) : join(folder, name);
    if (!existsSync(file)) refuse(context, node, `there is no picture ${node.url}. ${keep}`);
    // The build finds pictures from the folder of the text.
    if (ours)
      context.setProperty(node, "url", encodeURI(relative(folder, resolve(file)).replaceAll("\\", "/")));
  },
};
