import { appRoutes as englishRoutes, appRoutesIn } from "../../shared/domain/routes.ts";
import { brand } from "../../shared/domain/brand.ts";
import { setTranslation } from "../../shared/domain/messages.ts";
import type { Language } from "../../shared/domain/languages.ts";
import { webManifest } from "../../site/web-manifest.ts";
import { loadTranslation } from "./translated.tsx";
import { homeMessages } from "../i18n/home.ts";
import { shellMessages } from "../i18n/shell.ts";

/** The residents' app, as a phone installs it. In every language it is one app, which opens in the one it was installed in. */
export async function appManifest(language?: Language): Promise<Response> {
  setTranslation(language && (await loadTranslation(language)));
  const routes = appRoutesIn(language?.key);
  return webManifest({
    name: brand.name,
    description: homeMessages.t("manifest"),
    language,
    scope: englishRoutes.home,
    start: routes.home,
    shortcuts: [
      { name: shellMessages.t("vouchers"), url: routes.vouchers },
      { name: homeMessages.t("search", { brand: brand.name }), url: routes.apply },
    ],
  });
}
