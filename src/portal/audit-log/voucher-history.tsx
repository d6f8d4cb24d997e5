import { useState } from "react";
import { advice, asProblem, Problem } from "../../shared/api/problem.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { Field } from "../../shared/forms/field.tsx";
import { requiredText } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { notUndone, undoAnswer, UndoDialog, undoMessage } from "../../shared/voucher/undo-dialog.tsx";
import { voucherStates, voucherSteps, type UndoReason } from "../../shared/domain/closed-sets.generated.ts";
import { turnAwayReasonNames, undoReasonNames } from "../../shared/domain/turn-away-reasons.ts";
import { readCode } from "../../shared/domain/voucher-code.ts";
import { stateInWords } from "../../shared/domain/voucher.ts";
import { momentInWords } from "../../shared/domain/days.ts";
import { formatRejectedWaste } from "./change-text.ts";

const text = z.nullish(z.string());

const step = z.object({
  what: z.enum(voucherSteps),
  at: z.string(),
  site_address: text,
  reason: text,
  who: text,
  /** Waste that was not accepted, of an acceptance in part. */
  refused: z.nullish(z.array(z.string())),
  /** Set if the caller can undo the acceptance. */
  acceptance_id: text,
});

const lookUp = z.object({
  outcome: z.enum(["found", "unknown", "too_many"]),
  until: z.optional(z.string()),
  /** The log entry's id, which permits reading the history for five minutes. */
  event_id: z.optional(z.string()),
});

const history = z.object({
  state: z.enum(voucherStates),
  from_desk: z.boolean(),
  story: z.array(step),
});
type History = z.infer<typeof history>;

const cancelled: Readonly<Record<string, string>> = {
  resident: " by its holder",
  resident_gone: ", because its holder deleted their account",
  desk: " at the desk",
};

/** Describes one event, with the member at the council's own gates. */
function stepInWords(
  { what, site_address, reason, who, refused }: z.infer<typeof step>,
  fromDesk = false,
): string {
  const at = site_address ? ` at ${site_address}` : "";
  const names: Readonly<Record<string, string>> = { ...undoReasonNames, ...turnAwayReasonNames };
  const by = `${who ? ` by ${who}` : ""}${reason ? ` (${names[reason] ?? reason})` : ""}`;
  switch (what) {
    case "issued":
      return `${fromDesk ? "Given at the desk" : "Confirmed by its holder"}, for ${site_address ?? "a site not known"}`;
    case "moved":
      return `Moved to another site by its holder; until then for ${site_address ?? "a site not known"}`;
    case "turned_away":
      return `Turned away${at}${by}`;
    case "accepted":
      return `Accepted${at}${by}${formatRejectedWaste(refused)}`;
    case "undone":
      return `Acceptance${at} taken back${by}`;
    case "cancelled":
      return `Cancelled${cancelled[reason ?? ""] ?? ""}`;
    case "ended":
      return "Ended, because its council had left and no site took it";
    case "expired":
      return "Expired";
  }
}

const schema = z.object({ story_code: requiredText("Voucher code is required") });

/** Shows managers the history of one voucher, by its code. @public loaded lazily */
export function VoucherHistory({ email }: { email: string }) {
  const [story, setStory] = useState<History | null>(null);
  const [undone, setUndone] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const [asRecent, recentDialog] = useRecent(email);
  const form = useSchemaForm({
    schema,
    failure: "The voucher could not be looked up. Please try again.",
    send: async ({ story_code: code }) => {
      setStory(null);
      setUndone("");
      const found = parseAnswer(
        lookUp,
        await askSignedIn((client) => client.rpc("look_up_voucher", { code })),
      );
      const { event_id } = found;
      if (event_id !== undefined) {
        const answer = await askSignedIn((client) => client.rpc("voucher_history", { event_id }));
        return setStory(parseAnswer(history, answer));
      }
      throw new Problem(
        "refused",
        readCode(code) === undefined
          ? "Enter the whole code, as printed on the voucher."
          : found.outcome === "unknown"
            ? "No voucher with this code was issued for your sites or came to your gates."
            : `Too many codes that do not exist. You can go on from ${momentInWords(found.until ?? "")}.`,
      );
    },
  });
  const undoId = story?.story.find((one) => one.acceptance_id)?.acceptance_id;
  const undo = async (acceptance_id: string, reason: UndoReason) => {
    const answer = await askSignedIn((client) =>
      client.rpc("undo_acceptance", { acceptance_id, reason }).single(),
    );
    setUndone(undoMessage(parseAnswer(undoAnswer, answer)));
  };
  return (
    <div className="activity">
      <p>Nothing about its holder is shown. That you looked is noted below.</p>
      <Form form={form} submit="Show what happened">
        <Field
          label="Code of the voucher"
          hint="The whole code, as printed on the voucher. Lists show only its last four characters."
          autoComplete="off"
          spellCheck={false}
          {...form.field("story_code")}
        />
      </Form>
      <StatusRegion>
        {story && (
          <>
            <p>
              <strong>{undone || stateInWords(story.state)}</strong>
            </p>
            <ol className="activity-list">
              {story.story.map((one) => (
                <li key={`${one.what} ${one.at}`}>
                  <time dateTime={one.at}>{momentInWords(one.at)}</time>
                  <span>{stepInWords(one, story.from_desk)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </StatusRegion>
      {undoId && !undone && <QuietButton onClick={() => setIsAsking(true)}>Take back</QuietButton>}
      {undoId && isAsking && (
        <UndoDialog
          onNo={() => setIsAsking(false)}
          onYes={async (reason) => {
            await asRecent(
              () => undo(undoId, reason),
              () =>
                undo(undoId, reason).catch((error: unknown) =>
                  setUndone(advice(asProblem(error)) ?? notUndone),
                ),
            );
            setIsAsking(false);
          }}
        />
      )}
      {recentDialog}
    </div>
  );
}
