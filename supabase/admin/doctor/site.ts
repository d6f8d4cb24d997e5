import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { reach } from "../connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, type Finding } from "./finding.ts";

/** Returns the directives of a content security policy by name. */
const readPolicy = (response: Response): Map<string, string[]> =>
  new Map(
    (response.headers.get("content-security-policy") ?? "").split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );

/** Checks the live site: answers, headers and caching. */
export async function checkSite({ siteUrl, project }: Deployment): Promise<Finding[]> {
  const host = "make the host apply dist/_headers, and upload dist/ again";
  const home = await reach(`${siteUrl}/`);
  const portal = await reach(`${siteUrl}${portalRoutes.portal}`);
  const missing = await reach(`${siteUrl}/this-page-is-not-there`);
  const publicPolicy = readPolicy(home);
  const portalPolicy = readPolicy(portal);
  const scripts = portalPolicy.get("script-src") ?? ["missing"];
  const connections = portalPolicy.get("connect-src") ?? [];
  const [asset] = /\/_astro\/[^"' )]+\.js/.exec(await portal.text()) ?? [];
  const cacheControl = asset && (await reach(siteUrl + asset)).headers.get("cache-control");
  return [
    check(
      home.ok && portal.ok,
      "site and portal answer",
      `site and portal answer ${home.status} and ${portal.status}`,
      host,
    ),
    check(
      publicPolicy.get("script-src")?.join() === "'none'",
      "public pages run no script",
      "public pages lack the policy script-src 'none'",
      host,
    ),
    check(
      scripts.includes("'self'") && !scripts.some((source) => /unsafe-|^https?:|\*|missing/.test(source)),
      "the portal runs only its own scripts",
      `the portal's script-src is ${scripts.join(" ")}`,
      host,
    ),
    check(
      connections.includes(project.url) || project.url === new URL(siteUrl).origin,
      "the portal may connect to the project",
      "the portal's policy does not name the project: it was built with another PUBLIC_SUPABASE_URL",
      "npm run build, then upload dist/ again",
    ),
    check(
      (portal.headers.get("x-robots-tag") ?? "").includes("noindex"),
      "search engines skip the portal",
      "the portal lacks x-robots-tag: noindex",
      host,
    ),
    check(
      home.headers.get("x-content-type-options") === "nosniff" &&
        publicPolicy.get("frame-ancestors")?.join() === "'none'",
      "the site cannot be framed, and its types are not guessed",
      "x-content-type-options: nosniff or frame-ancestors is missing",
      host,
    ),
    check(
      missing.status === 404,
      "a missing page answers 404",
      `a missing page answers ${missing.status}, not 404`,
      host,
    ),
    check(
      Boolean(cacheControl?.includes("immutable")),
      "built files are cached for ever",
      `built files come with cache-control: ${cacheControl ?? "none"}`,
      host,
    ),
    check(
      home.headers.has("strict-transport-security"),
      "browsers stay on HTTPS",
      "strict-transport-security is missing",
      host,
    ),
  ];
}
