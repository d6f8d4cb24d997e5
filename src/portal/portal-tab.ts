import { portalRoutes } from "../scheme/routes.ts";

/** What the address of the portal's tab for registration ends in. */
export const registerHash = "#register";

/** Address of the portal's tab for signing in. */
export const signInAddress = `${portalRoutes.portal}#sign-in`;
