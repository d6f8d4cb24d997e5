import { boroughPage, boroughsRoute } from "../../../src/shared/domain/borough-facts.ts";
import { expect, test } from "../../support/portal.ts";

test("the list of boroughs and a borough's page each print on one sheet of A4", async ({ page }) => {
  const margin = "15mm";
  for (const path of [boroughsRoute, boroughPage("camden")]) {
    await page.goto(path);
    const pdf = await page.pdf({
      format: "A4",
      margin: { top: margin, bottom: margin, left: margin, right: margin },
    });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g), path).toHaveLength(1);
  }
});
