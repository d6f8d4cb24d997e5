/** The browser test of each feature, below tests/e2e. A feature is a folder of the portal, the app or the website. */
export const journeys: Readonly<Record<string, string>> = {
  "portal/account": "portal/account.spec.ts",
  "portal/audit-log": "portal/activity.spec.ts",
  "portal/posters": "portal/campaign.spec.ts",
  "portal/desk": "portal/desk.spec.ts",
  "portal/figures": "portal/figures.spec.ts",
  "portal/gate": "app/gate.spec.ts",
  "portal/layout": "portal/way-around.spec.ts",
  "portal/registration": "portal/registration.spec.ts",
  "portal/sign-in": "portal/sign-in.spec.ts",
  "portal/sites": "portal/sites.spec.ts",
  "portal/skip-companies": "portal/skip-companies.spec.ts",
  "portal/team": "portal/team.spec.ts",
  "portal/settings": "app/settings.spec.ts",
  "portal/dashboard": "portal/dashboard.spec.ts",
  "app/apply": "app/apply.spec.ts",
  "app/home": "app/places.spec.ts",
  "app/account": "app/account.spec.ts",
  "app/vouchers": "app/one-voucher.spec.ts",
  site: "public/walkthrough.spec.ts",
};

/** For changes of shared code. */
export const journeyOfShared = "portal/sign-in.spec.ts";

/** Returns the feature that a file of src belongs to, if any. */
export const featureOf = (path: string): string | undefined =>
  Object.keys(journeys).find((feature) => path.startsWith(`src/${feature}/`));
