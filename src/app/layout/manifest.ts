import { appRoutes as englishRoutes, appRoutesIn } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import type { Language } from "../../shared/domain/languages.ts";
import { webManifest } from "../../site/web-manifest.ts";
import { speakIn } from "./spoken.tsx";
import { sayHome } from "../i18n/en/home.ts";
import { sayShell } from "../i18n/en/shell.ts";

/** The residents' app, as a phone installs it. In every language it is one app, which opens in the one it was installed in. */
export async function appManifest(language?: Language): Promise<Response> {
  await speakIn(language?.key);
  const routes = appRoutesIn(language?.key);
  return webManifest({
    name: brand.name,
    description: sayHome().manifest,
    language,
    scope: englishRoutes.home,
    start: routes.home,
    shortcuts: [
      { name: sayShell().vouchers, url: routes.vouchers },
      { name: sayHome().search, url: routes.apply },
    ],
  });
}
