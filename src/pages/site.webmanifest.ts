import { site } from "../scheme/site.ts";
import { colour } from "../styles/colours.ts";

/** What a browser shows of the site beside its icon. The site itself is not installed as an app. */
export function GET() {
  const icon = (size: number, purpose?: string) => ({
    src: `/icon-${size}.png`,
    type: "image/png",
    sizes: `${size}x${size}`,
    purpose,
  });
  return Response.json({
    name: site.name,
    short_name: site.name,
    start_url: "/",
    display: "browser",
    background_color: colour("surface"),
    theme_color: colour("primary"),
    icons: [icon(192), icon(512), icon(512, "maskable")],
  });
}
