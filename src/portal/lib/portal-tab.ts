import { portalRoutes } from "../../site.ts";

/** Address of the portal's tab for signing in. */
export const signInAddress = `${portalRoutes.portal}#sign-in`;
