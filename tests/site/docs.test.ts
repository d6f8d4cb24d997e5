import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md"];
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> })
    .scripts,
);
/** Commands of npm itself, which need no line in package.json. */
const npmCommands = new Set(["ci", "run", "audit", "sbom", "outdated", "update", "ls", "install"]);
/** Served by the local servers alone; /edit/ also where it was asked for. */
const localRoutes = new Set(["/_post-room", "/_post-room.json", "/edit/"]);

/** Everything that a document sets as code: spans, and the lines of fenced blocks. */
function codeOf(markdown: string): string[] {
  const fences = [...markdown.matchAll(/```[a-z]*\n([\s\S]*?)```/g)].flatMap(
    (match) => match[1]?.split("\n") ?? [],
  );
  const spans = [...markdown.replace(/```[\s\S]*?```/g, "").matchAll(/`([^`\n]+)`/g)].map(
    (match) => match[1] ?? "",
  );
  return [...fences, ...spans];
}

const isRoute = (code: string) => /^\/[a-z0-9._/-]*$/.test(code);
const isFile = (code: string) =>
  /^\.?[\w@.[\]-]+(\/[\w@.[\]-]+)*\/?$/.test(code) &&
  (/^(src|public|content|supabase|tests|\.ci)\//.test(code) || /^[\w.-]+\.(json|mjs|ts|md|toml)$/.test(code));

function routeExists(route: string): boolean {
  if (localRoutes.has(route)) return true;
  const path = join(root, "dist", route === "/" ? "index" : route);
  return existsSync(`${path}.html`) || existsSync(join(path, "index.html")) || existsSync(path);
}

describe.each(documents)("%s names only what exists", (document) => {
  const code = codeOf(readFileSync(join(root, document), "utf8"));

  test("scripts", () => {
    const named = code.flatMap((line) =>
      [...line.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? ""),
    );
    const missing = named.filter((name) => !scripts.includes(name) && !npmCommands.has(name));
    expect(missing).toEqual([]);
  });

  test("files and folders", () => {
    expect(code.filter(isFile).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test("routes", () => {
    expect(code.filter(isRoute).filter((route) => !routeExists(route))).toEqual([]);
  });
});

test("the README names scripts, files and routes at all", () => {
  const code = codeOf(readFileSync(join(root, "README.md"), "utf8"));
  expect(code.filter(isFile).length).toBeGreaterThan(5);
  expect(code.filter(isRoute).length).toBeGreaterThan(3);
});
