import { z } from "zod";
import { dataOf, type Operator, type Project } from "../admin/connect.ts";
import { queuedEmail } from "./compose.ts";
import type { Outbox } from "./deliver.ts";

const resent = "If it was not, the email is sent again with the same Message-ID.";

/** Returns the outbox of a project. Its calls throw a Failure. */
export function outboxOf(project: Project, operator: Operator): Outbox {
  return {
    prepare: async () => {
      const answers = await Promise.allSettled([
        dataOf(project, operator.rpc("queue_holder_emails")),
        dataOf(project, operator.rpc("queue_last_day_emails")),
        dataOf(project, operator.rpc("queue_closing_emails")),
      ]);
      return answers.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    },
    lease: async (queue, atMost) =>
      z
        .array(z.uuid())
        .parse(await dataOf(project, operator.rpc("lease_emails", { queue, at_most: atMost }))),
    build: async (id, signal) => {
      const call = operator.rpc("build_email", { email_id: id }).abortSignal(signal);
      const [email] = z.array(queuedEmail).parse(await dataOf(project, call));
      return email ?? null;
    },
    sent: async (id) => {
      await dataOf(project, operator.rpc("finish_email", { email_id: id, became: "sent" }), resent);
    },
    failed: async (id, why, forGood) => {
      await dataOf(project, operator.rpc("email_failed", { email_id: id, why, for_good: forGood }), resent);
    },
  };
}
