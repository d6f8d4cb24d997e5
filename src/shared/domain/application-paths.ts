import { languages } from "./languages.ts";
import { appRoutesIn, emailRoutes, portalRoutes } from "./routes.ts";

/** Every address of portal and app, in every language: pages that run scripts, and that no search engine lists. */
export const applicationPaths = (): readonly string[] => [
  ...Object.values(portalRoutes),
  ...["", ...languages.map(({ key }) => key)].flatMap((key) => Object.values(appRoutesIn(key))),
  ...Object.values(emailRoutes),
];
