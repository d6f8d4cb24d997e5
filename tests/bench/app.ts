import { chromium } from "@playwright/test";
import { storedSessionKey } from "../../src/client/data/stored-session.ts";
import { appRoutes } from "../../src/scheme/routes.ts";
import { findBrowser } from "../support/browser.ts";
import { apiClient, codeIn } from "../support/officers.ts";
import type { Stack } from "../support/stack.ts";
import { median, type Section } from "./table.ts";

/** The demo's resident, who has active vouchers. */
const email = "resident-demo@home.example";
/** How often each page is opened. */
const times = 9;
/** How many times slower than this machine the phone is. */
const slowness = 4;

/** A session of the demo's resident as supabase-js keeps it, with the id of an active voucher. */
async function signIn(stack: Stack) {
  const client = apiClient(stack);
  const asked = await client.auth.signInWithOtp({ email });
  if (asked.error) throw asked.error;
  const token = codeIn(await stack.emailTo(email));
  const { data, error } = await client.auth.verifyOtp({ email, token, type: "email" });
  if (error) throw error;
  const { data: vouchers } = await client.rpc("my_vouchers").throwOnError();
  const active = (vouchers as { id: string; state: string }[]).find(({ state }) => state === "active");
  if (!active) throw new Error(`${email} has no active voucher.`);
  return { session: JSON.stringify(data.session), id: active.id };
}

/** How long the app takes to show what it keeps, in a new tab of a slow phone without a network. */
export async function benchApp(stack: Stack): Promise<Section> {
  const { session, id } = await signIn(stack);
  const browser = await chromium.launch(await findBrowser());
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 390, height: 844 } });
  const visit = await context.newPage();
  await visit.goto("/robots.txt");
  await visit.evaluate(([key, value]) => localStorage.setItem(key, value), [
    storedSessionKey,
    session,
  ] as const);
  await visit.goto(`${appRoutes.voucher}#${id}`);
  await visit.getByRole("img", { name: "QR code of this voucher" }).waitFor();
  await visit.evaluate(() => navigator.serviceWorker.ready);
  await visit.close();
  await context.setOffline(true);

  const rows = [];
  for (const [path, shown] of [
    [appRoutes.home, ".row-ticket"],
    [appRoutes.vouchers, ".voucher-state"],
    [`${appRoutes.voucher}#${id}`, ".qr"],
  ] as const) {
    const taken: number[] = [];
    for (let time = 0; time < times; time++) {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
      const from = performance.now();
      await page.goto(path, { waitUntil: "commit" });
      await page.locator(shown).first().waitFor();
      taken.push(performance.now() - from);
      await page.close();
    }
    rows.push({
      page: path.replace(id, "…"),
      "median, ms": median(taken),
      "slowest, ms": Math.max(...taken),
    });
  }
  await browser.close();
  return { name: `The app without a network, once seen, on a phone ${slowness} times slower`, rows };
}
