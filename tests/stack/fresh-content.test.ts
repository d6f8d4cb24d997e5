import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { draftText } from "../../src/authoring/new/draft.ts";
import { type ProjectCopy, startProjectCopy } from "../support/project-copy.ts";

/** Adds to a copy of the project that its texts, once read, are not handed out before the file "go" exists. */
function holdTexts(folder: string): void {
  writeFileSync(
    join(folder, "hold-texts.mjs"),
    `import { existsSync, writeFileSync } from "node:fs";
     async function transform(_code, id) {
       if (id !== "\\0astro:data-layer-content") return;
       writeFileSync("held", "");
       while (!existsSync("go")) await new Promise((again) => setTimeout(again, 20));
     }
     const vite = { plugins: [{ name: "hold-texts", transform }] };
     export const holdTexts = {
       name: "hold-texts",
       hooks: { "astro:config:setup": ({ updateConfig }) => updateConfig({ vite }) },
     };`,
  );
  const config = join(folder, "astro.config.mjs");
  const text = readFileSync(config, "utf8");
  const holding = text.replace("integrations: [", "integrations: [holdTexts,");
  if (holding === text) throw new Error("astro.config.mjs has no list of integrations");
  writeFileSync(config, `import { holdTexts } from "./hold-texts.mjs";\n${holding}`);
}

let project: ProjectCopy;
beforeAll(async () => {
  project = await startProjectCopy({ prepare: holdTexts });
});
afterAll(() => project.stop());

test("an announcement saved while its page was being made is there the next time", async () => {
  const inFolder = (path: string) => join(project.folder, path);
  const page = () => fetch(`${project.url}/announcements/saved-meanwhile`);
  const patience = { timeout: 60_000 };

  const early = page();
  await vi.waitUntil(() => existsSync(inFolder("held")), patience);
  project.write("content/announcements/saved-meanwhile.mdx", draftText("Saved meanwhile", "2026-11-20"));
  await vi.waitUntil(
    () => readFileSync(inFolder(".astro/data-store.json"), "utf8").includes("saved-meanwhile"),
    patience,
  );
  project.write("go", "");
  expect((await early).status).toBe(404);

  const next = await page();
  expect(next.status).toBe(200);
  expect(await next.text()).toContain("Saved meanwhile");
});

test("a build beside it leaves what it has prepared for the portal", async () => {
  const folder = join(project.folder, ".cache/vite");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith("_metadata.json"),
  );
  const prepared = () => names.map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const before = prepared();
  expect(before.length).toBeGreaterThan(0);
  await project.build();
  expect(prepared()).toEqual(before);
});
