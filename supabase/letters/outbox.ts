import { z } from "zod";
import { asked, type Operator, type Project } from "../operate/connect.ts";
import type { Outbox } from "./deliver.ts";
import { takenLetter } from "./letter.ts";

const lost = "Where it was, the letter goes out once more, with the same Message-ID.";

/** The outbox of a project, for whoever holds its secret key. Its calls throw a Failure. */
export function outboxOf(project: Project, operator: Operator): Outbox {
  return {
    take: async (atMost) =>
      z.array(takenLetter).parse(await asked(project, operator.rpc("take_letters", { at_most: atMost }))),
    sent: async (id) => {
      await asked(project, operator.rpc("letter_sent", { letter_id: id }), { writes: lost });
    },
    failed: async (id, why, forGood) => {
      await asked(project, operator.rpc("letter_failed", { letter_id: id, why, for_good: forGood }), {
        writes: lost,
      });
    },
  };
}
