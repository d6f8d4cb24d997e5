import { applicationPaths } from "../scheme/routes.ts";

/**
 * Which pages a browser may prepare before the click: every public one, on hover or a first touch. Not portal and app,
 * whose pages act on who is signed in, nor files.
 */
export function GET() {
  const never = [...applicationPaths().map((path) => `${path}*`), "/_*", "/*.*"];
  const where = { and: [{ href_matches: "/*" }, { not: { href_matches: never } }] };
  return Response.json({ prerender: [{ where, eagerness: "moderate" }] });
}
