import { useState } from "react";
import { advice, toProblem, type Problem } from "../../client/data/errors.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { Spinner } from "../../client/ui/spinner.tsx";
import { appRoutes, publicRoutes } from "../../scheme/routes.ts";
import { endIfSignedOut } from "../shell/ask-as-resident.ts";
import type { ToldVoucher } from "../../scheme/voucher.ts";
import type { Application } from "./application.ts";
import { saidOf } from "./voucher-to-be.ts";
import { ApplicationTicket } from "./what-was-chosen.tsx";
import { applyForVoucher, type Refusal } from "./apply-for-voucher.ts";

interface Props {
  application: Application;
  /** What would be issued now. */
  voucher: ToldVoucher;
  /** The voucher was made, for a site of this name. */
  onVoucher: (id: string, siteAddress: string) => void;
  /** The account has no resident's details yet. */
  onNeedsDetails: () => void;
}

type State =
  | { step: "asking" | "sending" }
  | { step: "refused"; refusal: Refusal }
  | { step: "failed"; problem: Problem };

/**
 * The last look, and the press that makes the voucher.
 * @public imported when it is shown, which knip does not see
 */
export function Confirm({ application, voucher, onVoucher, onNeedsDetails }: Props) {
  const [state, setState] = useState<State>({ step: "asking" });
  const busy = state.step === "sending";

  async function confirm() {
    if (busy) return;
    setState({ step: "sending" });
    try {
      const answer = await applyForVoucher(application).catch(endIfSignedOut);
      if ("voucherId" in answer) return onVoucher(answer.voucherId, answer.siteAddress);
      if ("needsDetails" in answer) return onNeedsDetails();
      setState({ step: "refused", refusal: answer.refusal });
    } catch (error) {
      setState({ step: "failed", problem: toProblem(error) });
    }
  }

  return (
    <>
      {saidOf(voucher) !== application.seen && (
        <Notice kind="info">The site’s details have changed since you chose it. Check them again.</Notice>
      )}
      <ApplicationTicket voucher={voucher} />
      <p className="app-small">
        By confirming you agree to the <a href={publicRoutes.terms}>terms of use</a>.
      </p>
      {state.step === "refused" && (
        <Notice kind="error" detail={state.refusal.detail}>
          {state.refusal.text}
        </Notice>
      )}
      {state.step === "failed" && (
        <Notice
          kind="error"
          detail={advice(state.problem) ?? "You can press again: you will only ever get one voucher."}
        >
          The voucher could not be confirmed. Please try again.
        </Notice>
      )}
      {!(state.step === "refused" && state.refusal.outcome === "blocked") && (
        <div className="app-actions">
          <button
            className="button button-action"
            type="button"
            aria-disabled={busy}
            onClick={() => void confirm()}
          >
            Confirm voucher
            {busy && <Spinner />}
          </button>
          {state.step === "refused" && state.refusal.outcome === "active_reached" && (
            <a className="button button-quiet" href={appRoutes.vouchers}>
              View Vouchers
            </a>
          )}
          <a className="button button-quiet" href={`#${application.homeBorough}`}>
            Choose another site
          </a>
        </div>
      )}
    </>
  );
}
