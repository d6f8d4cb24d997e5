import { testEachForm } from "../../support/each-form.ts";
import { changesSent, cutNetwork, holdBack } from "../../support/faults.ts";
import { field, fillIn, sendButton, typePasswords } from "../../support/portal-forms.ts";
import { expect } from "../../support/portal.ts";

testEachForm(
  "a network that is cut is told, what was typed stays, and it goes through later",
  async (form, scene) => {
    const { page } = scene;
    const typed = await fillIn(form, scene);
    const mend = await cutNetwork(page);
    await sendButton(form, scene).click();
    await expect(page.getByRole("alert").first()).toContainText(/Check your connection/);
    for (const [label, text] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(text);
    for (const label of Object.keys(form.passwords(scene))) await expect(field(page, label)).toHaveValue("");
    await mend();
    await typePasswords(form, scene);
    await sendButton(form, scene).click();
    await form.done(scene);
  },
);

testEachForm(
  "an answer that takes five seconds is waited for, and nothing is sent twice",
  async (form, scene) => {
    const typed = await fillIn(form, scene);
    const release = await holdBack(scene.page);
    const changes = changesSent(scene.page);
    // By the page's own clock, so that nobody has to wait.
    await scene.page.clock.install();
    await sendButton(form, scene).click();
    await expect(sendButton(form, scene)).toHaveAttribute("aria-disabled", "true");
    await scene.page.clock.fastForward(5_000);
    await expect(sendButton(form, scene)).toHaveAttribute("aria-disabled", "true");
    for (const [label, text] of Object.entries(typed))
      await expect(field(scene.page, label)).toHaveValue(text);
    await sendButton(form, scene).click({ force: true });
    await scene.page.keyboard.press("Enter");
    release();
    await form.done(scene);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes).toEqual([...new Set(changes)]);
  },
);
