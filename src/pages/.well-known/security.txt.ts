import type { APIRoute } from "astro";
import { publicRoutes } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";

/** Days until the file must be written again; RFC 9116 asks for less than a year. Every build starts them anew. */
const validDays = 364;

/** Where to report a weakness, as RFC 9116 asks. */
export const GET: APIRoute = ({ url }) => {
  const expires = new Date(Date.now() + validDays * 24 * 60 * 60 * 1000);
  const absolute = (path: string) => new URL(path, import.meta.env.SITE ?? url).href;
  const lines = [
    `Contact: mailto:${brand.securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${absolute("/.well-known/security.txt")}`,
    `Policy: ${absolute(`${publicRoutes.whoCanRegister}#security`)}`,
  ];
  return new Response(`${lines.join("\n")}\n`);
};
