import { brand } from "../shared/domain/brand.ts";
import { mark } from "../site/web-manifest.ts";

/** What a browser shows of the site beside its icon. The site itself is not installed as an app. */
export const GET = () =>
  Response.json({ name: brand.name, short_name: brand.name, start_url: "/", display: "browser", ...mark });
