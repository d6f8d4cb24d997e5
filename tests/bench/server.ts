import { portalRoutes } from "../../src/scheme/routes.ts";
import { apiClient } from "../support/officers.ts";
import type { Stack } from "../support/stack.ts";
import { demoSignIn } from "../../supabase/local/announce.ts";
import { median, type Section } from "./table.ts";

const seconds = 5;
const connections = 8;

/** Answers a second, and the median and slowest answer in milliseconds, with some requests always under way. */
async function load(ask: () => Promise<Response>) {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const from = performance.now();
        const answer = await ask();
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
        times.push(performance.now() - from);
      }
    }),
  );
  return {
    "answers a second": Math.round(times.length / seconds),
    "median, ms": median(times),
    "slowest, ms": Math.max(...times),
  };
}

/** Requests a second of the embedded stack. */
export async function benchServer(stack: Stack): Promise<Section> {
  const { data, error } = await apiClient(stack).auth.signInWithPassword(demoSignIn);
  if (error) throw error;
  const headers = { apikey: stack.keys.publishable, Authorization: `Bearer ${data.session.access_token}` };
  const pages: [string, () => Promise<Response>][] = [
    ["the home page", () => fetch(`${stack.url}/`)],
    ["the portal's page", () => fetch(stack.url + portalRoutes.portal)],
    [
      "a guarded read: skip_sites",
      () => fetch(`${stack.url}/rest/v1/skip_sites?select=address`, { headers }),
    ],
  ];
  const rows = [];
  for (const [what, ask] of pages) rows.push({ what, ...(await load(ask)) });
  return { name: `Embedded stack, ${connections} requests under way`, rows };
}
