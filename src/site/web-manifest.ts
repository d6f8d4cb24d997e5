import { colour } from "../styles/colours.ts";
import type { Language } from "../shared/domain/languages.ts";
import { brand } from "../shared/domain/brand.ts";

interface WebApp {
  name: string;
  description: string;
  /** Prefix of the app's addresses. */
  scope: string;
  /** Where it opens, if not at its scope. */
  start?: string;
  /** English by default. */
  language?: Language | undefined;
  /** Menu of a long press on its icon. */
  shortcuts?: readonly { name: string; url: string }[];
}

const icon = (size: number, purpose?: string) => ({
  src: `/icon-${size}.png`,
  type: "image/png",
  sizes: `${size}x${size}`,
  purpose,
});

export const mark = {
  background_color: colour("surface"),
  theme_color: colour("primary"),
  icons: [icon(192), icon(512), icon(512, "maskable")],
};

/** Returns the manifest of an installed app: https://www.w3.org/TR/appmanifest/ */
export function webManifest({
  name,
  description,
  scope,
  start = scope,
  language,
  shortcuts = [],
}: WebApp): Response {
  return Response.json({
    id: scope,
    name,
    short_name: name,
    description,
    lang: language?.key ?? brand.locale,
    dir: language?.direction ?? "ltr",
    start_url: start,
    scope,
    display: "standalone",
    ...mark,
    shortcuts,
  });
}
