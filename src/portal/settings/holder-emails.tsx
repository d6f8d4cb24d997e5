import { useState } from "react";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { Button } from "../../shared/ui/buttons.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { holderEmailStates } from "../../shared/domain/closed-sets.generated.ts";
import { momentInWords } from "../../shared/domain/days.ts";
import "./holder-emails.css";

const holderEmail = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  people: z.number(),
  sender_name: z.string(),
  sent_at: z.string(),
  leaves_at: z.string(),
  state: z.enum(holderEmailStates),
  cancelled_by: z.nullable(z.string()),
});
export type HolderEmail = z.infer<typeof holderEmail>;

/** Loads the last day's emails to voucher holders, newest first. Source: function holder_emails. @throws {Problem} */
export const loadHolderEmails = async (): Promise<HolderEmail[]> =>
  parseAnswer(z.array(holderEmail), await askSignedIn((client) => client.rpc("holder_emails")));

export const formatPeople = (count: number) => (count === 1 ? "1 person" : `${count} people`);

function describeState({ state, people, leaves_at, cancelled_by }: HolderEmail): string {
  if (state === "waiting") return `Leaves at ${momentInWords(leaves_at)}, to ${formatPeople(people)}.`;
  if (state === "sent") return `Sent to ${formatPeople(people)}.`;
  return cancelled_by === null
    ? "Cancelled: the closure changed. It will not be sent."
    : `Cancelled by ${cancelled_by}. It will not be sent.`;
}

/** Lists emails to voucher holders. Managers can cancel one until it leaves. */
export function HolderEmails({ loaded, manages }: { loaded: readonly HolderEmail[]; manages: boolean }) {
  const [emails, setEmails] = useState(loaded);
  const [isCancelled, setIsCancelled] = useState(false);
  const { busy, problem, run } = useWork();

  const cancel = (id: string) =>
    run(async () => {
      setIsCancelled(false);
      try {
        await askSignedIn((client) => client.rpc("cancel_holder_email", { email_id: id }));
        setIsCancelled(true);
      } finally {
        setEmails(await loadHolderEmails().catch(() => emails));
        // The pressed button is gone.
        document.getElementById(id)?.focus();
      }
    });

  return (
    <>
      <StatusRegion>{isCancelled && <Notice kind="success">The email was cancelled.</Notice>}</StatusRegion>
      <Failure problem={problem}>The email could not be cancelled.</Failure>
      {emails.map((email) => (
        <section
          className="card holder-email"
          key={email.id}
          id={email.id}
          tabIndex={-1}
          aria-label="Email to voucher holders"
        >
          <p>
            <strong>{email.subject}</strong>
          </p>
          <p className="email-text">{email.body.split("\n\n", 1)[0]}</p>
          <p>{`${describeState(email)} Written by ${email.sender_name}.`}</p>
          <details>
            <summary>Text</summary>
            <p className="email-text">{email.body}</p>
          </details>
          {manages && email.state === "waiting" && (
            <Button aria-disabled={busy} onClick={() => void cancel(email.id)}>
              Cancel email
            </Button>
          )}
        </section>
      ))}
    </>
  );
}
