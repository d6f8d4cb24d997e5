import { appRoutes } from "../scheme/routes.ts";
import { site } from "../scheme/site.ts";
import { webManifest } from "../website/web-manifest.ts";

/** The residents' app, as a phone installs it. */
export const GET = () =>
  webManifest({
    name: site.name,
    description: "Vouchers for a legal way to get rid of waste.",
    scope: appRoutes.home,
    shortcuts: [
      { name: "View Vouchers", url: appRoutes.vouchers },
      { name: `Search for ${site.name}`, url: appRoutes.apply },
    ],
  });
