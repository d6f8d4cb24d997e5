import { mailboxDays } from "../domain/limits.ts";
import { ProveMailboxOnDemand } from "./on-demand.tsx";
import { SecondStepOnDemand } from "./second-step-on-demand.tsx";
import { portalRoutes } from "../domain/routes.ts";
import { Notice } from "../ui/notice.tsx";

interface Props {
  missing: "second_step" | "two_steps" | "mailbox" | "unconfirmed";
  email: string;
}

/** In the place of a page: asks for what the session lacks before it has rights, and opens the page anew. */
export function MissingProof({ missing, email }: Props) {
  const openAnew = () => location.reload();
  if (missing === "second_step") return <SecondStepOnDemand onDone={openAnew} />;
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
      <ProveMailboxOnDemand email={email} onProved={openAnew} />
    </>
  );
}
