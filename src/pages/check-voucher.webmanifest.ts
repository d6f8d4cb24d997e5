import { portalRoutes } from "../shared/domain/routes.ts";
import { brand } from "../shared/domain/brand.ts";
import { webManifest } from "../site/web-manifest.ts";

/** The gate's check, as a tablet installs it. */
export const GET = () =>
  webManifest({
    name: `${brand.name} gate`,
    description: "Checks the vouchers of residents at the gates of a site.",
    scope: portalRoutes.checkVoucher,
  });
