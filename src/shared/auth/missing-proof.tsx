import { mailboxDays } from "../domain/limits.generated.ts";
import { ProveMailbox } from "./prove-mailbox.tsx";
import { SecondStep } from "./second-step.tsx";
import { portalRoutes } from "../domain/routes.ts";
import { Notice } from "../ui/notice.tsx";

export interface MissingProofProps {
  missing: "second_step" | "two_steps" | "mailbox" | "unconfirmed";
  email: string;
}

/** Replaces a page: asks for the proof that the session lacks, and reloads the page. @public loaded lazily */
export function MissingProof({ missing, email }: MissingProofProps) {
  const reload = () => location.reload();
  if (missing === "second_step") return <SecondStep onDone={reload} />;
  if (missing === "two_steps") {
    return (
      <p>
        Your council asks managers and officers for two steps at sign-in.{" "}
        <a href={`${portalRoutes.account}#two-step-sign-in`}>Set up two-step sign-in</a>
      </p>
    );
  }
  if (missing === "unconfirmed") {
    return (
      <Notice
        kind="info"
        detail="Ask a manager of your council to confirm you on the ‘Your Team’ page. Then you can check vouchers again."
      >
        Your email has changed.
      </Notice>
    );
  }
  return (
    <>
      <Notice kind="info" detail="You will then come back to this page.">
        {`It is more than ${mailboxDays} days since you confirmed your email. Please confirm it with a code.`}
      </Notice>
      <ProveMailbox email={email} onProved={reload} />
    </>
  );
}
