import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Loader } from "astro/loaders";
import { type Entry, readEntry } from "../authoring/checks/entry.ts";
import type { Fields } from "../authoring/checks/fields.ts";
import { entryNames } from "../authoring/checks/site.ts";
import { sentenceOf } from "../authoring/messages/mistake.ts";
import type { ContentFolder } from "../authoring/schemas/collections.ts";
import { isEntry } from "../authoring/schemas/file-name.ts";
import { pictureAt } from "../authoring/schemas/pictures.ts";
import { isPublished } from "../authoring/schemas/published.ts";
import { isPreview } from "./drafts.ts";

type Stored = Parameters<Parameters<Loader["load"]>[0]["store"]["set"]>[0];

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Returns what Astro stores of an entry, or undefined without an address or with a mistake in its fields. */
function stored({ id, file, fields, compiled, mistakes }: Entry): Stored | undefined {
  if (id === undefined || fields === undefined) return undefined;
  // Astro replaces such a name by the picture.
  const { photo } = fields as Partial<Fields<"announcements">>;
  const picture = (url: string) =>
    `__ASTRO_IMAGE_${pictureAt(url, file).file?.replace("content/", "../") ?? ""}`;
  const data = {
    ...fields,
    ...(photo && { photo: { ...photo, file: picture(photo.file) } }),
  };
  const entry = { id, data, filePath: file };
  if (mistakes.length > 0) {
    // Only in `npm run dev`: a mistake stops a build earlier.
    const said = ["This text cannot be shown yet.", ...mistakes.map(sentenceOf)];
    return { ...entry, rendered: { html: said.map((line) => `<p>${escaped(line)}</p>`).join("\n") } };
  }
  if (compiled?.html === undefined) return { ...entry, deferredRender: true };
  return { ...entry, rendered: { html: compiled.html, metadata: { headings: compiled.headings } } };
}

/** Whether a build shows an entry today. A preview shows drafts, and a policy appears before it applies. */
function isVisible({ folder, draft, fields, mistakes }: Entry): boolean {
  if (isPreview()) return mistakes.length === 0;
  if (draft) return false;
  return folder !== "announcements" || !fields || !("draft" in fields) || isPublished(fields, new Date());
}

/**
 * Loads the entries of one folder of content/, as HTML or as a module. In `npm run dev` a text with a mistake shows it
 * in its place, and an entry with a mistake in its fields stays as it was.
 */
export function entries(folder: ContentFolder): Loader {
  return {
    name: `content-${folder}`,
    async load({ config, store, watcher, generateDigest }) {
      const root = fileURLToPath(config.root);
      const base = join(root, "content", folder);
      const ids = new Map<string, string>();

      async function take(name: string): Promise<void> {
        const entry = await readEntry(root, folder, name, readFileSync(join(base, name)));
        // Drafts, later announcements and their pictures must not reach a build.
        const next = watcher || isVisible(entry) ? stored(entry) : undefined;
        if (!next) return;
        ids.set(name, next.id);
        // A text with components is compiled in every build, so it is stored anew.
        if (next.deferredRender) store.delete(next.id);
        store.set({ ...next, digest: generateDigest(JSON.stringify(next)) });
      }

      for (const name of entryNames(root, folder)) await take(name);
      const there = new Set(ids.values());
      for (const id of store.keys()) if (!there.has(id)) store.delete(id);

      const nameOf = (path: string) => {
        const name = relative(base, path);
        return name.startsWith("..") || !isEntry(name) ? undefined : name;
      };
      for (const event of ["add", "change"] as const) {
        watcher?.on(event, (path) => {
          const name = nameOf(path);
          // A file that is gone again causes another event.
          if (name) void take(name).catch(() => undefined);
        });
      }
      watcher?.on("unlink", (path) => {
        const id = ids.get(nameOf(path) ?? "");
        if (id) store.delete(id);
      });
      watcher?.add(base);
    },
  };
}
