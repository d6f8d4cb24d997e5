const special = /[.+?^${}()|[\]\\]/g;

/**
 * Compiles a path of _headers or _redirects: `*` stands for anything, slashes included, `:name` for one
 * segment. Both are named groups; the star's name is `splat`.
 */
export function pathPattern(path: string): RegExp {
  const source = path
    .replace(special, String.raw`\$&`)
    .replace(/\*/g, "(?<splat>.*)")
    .replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}$`);
}
