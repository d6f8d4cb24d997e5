import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { storedSessionKey } from "../../../src/shared/api/stored-session.ts";
import { appRoutes } from "../../../src/shared/domain/routes.ts";
import { storeApplication, closedForLong, expect, issueVoucher, test } from "../../support/app.ts";
import type { Served } from "../../support/stack.ts";

test.use({ serviceWorkers: "allow" });

const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // Ready means active; it takes over an open page a moment later.
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
  });

/** Returns everything that this origin stores in the browser as one text, by place. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return {
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      caches: cached.join("\n"),
      databases: (await indexedDB.databases()).length,
    };
  });

test("a voucher opens offline with the time of its last update, and later shows a closed site", async ({
  page,
  context,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const { code } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  const hours = "Weekends, 9am to 5pm";
  const changes = { opening_hours: ["", hours], exceptions: [[], [closedForLong]] };
  await openCouncil.client
    .rpc("save_site_details", { site_id: openCouncil.sites[0]?.id ?? "", changes })
    .throwOnError();
  await signInResident(page, resident);
  // A new device, which keeps no copies yet.
  await page.goto(appRoutes.home);
  await page.getByRole("link", { name: "Mattress or bed base" }).click();
  await expect(page.getByRole("img", { name: "QR code of this voucher" })).toBeVisible();
  await installed(page);

  await context.setOffline(true);
  await page.goto(appRoutes.home);
  await page.getByRole("link", { name: "Mattress or bed base" }).click();
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of this voucher" })).toBeVisible();
  await expect(
    page.getByText(`Code: ${[...code.slice(0, 5)].join(" ")}, ${[...code.slice(5)].join(" ")}`),
  ).toHaveCount(1);
  await expect(page.getByText(/Last updated: \d/)).toBeVisible();
  await expect(page.getByText(/^The site is closed/).first()).toBeVisible();
  await expect(page.getByRole("main").getByText(hours)).toBeVisible();
  await expect(page.getByText("No connection. An active voucher is still valid.")).toBeVisible();

  // Its site is deleted while it is shown; then the last one is.
  const [site, other] = openCouncil.sites;
  await openCouncil.client.rpc("delete_skip_site", { site_id: site?.id ?? "" }).throwOnError();
  await context.setOffline(false);
  await expect(page.getByText("No connection. An active voucher is still valid.")).toBeHidden();
  await expect(page.getByRole("main").getByText("This site has closed.")).toBeVisible();
  await expect(page.getByRole("main").getByText(`You can use it at ${other?.address ?? ""}`)).toBeVisible();
  await openCouncil.client.rpc("delete_skip_site", { site_id: other?.id ?? "" }).throwOnError();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
  await expect(page.getByRole("main").getByText("No site takes this voucher at present.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel voucher" })).toBeVisible();
});

test.describe("without the service worker", () => {
  test.use({ serviceWorkers: "block" });

  test("an expired session keeps the voucher on the device; the next account cannot see it", async ({
    page,
    openCouncil,
    newResident,
    signInResident,
  }) => {
    const resident = await newResident();
    const { id } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
    await signInResident(page, resident);
    await page.goto(`${appRoutes.voucher}#${id}`);
    await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();

    // The storage that supabase-js leaves when a session has expired.
    await page.evaluate((key) => localStorage.removeItem(key), storedSessionKey);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
    await expect(page.getByText("Your session has ended.")).toBeVisible();

    const other = await newResident();
    await signInResident(page, other);
    await page.goto(appRoutes.vouchers);
    await expect(page.getByText("You have no vouchers yet.")).toBeVisible();
    expect((await readStorage(page)).local).not.toContain(id);
  });

  test("a resident deleted from the service is removed from a device, whatever its token", async ({
    page,
    openCouncil,
    newResident,
    signInResident,
  }) => {
    for (const token of ["good", "old"]) {
      const resident = await newResident();
      const { id } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
      await signInResident(page, resident);
      await page.goto(`${appRoutes.voucher}#${id}`);
      await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
      // On another device.
      await resident.client.rpc("delete_resident").throwOnError();
      if (token === "old") {
        await page.evaluate((key) => {
          const session = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
          localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
        }, storedSessionKey);
      }
      await page.reload();
      await expect(page.getByText("You have been signed out. Sign in again to carry on.")).toBeVisible();
      const stored = await readStorage(page);
      expect(stored.local, token).not.toContain(id);
      expect(stored.local, token).not.toContain(resident.email);
    }
  });
});

test("signing out leaves no personal data, and a service worker that answers for the app alone", async ({
  page,
  context,
  openCouncil,
  newResident,
  signInResident,
}) => {
  const resident = await newResident();
  const { id, code } = await issueVoucher(resident, openCouncil.sites[0]?.id ?? "");
  await signInResident(page, resident);
  await page.goto(appRoutes.account);
  await expect(page.getByText("Carter")).toBeVisible();
  await page.goto(`${appRoutes.voucher}#${id}`);
  await expect(page.getByRole("heading", { name: "Active Voucher" })).toBeVisible();
  await installed(page);
  const before = await readStorage(page);
  expect(before.local).toContain(code);

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("You are signed out.")).toBeVisible();
  const after = await readStorage(page);
  expect(after.local).toBe("{}");
  expect(after.databases).toBe(0);
  for (const personal of [id, code, resident.email, resident.userId, "Carter"]) {
    expect(after.caches).not.toContain(personal);
    expect(after.session).not.toContain(personal);
  }
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of this voucher" })).toBeHidden();

  expect(
    await page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
    ),
  ).toEqual(["/app"]);
  await page.goto("/contact");
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await context.setOffline(true);
  await expect(page.goto("/")).rejects.toThrow();
});

/**
 * Serves the site of a stack, with a second version of the app's worker on request: Playwright cannot route one.
 * @param refuses whether a worker's own request for a path is cut off
 */
async function serveNewVersion(stack: Served, refuses: (path: string) => boolean = () => false) {
  const next = { version: "" };
  const { host } = new URL(stack.url);
  const server = createServer((incoming, response) => {
    // Only scripts incoming without naming an element, and only the worker requests files.
    const isWorkers = incoming.headers["sec-fetch-dest"] === "empty" && incoming.method === "GET";
    if (isWorkers && refuses(incoming.url ?? "/")) {
      incoming.destroy();
      return;
    }
    // The API answers pages of its own origin only.
    const headers = { ...incoming.headers, host, origin: stack.url, "accept-encoding": "identity" };
    // Without this "not modified" would answer for the worker that is replaced here.
    delete headers["if-none-match"];
    const passedOn = request(
      stack.url + (incoming.url ?? "/"),
      { method: incoming.method, headers },
      (answer) => {
        const isNew = incoming.url === "/app-worker.js" && next.version !== "";
        if (!isNew) {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
          return;
        }
        void text(answer).then((worker) => {
          response.writeHead(200, { "content-type": "text/javascript" });
          response.end(worker.replace(/[0-9a-f]{12}/, next.version));
        });
      },
    );
    // A navigation aborts the page's requests.
    for (const end of [incoming, response, passedOn]) end.on("error", () => passedOn.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, next, close: () => server.close() };
}

test("a new version takes over at the next visit and keeps the choices", async ({
  browser,
  stack,
  openCouncil,
}) => {
  const { url, next, close } = await serveNewVersion(stack);
  const page = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 } });
  await storeApplication(page, ["sofa"]);
  await page.goto(appRoutes.apply);
  await installed(page);
  await page.goto(`${appRoutes.apply}#${openCouncil.borough}/${openCouncil.sites[0]?.id ?? ""}`);
  await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
  const [old] = await page.evaluate(() => caches.keys());

  next.version = "abcdefabcdef";
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
    await registration.update();
    await taken;
  });
  expect(await page.evaluate(() => caches.keys())).toContain(old?.replace(/[^-]+$/, "abcdefabcdef"));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.goto(`${appRoutes.apply}#${openCouncil.borough}`);
  await expect(page.getByText("Sofa or armchair")).toBeVisible();
  await page.close();
  close();
});

test("the app opens offline although each of its files failed once, and some always", async ({
  browser,
  stack,
}) => {
  const requests = new Map<string, number>();
  const { url, close } = await serveNewVersion(stack, (path) => {
    const times = (requests.get(path) ?? 0) + 1;
    requests.set(path, times);
    return times === 1 || path.startsWith("/media/");
  });
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(appRoutes.home);
  await installed(page);
  for (const path of Object.values(appRoutes)) expect(requests.get(path)).toBe(2);
  expect([...requests.keys()].some((path) => path.startsWith("/media/"))).toBe(true);
  close();
  await context.setOffline(true);
  for (const path of Object.values(appRoutes)) {
    // A page may lead a signed-out visitor on, which interrupts the next visit.
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }).toPass();
  }
  await context.close();
});
