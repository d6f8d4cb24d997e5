import { portalRoutes } from "../../src/shared/domain/routes.ts";
import { brand } from "../../src/shared/domain/brand.ts";
import { postRoomPath } from "./mail-catcher/post-room-page.ts";

/** One of the accounts of supabase/seed.sql. Nothing like it exists on a hosted project. */
export const demoSignIn = { email: "demo@camden.gov.uk", password: "TipRight-demo-1" };

/** Says where everything is; `pages` are those that this command alone has, by their names. */
export function announce(siteUrl: string, pages: Readonly<Record<string, string>> = {}): void {
  console.log(
    [
      "",
      `  ${brand.name} is ready`,
      "",
      `  Site       ${siteUrl}/`,
      `  Portal     ${siteUrl}${portalRoutes.portal}`,
      `  Post room  ${siteUrl}${postRoomPath}`,
      ...Object.entries(pages).map(([name, path]) => `  ${name.padEnd(9)}  ${siteUrl}${path}`),
      `  Sign in    ${demoSignIn.email} / ${demoSignIn.password}`,
      "",
      "  Ctrl-C stops it. The data stay; npm run reset starts afresh.",
      "",
    ].join("\n"),
  );
}
