import { chromium } from "@playwright/test";
import { portalRoutes } from "../../src/scheme/routes.ts";
import { findBrowser } from "../support/browser.ts";
import { publicPages } from "../support/site.ts";
import type { Stack } from "../support/stack.ts";
import { fetchPackage } from "./fetch-package.ts";
import type { Section } from "./table.ts";

/** What is used of it. */
interface Lighthouse {
  default(
    url: string,
    flags: object,
  ): Promise<
    | {
        lhr: {
          categories: Record<string, { score: number | null }>;
          audits: Record<string, { numericValue?: number }>;
        };
      }
    | undefined
  >;
}

const debuggingPort = 9_333;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Lighthouse's mobile run: a simulated slow phone. The portal asks search engines to leave it out, so its SEO is lower. */
export async function benchLighthouse(stack: Stack): Promise<Section> {
  const { default: lighthouse } = await fetchPackage<Lighthouse>("lighthouse", "13.5.0");
  const launch = await findBrowser();
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${debuggingPort}`],
  });
  const paths = [
    ...publicPages.map(({ path }) => path).filter((path) => path !== "/404"),
    portalRoutes.portal,
  ];
  const rows = [];
  for (const path of paths) {
    const run = await lighthouse(stack.url + path, {
      port: debuggingPort,
      output: "json",
      logLevel: "error",
      onlyCategories: [...categories],
    });
    if (!run) throw new Error(`Lighthouse gave no result for ${path}.`);
    const score = (name: string) => Math.round((run.lhr.categories[name]?.score ?? 0) * 100);
    const figure = (name: string) => run.lhr.audits[name]?.numericValue ?? Number.NaN;
    rows.push({
      page: path,
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best practices": score("best-practices"),
      SEO: score("seo"),
      "LCP, ms": Math.round(figure("largest-contentful-paint")),
      CLS: figure("cumulative-layout-shift"),
      "blocking, ms": Math.round(figure("total-blocking-time")),
    });
  }
  await browser.close();
  return { name: "Lighthouse, simulated slow phone", rows };
}
