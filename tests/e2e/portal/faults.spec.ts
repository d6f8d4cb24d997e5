import { testEachForm } from "./each-form.ts";
import { collectWrites, cutNetwork, delayNextCall } from "../../support/faults.ts";
import { field, fillIn, findSendButton } from "./portal-forms.ts";
import { expect } from "../../support/portal.ts";

testEachForm("a cut network loses no text, and a retry sends once", async (form, scene) => {
  const { page } = scene;
  const typed = await fillIn(form, scene);
  const mend = await cutNetwork(page);
  await findSendButton(form, scene).click();
  await expect(page.getByRole("alert").first()).toContainText(/Check your connection/);
  for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
  for (const [label, text] of Object.entries(form.passwords(scene)))
    await expect(field(page, label)).toHaveValue(text);
  await mend();

  const release = await delayNextCall(page);
  const changes = collectWrites(page);
  // By the page's own clock, so that the test does not wait.
  await page.clock.install();
  await findSendButton(form, scene).click();
  await expect(findSendButton(form, scene)).toHaveAttribute("aria-disabled", "true");
  await page.clock.fastForward(5_000);
  await expect(findSendButton(form, scene)).toHaveAttribute("aria-disabled", "true");
  for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
  await findSendButton(form, scene).click({ force: true });
  await page.keyboard.press("Enter");
  release();
  await form.done(scene);
  expect(changes.length).toBeGreaterThan(0);
  expect(changes).toEqual([...new Set(changes)]);
});
