import { parseAnswer } from "../../shared/api/parse.ts";
import { Problem } from "../../shared/api/problem.ts";
import { z } from "../../shared/api/z.ts";
import { SelectField } from "../../shared/forms/field.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { undoOutcomes, undoReasons, voucherStates } from "../../shared/domain/closed-sets.generated.ts";
import { undoReasonNames } from "../../shared/domain/turn-away-reasons.ts";
import { stateInWords } from "../../shared/domain/voucher.ts";
import { voucherLimits } from "../../shared/domain/voucher-limits.ts";

const schema = z.object({ reason: z.enum(undoReasons, "Choose a reason") });

const answerSchema = z.object({
  outcome: z.enum(undoOutcomes),
  state: z.nullable(z.enum(voucherStates)),
});

interface Props {
  acceptanceId: string;
  email: string;
  /** Receives the outcome as a sentence. */
  onUndone: (message: string) => void;
}

/** Undoes an acceptance. For managers of the accepting council. */
export function UndoForm({ acceptanceId, email, onUndone }: Props) {
  const [asRecent, dialog] = useRecent(email);
  const form = useSchemaForm({
    schema,
    failure: "It was not taken back. Please try again.",
    send: async ({ reason }) => {
      await asRecent(
        async () => {
          const { outcome, state } = parseAnswer(
            answerSchema,
            await askSignedIn((client) =>
              client.rpc("undo_acceptance", { acceptance_id: acceptanceId, reason }).single(),
            ),
          );
          if (outcome !== "undone" || !state)
            throw new Problem("refused", `This was accepted more than ${voucherLimits.undoDays} days ago.`);
          onUndone(
            state === "active"
              ? "Taken back. The voucher is active again."
              : `Taken back. The voucher is not active: ${stateInWords(state)}.`,
          );
        },
        () => form.submit(),
      );
    },
  });
  return (
    <>
      <Form form={form} submit="Take back">
        <SelectField
          label="Why is the acceptance taken back?"
          empty="Choose a reason"
          options={undoReasons.map((key) => ({ key, name: undoReasonNames[key] }))}
          defaultValue=""
          {...form.field("reason")}
        />
      </Form>
      {dialog}
    </>
  );
}
