import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import { takeOffMetadata } from "../authoring/checks/mp4.ts";
import { filmFolder } from "../authoring/schemas/films.ts";

const types = { mp4: "video/mp4", vtt: "text/vtt" };
const address = /^\/films\/([a-z0-9-]+\.(mp4|vtt))$/;

/** Publishes the films that a page shows, without a camera's metadata. */
export function ownFilms(): AstroIntegration {
  return {
    name: "own-films",
    hooks: {
      "astro:server:setup": ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const [, name = "", ending] = address.exec(request.url ?? "") ?? [];
          const file = join(filmFolder, name);
          if (!name || !existsSync(file)) return next();
          response.setHeader("content-type", types[ending as keyof typeof types]);
          return createReadStream(file).pipe(response);
        });
      },
      "astro:build:done": async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const shown = new Set<string>();
        for (const name of await readdir(folder, { recursive: true })) {
          if (!name.endsWith(".html")) continue;
          for (const [, path = ""] of (await readFile(join(folder, name), "utf8")).matchAll(
            / src="(\/films\/[^"]+)"/g,
          ))
            shown.add(path);
        }
        if (shown.size > 0) await mkdir(join(folder, "films"), { recursive: true });
        for (const path of shown) {
          const [, name = "", ending] = address.exec(path) ?? [];
          const file = await readFile(join(filmFolder, name));
          if (ending === "mp4") takeOffMetadata(file);
          await writeFile(join(folder, "films", name), file);
        }
      },
    },
  };
}
