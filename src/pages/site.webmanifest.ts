import { site } from "../scheme/site.ts";
import { mark } from "../website/web-manifest.ts";

/** What a browser shows of the site beside its icon. The site itself is not installed as an app. */
export const GET = () =>
  Response.json({ name: site.name, short_name: site.name, start_url: "/", display: "browser", ...mark });
