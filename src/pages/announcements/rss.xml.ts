import rss from "@astrojs/rss";
import type { APIRoute } from "astro";
import { newestAnnouncements } from "../../site/texts.ts";
import { brand } from "../../shared/domain/brand.ts";

/** The newest announcements for feed readers, newest first. */
export const GET: APIRoute = async ({ url }) => {
  const origin = import.meta.env.SITE ?? url.origin;
  return rss({
    title: `${brand.name} announcements`,
    description: `News of the ${brand.name} scheme against fly-tipping.`,
    site: origin,
    trailingSlash: false,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData:
      `<language>${brand.locale.toLowerCase()}</language>` +
      `<atom:link href="${new URL("/announcements/rss.xml", origin).href}" rel="self" type="application/rss+xml"/>`,
    items: (await newestAnnouncements()).map(({ id, data }) => ({
      title: data.title,
      description: data.description,
      pubDate: data.date,
      link: `/announcements/${id}`,
    })),
  });
};
