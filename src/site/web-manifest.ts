import { colour } from "../styles/colours.ts";
import type { Language } from "../shared/domain/languages.ts";
import { brand } from "../shared/domain/brand.ts";

interface WebApp {
  name: string;
  description: string;
  /** Where the app opens. Addresses that begin so belong to it, and no others. */
  scope: string;
  /** Where it opens, where that is not at the top of them. */
  start?: string;
  /** What it is in; English without one. */
  language?: Language | undefined;
  /** What a long press on its icon offers. */
  shortcuts?: readonly { name: string; url: string }[];
}

const icon = (size: number, purpose?: string) => ({
  src: `/icon-${size}.png`,
  type: "image/png",
  sizes: `${size}x${size}`,
  purpose,
});

/** The icons of the one mark, and its colours. */
export const mark = {
  background_color: colour("surface"),
  theme_color: colour("primary"),
  icons: [icon(192), icon(512), icon(512, "maskable")],
};

/** The manifest of an app that is installed. https://www.w3.org/TR/appmanifest/ */
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
