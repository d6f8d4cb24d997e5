import { useState } from "react";
import { asProblem, advice, type Problem } from "../../shared/api/problem.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { endIfSignedOut } from "../layout/ask-as-resident.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import type { Application } from "./application.ts";
import { saidOf } from "./voucher-to-be.ts";
import { ApplicationTicket, Beneath } from "./what-was-chosen.tsx";
import type { Refusal } from "./apply-for-voucher.ts";
import { DecidingNotice } from "../layout/notes.tsx";
import { Decides } from "../layout/decides.tsx";
import { appRoutes, policyIn } from "../layout/language.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { applyMessages } from "../i18n/apply.ts";
import { shellMessages } from "../i18n/shell.ts";
import { ActionButton, QuietLink } from "../../shared/ui/buttons.tsx";

interface Props {
  application: Application;
  /** What would be issued now. */
  voucher: VoucherDetails;
  onVoucher: (id: string, siteAddress: string) => void;
  /** The account has no resident's details yet. */
  onNeedsDetails: () => void;
}

type State =
  | { step: "asking" | "sending" }
  | { step: "refused"; refusal: Refusal }
  | { step: "failed"; problem: Problem };

export function Confirm({ application, voucher, onVoucher, onNeedsDetails }: Props) {
  const [state, setState] = useState<State>({ step: "asking" });
  const busy = state.step === "sending";

  async function confirm() {
    if (busy) return;
    setState({ step: "sending" });
    try {
      const { applyForVoucher } = await import("./apply-for-voucher.ts");
      const answer = await applyForVoucher(application).catch(endIfSignedOut);
      if ("voucherId" in answer) return onVoucher(answer.voucherId, answer.siteAddress);
      if ("needsDetails" in answer) return onNeedsDetails();
      setState({ step: "refused", refusal: answer.refusal });
    } catch (error) {
      setState({ step: "failed", problem: asProblem(error) });
    }
  }

  return (
    <>
      {saidOf(voucher) !== application.seen && <Notice kind="info">{applyMessages.t("changed")}</Notice>}
      <ApplicationTicket voucher={voucher} />
      <Beneath voucher={voucher} />
      <p className="app-small">
        <Decides
          says={() => rich(applyMessages, "agree", { a: (text) => <a href={policyIn("terms")}>{text}</a> })}
        />
      </p>
      {state.step === "refused" && <DecidingNotice kind="error" {...state.refusal} />}
      {state.step === "failed" && (
        <Notice kind="error" detail={advice(state.problem) ?? applyMessages.t("onlyOne")}>
          {applyMessages.t("failed")}
        </Notice>
      )}
      {!(state.step === "refused" && state.refusal.outcome === "blocked") && (
        <div className="app-actions">
          <ActionButton aria-disabled={busy} onClick={() => void confirm()}>
            {applyMessages.t("confirm")}
            {busy && <Spinner />}
          </ActionButton>
          {state.step === "refused" && state.refusal.outcome === "active_reached" && (
            <QuietLink href={appRoutes.vouchers}>{shellMessages.t("vouchers")}</QuietLink>
          )}
          <QuietLink href={`#${application.homeBorough}`}>{applyMessages.t("otherSite")}</QuietLink>
        </div>
      )}
    </>
  );
}
