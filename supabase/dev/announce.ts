import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { mailCatcherPath } from "./mail-catcher/page.ts";

/** One of the accounts of supabase/seed.sql. Nothing like it exists on a hosted project. */
export const demoSignIn = { email: "demo@camden.gov.uk", password: "TipRight-demo-1" };

export function announce(siteUrl: string, editor: string): void {
  console.log(
    [
      "",
      `  ${brand.name} is ready`,
      "",
      `  Site       ${siteUrl}/`,
      `  Portal     ${siteUrl}${portalRoutes.portal}`,
      `  Emails     ${siteUrl}${mailCatcherPath}`,
      `  Editor     ${editor}`,
      `  Sign in    ${demoSignIn.email} / ${demoSignIn.password}`,
      "",
      "  Ctrl-C stops it. Your data is kept; npm run reset starts afresh.",
      "",
    ].join("\n"),
  );
}
