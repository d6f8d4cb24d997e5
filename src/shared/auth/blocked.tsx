import { useState } from "react";
import { closedCouncilDays, mailboxDays } from "../domain/limits.generated.ts";
import { portalRoutes } from "../domain/routes.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import { ActionButton } from "../ui/buttons.tsx";
import { Notice } from "../ui/notice.tsx";
import { askSignedIn } from "./ask-signed-in.ts";
import { leave } from "./end-session.ts";
import { ProveMailbox } from "./prove-mailbox.tsx";
import { SecondStep } from "./second-step.tsx";
import type { SignedIn } from "./use-session.ts";

/** Replaces a page until the session has the proof that it lacks, or its council is open again. @public loaded lazily */
export function Blocked({ user }: { user: SignedIn }) {
  const { state, email } = user;
  const reload = () => location.reload();
  switch (state) {
    case "second_step":
      return <SecondStep onDone={reload} />;
    case "two_steps":
      return (
        <p>
          Your council asks managers and officers for two steps at sign-in.{" "}
          <a href={`${portalRoutes.account}#two-step-sign-in`}>Set up two-step sign-in</a>
        </p>
      );
    case "unconfirmed":
      return (
        <Notice
          kind="info"
          detail="Ask a manager of your council to confirm you on the ‘Your Team’ page. Then you can check vouchers again."
        >
          Your email has changed.
        </Notice>
      );
    case "mailbox":
      return (
        <>
          <Notice kind="info" detail="You will then come back to this page.">
            {`It is more than ${mailboxDays} days since you confirmed your email. Please confirm it with a code.`}
          </Notice>
          <ProveMailbox email={email} onProved={reload} />
        </>
      );
    default:
      return <ClosedCouncil user={user} />;
  }
}

/** Replaces the pages of a closed council. Its managers and officers can reopen it. */
function ClosedCouncil({ user: { email, closed } }: { user: SignedIn }) {
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!closed) return null;
  const { council_name: name, council_key: borough, role } = closed;

  async function reopen() {
    try {
      await askSignedIn((client) => client.rpc("reopen_council", { borough }));
      await leave({
        to: portalRoutes.dashboard,
        notice: { kind: "success", text: `${name} is open again.` },
      });
    } catch (error) {
      setProblem(asProblem(error));
    }
  }

  if (role === "gate")
    return (
      <Notice
        kind="info"
        detail={`Its managers and officers can reopen it for ${closedCouncilDays} days. Until then its gates cannot check vouchers.`}
      >
        {`${name} has closed.`}
      </Notice>
    );
  return (
    <>
      <Notice
        kind="info"
        detail={`For ${closedCouncilDays} days you can reopen it with its people, sites, settings and vouchers. After that they are deleted.`}
      >
        {`${name} has closed.`}
      </Notice>
      {problem?.kind === "proof-required" ? (
        <ProveMailbox email={email} onProved={reopen} />
      ) : (
        <>
          {problem && <Notice kind="error">{problem.message}</Notice>}
          <ActionButton onClick={reopen}>Reopen council</ActionButton>
        </>
      )}
    </>
  );
}
