import { expect, test } from "vitest";
import { deliver, type Outbox, type Queue } from "../../supabase/emails/deliver.ts";
import type { QueuedEmail } from "../../supabase/emails/compose.ts";
import { emailFacts } from "../support/email-facts.ts";

/** Returns an outbox of these ids, and the state of each. */
function outboxWith(ids: Record<Queue, string[]>, build: (id: string) => Promise<QueuedEmail | null>) {
  const outcomes: string[] = [];
  const outbox: Outbox = {
    prepare: () => Promise.resolve([new Error("Not prepared")]),
    lease: (queue) => Promise.resolve(ids[queue].splice(0)),
    build,
    sent: (id) => Promise.resolve(void outcomes.push(`${id} sent`)),
    failed: (id, why) => Promise.resolve(void outcomes.push(`${id} failed: ${why}`)),
  };
  return { outbox, outcomes };
}

const email = (id: string): QueuedEmail => ({
  id,
  kind: "removed",
  email: "reader@example.org",
  facts: emailFacts.removed,
});

test("slow or failing emails stop neither warnings nor the other emails", async () => {
  const { outbox, outcomes } = outboxWith(
    { warnings: ["warning"], others: ["slow 1", "slow 2", "slow 3", "fails", "passed", "good"] },
    async (id) => {
      if (id.startsWith("slow")) return new Promise(() => undefined);
      if (id === "fails") throw new Error("Broken content");
      return id === "passed" ? null : email(id);
    },
  );
  const faults: string[] = [];
  const done = await deliver({
    outbox,
    transport: { verify: () => Promise.resolve(), send: () => Promise.resolve() },
    siteUrl: "https://tipright.test",
    senderDomain: "tipright.test",
    buildMs: 50,
    onFault: (error) => faults.push(String(error)),
  });
  expect(done).toEqual({ sent: 2, failed: 4, rejected: 0 });
  expect(outcomes[0]).toBe("warning sent");
  expect(outcomes.toSorted()).toEqual([
    "fails failed: Broken content",
    "good sent",
    ...[1, 2, 3].map((number) => `slow ${number} failed: The email was not built within 50 ms.`),
    "warning sent",
  ]);
  expect(faults).toContain("Error: Not prepared");
});
