import { z } from "zod";
import { asked, type Operator, type Project } from "../admin/connect.ts";
import type { Outbox } from "./deliver.ts";
import { takenLetter } from "./letter.ts";

const lost = "Where it was, the letter goes out once more, with the same Message-ID.";

/** The outbox of a project, for whoever holds its secret key. Its calls throw a Failure. */
export function outboxOf(project: Project, operator: Operator): Outbox {
  return {
    prepare: async () => {
      const answers = await Promise.allSettled([
        asked(project, operator.rpc("queue_holder_emails")),
        asked(project, operator.rpc("queue_last_day_emails")),
        asked(project, operator.rpc("queue_closing_emails")),
      ]);
      return answers.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    },
    lease: async (queue, atMost) =>
      z.array(z.uuid()).parse(await asked(project, operator.rpc("lease_emails", { queue, at_most: atMost }))),
    build: async (id, signal) => {
      const call = operator.rpc("build_email", { email_id: id }).abortSignal(signal);
      const [email] = z.array(takenLetter).parse(await asked(project, call));
      return email ?? null;
    },
    sent: async (id) => {
      await asked(project, operator.rpc("email_sent", { email_id: id }), { writes: lost });
    },
    failed: async (id, why, forGood) => {
      await asked(project, operator.rpc("email_failed", { email_id: id, why, for_good: forGood }), {
        writes: lost,
      });
    },
  };
}
