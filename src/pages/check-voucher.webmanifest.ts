import { portalRoutes } from "../scheme/routes.ts";
import { site } from "../scheme/site.ts";
import { webManifest } from "../website/web-manifest.ts";

/** The gate's check, as a tablet installs it. */
export const GET = () =>
  webManifest({
    name: `${site.name} gate`,
    description: "Checks the vouchers of residents at the gates of a site.",
    scope: portalRoutes.checkVoucher,
  });
