import { useState } from "react";
import { closedCouncilDays } from "../domain/limits.generated.ts";
import { portalRoutes } from "../domain/routes.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import { ProveMailbox } from "./prove-mailbox.tsx";
import { ActionButton } from "../ui/buttons.tsx";
import { Notice } from "../ui/notice.tsx";
import { askSignedIn } from "./ask-signed-in.ts";
import { leave } from "./end-session.ts";
import type { SignedIn } from "./use-session.ts";

/** Replaces the pages of a closed council. Its managers and officers can reopen it. @public loaded lazily */
export function ClosedCouncil({ user: { email, closed } }: { user: SignedIn }) {
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
