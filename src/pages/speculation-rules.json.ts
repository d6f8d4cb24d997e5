import { applicationPaths } from "../shared/domain/application-paths.ts";
import { portalRoutes } from "../shared/domain/routes.ts";

/**
 * What a browser may do before the click, on hover or a first touch: prepare a public page, and fetch the HTML of a page
 * of the portal, which runs nothing. Not of the app, whose worker has it, nor files.
 */
export function GET() {
  const never = [...applicationPaths().map((path) => `${path}*`), "/_*", "/*.*"];
  const isPublic = { and: [{ href_matches: "/*" }, { not: { href_matches: never } }] };
  return Response.json({
    prerender: [{ where: isPublic, eagerness: "moderate" }],
    prefetch: [{ where: { href_matches: Object.values(portalRoutes) }, eagerness: "moderate" }],
  });
}
