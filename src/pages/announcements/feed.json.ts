import type { APIRoute } from "astro";
import { newestAnnouncements } from "../../site/texts.ts";
import { brand } from "../../shared/domain/brand.ts";

/** The newest announcements as JSON Feed 1.1, newest first. */
export const GET: APIRoute = async ({ url }) => {
  const absolute = (path: string) => new URL(path, import.meta.env.SITE ?? url).href;
  return Response.json({
    version: "https://jsonfeed.org/version/1.1",
    title: `${brand.name} announcements`,
    description: `News of the ${brand.name} scheme against fly-tipping.`,
    home_page_url: absolute("/announcements"),
    feed_url: absolute("/announcements/feed.json"),
    language: brand.locale,
    items: (await newestAnnouncements()).map(({ id, data }) => ({
      id: absolute(`/announcements/${id}`),
      url: absolute(`/announcements/${id}`),
      title: data.title,
      content_text: data.description,
      date_published: data.date.toISOString(),
    })),
  });
};
