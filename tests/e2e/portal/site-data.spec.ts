import { appRoutes, portalRoutes } from "../../../src/shared/domain/routes.ts";
import { expect, test } from "../../support/portal.ts";

test("a browser that blocks site data gets a message before any request", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/")) sent.push(request.url());
  });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "SecurityError");
    };
  });
  const reason = page.getByText("Your browser stores nothing for this site").first();

  await page.goto(portalRoutes.portal);
  await page.getByLabel("Email").fill("demo@camden.gov.uk");
  await page.getByLabel("Password", { exact: true }).fill("TipRight-demo-1");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(reason).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("demo@camden.gov.uk");

  await page.goto(appRoutes.signIn);
  await page.getByLabel("I am 18 or older").check();
  await page.getByLabel("Email").fill("ada@home.example");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(reason).toBeVisible();
  expect(sent).toEqual([]);
});
