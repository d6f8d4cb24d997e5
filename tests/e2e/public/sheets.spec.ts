import { expect, test } from "@playwright/test";
import { boroughPage, boroughsRoute } from "../../../src/shared/domain/borough-facts.ts";

for (const path of [boroughsRoute, boroughPage("camden")]) {
  test(`${path} prints on one sheet of A4`, async ({ page }) => {
    await page.goto(path);
    const margin = "15mm";
    const pdf = await page.pdf({
      format: "A4",
      margin: { top: margin, bottom: margin, left: margin, right: margin },
    });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
}
