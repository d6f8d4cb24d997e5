import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { reach } from "./connect.ts";
import type { Deployment } from "./deployment.ts";
import { check, unknown, type Finding } from "./finding.ts";

const host = "see that the host reads dist/_headers, and upload dist/ again";

const directives = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );

/** npm run dev builds nothing, and so has neither headers of its own nor built files. */
const checkDevelopment = (home: Response, portal: Response): Finding[] => [
  check(
    home.ok && portal.ok,
    "site and portal answer",
    `they answer ${home.status} and ${portal.status}`,
    host,
  ),
  unknown(
    "headers come with a build, and npm run dev makes none",
    "stop it, npm start, then npm run admin -- doctor --local",
  ),
];

/** The live site: headers in force, what is not there, and what may be kept. */
export async function checkSite({ local, siteUrl, supabaseUrl }: Deployment): Promise<Finding[]> {
  const home = await reach(`${siteUrl}/`);
  const portal = await reach(`${siteUrl}${portalRoutes.portal}`);
  if (local && (await home.clone().text()).includes("/@vite/client")) return checkDevelopment(home, portal);
  const nowhere = await reach(`${siteUrl}/this-page-is-not-there`);
  const publicPolicy = directives(home.headers.get("content-security-policy") ?? "");
  const portalPolicy = directives(portal.headers.get("content-security-policy") ?? "");
  const scripts = portalPolicy.get("script-src") ?? ["missing"];
  const connects = portalPolicy.get("connect-src") ?? [];
  const [asset] = /\/_astro\/[^"' )]+\.js/.exec(await portal.text()) ?? [];
  const cacheControl = asset && (await reach(siteUrl + asset)).headers.get("cache-control");
  return [
    check(
      home.ok && portal.ok,
      "site and portal answer",
      `they answer ${home.status} and ${portal.status}`,
      host,
    ),
    check(
      publicPolicy.get("script-src")?.join() === "'none'",
      "public pages run no script",
      "the policy of public pages is not in force",
      host,
    ),
    check(
      scripts.includes("'self'") && !scripts.some((source) => /unsafe-|^https?:|\*|missing/.test(source)),
      "the portal runs its own scripts only",
      `the portal's script-src is: ${scripts.join(" ")}`,
      host,
    ),
    check(
      connects.includes(new URL(supabaseUrl).origin) ||
        new URL(supabaseUrl).origin === new URL(siteUrl).origin,
      "the portal may speak to the project",
      "the portal's policy does not name the project: it was built with another PUBLIC_SUPABASE_URL",
      "npm run build, then upload dist/ again",
    ),
    check(
      (portal.headers.get("x-robots-tag") ?? "").includes("noindex"),
      "search engines leave the portal out",
      "the portal is not marked noindex",
      host,
    ),
    check(
      home.headers.get("x-content-type-options") === "nosniff" &&
        publicPolicy.get("frame-ancestors")?.join() === "'none'",
      "nobody can frame the site or guess its types",
      "nosniff or frame-ancestors is missing",
      host,
    ),
    check(
      nowhere.status === 404,
      "what is not there answers 404",
      `an address that does not exist answers ${nowhere.status}, not 404`,
      host,
    ),
    check(
      Boolean(cacheControl?.includes("immutable")),
      "built files are kept for ever",
      `built files come with: ${cacheControl ?? "no cache-control"}`,
      host,
    ),
    local
      ? unknown("HTTPS is the host's part", "nothing to do here")
      : check(
          (home.headers.get("strict-transport-security") ?? "") !== "",
          "browsers stay on HTTPS",
          "strict-transport-security is missing",
          host,
        ),
  ];
}
