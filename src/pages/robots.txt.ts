import type { APIRoute } from "astro";

/**
 * Everything may be read. The portal's pages are kept out of search results by `noindex`, which a crawler only
 * sees where it may look.
 */
export const GET: APIRoute = ({ url }) => {
  return new Response(
    `User-agent: *\nAllow: /\n\nSitemap: ${new URL("/sitemap-index.xml", import.meta.env.SITE ?? url).href}\n`,
  );
};
