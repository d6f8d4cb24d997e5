import type { Page } from "@playwright/test";
import type { Officer } from "./officers.ts";
import { portalRoutes } from "./portal.ts";

export const passwordField = (page: Page) => page.getByLabel("Password", { exact: true });

/** Opens the registration form and types an officer's data. */
export async function fillRegistration(page: Page, officer: Officer) {
  await page.goto(`${portalRoutes.portal}#register`);
  await page.getByLabel("Council Borough").selectOption(officer.councilName);
  await page.getByLabel("First Name").fill(officer.firstName);
  await page.getByLabel("Last Name").fill(officer.lastName);
  await page.getByLabel("Email").fill(officer.email);
  await passwordField(page).fill(officer.password);
  await page.getByLabel("Confirm Password").fill(officer.password);
}

export const register = (page: Page) => page.getByRole("button", { name: "Register" }).click();
