import { portalRoutes } from "../../src/shared/domain/routes.ts";

/** Public pages of the portal, with the second tab of the first. */
export const openPages: readonly string[] = [
  portalRoutes.portal,
  `${portalRoutes.portal}#register`,
  portalRoutes.forgotPassword,
  portalRoutes.resetPassword,
  portalRoutes.verifyEmail,
  portalRoutes.emailChanged,
];

/** Pages of the portal for signed-in members. */
export const guardedPages: readonly string[] = [
  portalRoutes.dashboard,
  portalRoutes.skipSites,
  portalRoutes.siteDetails,
  portalRoutes.closure,
  portalRoutes.skipCompanies,
  portalRoutes.voucherSettings,
  portalRoutes.team,
  portalRoutes.activity,
  portalRoutes.figures,
  portalRoutes.giveVoucher,
  portalRoutes.campaign,
  portalRoutes.account,
  portalRoutes.changeName,
  portalRoutes.changeEmail,
  portalRoutes.changePassword,
];
