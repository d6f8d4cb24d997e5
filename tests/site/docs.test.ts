import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> })
    .scripts,
);
/** Commands of npm itself, which need no line in package.json. */
const npmCommands = new Set(["ci", "run", "audit", "sbom", "outdated", "update", "ls", "install"]);
/** Only the local servers have these; a build has /edit/ if it was configured. */
const localRoutes = new Set(["/_post-room", "/_post-room.json", "/edit/"]);

/** Returns everything that a document marks as code: spans, and the lines of fenced blocks. */
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

const codeFiles = globSync(
  [
    "{src,supabase,docs/examples}/**/*.{ts,tsx,astro,sql,toml,yml,service}",
    "*.{ts,mjs,json}",
    ".env.example",
  ],
  { cwd: root, exclude: ["supabase/tests/**", "src/**/*.generated.ts", "package-lock.json"] },
);
const productCode = codeFiles.map((file) => readFileSync(join(root, file), "utf8"));
const namesInCode = new Set([...codeFiles, ...productCode].flatMap((text) => text.match(/[A-Za-z]\w*/g)));
const sqlObjects = new Set(
  productCode.flatMap((text) =>
    [...text.matchAll(/create (?:function|procedure|table|type|view) (\w+\.\w+)/g)].map((match) => match[1]),
  ),
);
const errorCodes = new Set(
  productCode.flatMap((text) => [...text.matchAll(/^ {2}\('(TR\d{3})', /gm)].map((match) => match[1])),
);
/** Names of other programs. */
const foreignNames = new Set(["EBADENGINE", "MAILTO", "NODE_VERSION", "PATH"]);
/** Finds names of SQL, of TypeScript and of environment variables: snake_case, camelCase and CAPITALS. */
const namePattern =
  /(?<![\w./-])(?:[A-Z]{4,}|[A-Za-z]+(?:_[A-Za-z0-9]+)+|[A-Za-z]?[a-z]+(?:[A-Z][a-z]+)+)(?![\w./-])/g;

describe.each(documents)("%s names only what exists", (document) => {
  const markdown = readFileSync(join(root, document), "utf8");
  const code = codeOf(markdown);

  test("as functions, columns, components and environment variables", () => {
    const names = code.flatMap((line) => line.match(namePattern) ?? []);
    expect(names.filter((name) => !namesInCode.has(name) && !foreignNames.has(name))).toEqual([]);
  });

  test("as objects of the database", () => {
    const objects = code.flatMap((line) => line.match(/\b(?:private|public)\.[a-z]\w*/g) ?? []);
    expect(objects.filter((name) => !sqlObjects.has(name))).toEqual([]);
  });

  test("as error codes", () => {
    expect((markdown.match(/\bTR\d+/g) ?? []).filter((errorCode) => !errorCodes.has(errorCode))).toEqual([]);
  });

  test("as scripts", () => {
    const named = code.flatMap((line) =>
      [...line.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? ""),
    );
    const missing = named.filter((name) => !scripts.includes(name) && !npmCommands.has(name));
    expect(missing).toEqual([]);
  });

  test("as files and folders", () => {
    expect(code.filter(isFile).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test("as routes", () => {
    expect(code.filter(isRoute).filter((route) => !routeExists(route))).toEqual([]);
  });
});

describe.each(documents)("%s has", (document) => {
  test("links to files and headings that exist", () => {
    const text = readFileSync(join(root, document), "utf8").replace(/```[^]*?```|`[^`\n]+`/g, "");
    const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1] ?? "")
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = "", heading] = link.split("#");
        const file = path === "" ? join(root, document) : join(root, dirname(document), path);
        return (
          !existsSync(file) ||
          (heading !== undefined && !headings(readFileSync(file, "utf8")).includes(heading))
        );
      });
    expect(broken).toEqual([]);
  });
});

/** Returns the headings of a document as links name them. */
function headings(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replace(/\s/g, "-"),
  );
}

test("decisions are numbered without a gap", () => {
  const names = readdirSync(join(root, "docs/decisions")).sort();
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
  for (const name of names)
    expect(readFileSync(join(root, "docs/decisions", name), "utf8")).toMatch(
      new RegExp(`^# ${Number(name.slice(0, 4))}\\. `),
    );
});

test("the documents name scripts, files and routes at all", () => {
  const code = documents.flatMap((document) => codeOf(readFileSync(join(root, document), "utf8")));
  expect(code.filter(isFile).length).toBeGreaterThan(40);
  expect(code.filter(isRoute).length).toBeGreaterThan(20);
});
