import type { Header, SiteRules } from "./site-rules.ts";

const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;

const block = (opening: string, lines: readonly string[]) => [
  `${opening} {`,
  ...lines.map((line) => `  ${line}`),
  "}",
];

/** A location that adds headers: nginx forgets those of the server as soon as one is added, so it lists them all. */
function location(match: string, headers: readonly Header[], serve: string): string[] {
  const type = headers.find(([name]) => name === "Content-Type")?.[1];
  return block(`location ${match}`, [
    ...headers
      .filter(([name]) => name !== "Content-Type")
      .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`),
    ...(type ? ["types { }", `default_type ${quoted(type)};`] : []),
    serve,
  ]);
}

/** The directives of a server block that serve a built site: headers, redirects, clean addresses, the 404 page. */
export function nginxConfiguration({ always, paths, pages, redirects }: SiteRules): string {
  const isFolder = (path: string) => path.endsWith("/*");
  const page = (path: string) =>
    location(
      `= ${path}`,
      paths.get(path) ?? folderHeaders(path),
      `try_files ${path === "/" ? "/index" : path}.html =404;`,
    );
  function folderHeaders(path: string): readonly Header[] {
    const folder = [...paths.keys()]
      .filter(isFolder)
      .find((pattern) => path.startsWith(pattern.slice(0, -1)));
    return (folder && paths.get(folder)) || always;
  }
  const moved = new Set(redirects.map(({ from }) => from));
  const flat = pages.filter((path) => path !== "/404" && !path.startsWith("/edit") && !moved.has(path));
  return [
    "# Written by npm run host -- nginx from dist/_headers and dist/_redirects: write it again after every build.",
    "server_tokens off;",
    "charset utf-8;",
    "absolute_redirect off;",
    "include mime.types;",
    "types { application/manifest+json webmanifest; }",
    "gzip on;",
    "gzip_vary on;",
    "gzip_types text/css text/xml application/javascript application/json application/manifest+json application/xml image/svg+xml;",
    "error_page 404 /404.html;",
    ...location("= /404.html", paths.get("/404") ?? always, "internal;"),
    ...block("location = /404", ["return 404;"]),
    ...redirects.flatMap(({ from, to, status }) => block(`location = ${from}`, [`return ${status} ${to};`])),
    ...flat.flatMap(page),
    ...[...paths]
      .filter(([path]) => !isFolder(path) && !pages.includes(path) && !moved.has(path))
      .flatMap(([path, headers]) => location(`= ${path}`, headers, "try_files $uri =404;")),
    ...[...paths]
      .filter(([path]) => isFolder(path))
      .flatMap(([path, headers]) =>
        location(
          path.slice(0, -1),
          headers,
          path === "/edit/*" ? "index index.html;" : "try_files $uri $uri.html =404;",
        ),
      ),
    // Two addresses of one page would be two pages to a search engine.
    ...block("location = /index.html", ["return 301 /;"]),
    ...block("location ~ ^/(?!edit/)(.+)\\.html$", ["return 301 /$1;"]),
    ...block("location ~ ^/(?!edit/)(.+)/$", ["return 301 /$1;"]),
    ...location("= /_headers", always, "return 404;"),
    ...location("= /_redirects", always, "return 404;"),
    ...location("/", always, "try_files $uri $uri.html =404;"),
    "",
  ].join("\n");
}
