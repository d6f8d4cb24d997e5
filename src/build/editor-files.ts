import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { bundleEditor } from "./editor-bundle.ts";
import { editorSettings } from "../authoring/editor/config.ts";
import { editorPage, type EditorTarget } from "../authoring/editor/page.ts";
import { builtCommit } from "./preview.ts";

/** The folder of the library, as installed. */
function library(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve("@sveltia/cms")));
}

/** Changes whenever the bundle would. */
async function fingerprint(): Promise<string> {
  const sources = await Promise.all(
    [
      join(library(), "package.json"),
      join(import.meta.dirname, "editor-bundle.ts"),
      ...[
        ...[
          "start",
          "keep-lines",
          "unsaved",
          "drafts",
          "forge",
          "publishing",
          "tables",
          "mend",
          "beside",
        ].map((name) => `editor/${name}.ts`),
        "checks/entry-text.ts",
        "../shared/domain/days.ts",
      ].map((name) => join(import.meta.dirname, "../authoring/", name)),
    ].map((file) => readFile(file)),
  );
  return createHash("sha256").update(Buffer.concat(sources)).digest("hex").slice(0, 16);
}

/** The licences of the library and of the fonts inside it go where it goes. */
async function copyLicences(folder: string): Promise<void> {
  await mkdir(folder);
  await cp(join(library(), "LICENSE.txt"), join(folder, "sveltia-cms.LICENSE.txt"));
  const assets = join(library(), "npm/assets");
  for (const file of await readdir(assets)) {
    if (file.endsWith(".LICENSE.txt")) await cp(join(assets, file), join(folder, file));
  }
}

/**
 * The folder of the editor's scripts, fonts and licences, made on first use and cached in `cache`. The page and its
 * configuration are not in it: they depend on the schemas.
 */
export async function editorScripts(cache: string): Promise<string> {
  const folder = join(cache, await fingerprint());
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    await bundleEditor(unfinished);
    await copyLicences(join(unfinished, "licences"));
    // Another process may have finished first; its copy is the same.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return folder;
}

/** Where visitors find the pages and files of a build, but for the scripts and pictures that pages name themselves. */
async function addressesOf(built: string): Promise<string[]> {
  const names = await readdir(built, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(built, join(entry.parentPath, entry.name)).replaceAll("\\", "/")}`)
    .filter((path) => !path.startsWith("/_"))
    .map((path) => path.replace(/(?:index)?\.html$/, "").replace(/(?<=.)\/$/, ""));
}

/** Writes the whole editor into a folder of a build. */
export async function writeEditor(folder: string, cache: string, target: EditorTarget): Promise<void> {
  const addresses = await addressesOf(dirname(folder));
  await cp(await editorScripts(cache), folder, { recursive: true });
  await writeFile(join(folder, "index.html"), editorPage(target));
  await writeFile(
    join(folder, "config.json"),
    JSON.stringify({ ...editorSettings(target, addresses), built: builtCommit() }),
  );
}
