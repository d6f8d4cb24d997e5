import { useState } from "react";
import { advice } from "../../shared/api/problem.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { useWork } from "../../shared/ui/use-work.tsx";
import { endIfSignedOut } from "../layout/ask-as-resident.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import type { Application } from "./application.ts";
import { saidOf } from "./voucher-to-be.ts";
import { ApplicationTicket, Beneath } from "./what-was-chosen.tsx";
import type { Refusal } from "./apply-for-voucher.ts";
import { DecidingNotice } from "../layout/notes.tsx";
import { WithEnglish } from "../layout/with-english.tsx";
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
}

export function Confirm({ application, voucher, onVoucher }: Props) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { busy, problem, run } = useWork();

  async function confirm() {
    setRefusal(null);
    const { applyForVoucher } = await import("./apply-for-voucher.ts");
    const answer = await applyForVoucher(application).catch(endIfSignedOut);
    if ("refusal" in answer) return setRefusal(answer.refusal);
    if ("needsDetails" in answer) location.assign(appRoutes.signIn);
    else onVoucher(answer.voucherId, answer.siteAddress);
    // Busy until the next page opens.
    return new Promise(() => {});
  }

  return (
    <>
      {saidOf(voucher) !== application.seen && <Notice kind="info">{applyMessages.t("changed")}</Notice>}
      <ApplicationTicket voucher={voucher} />
      <Beneath voucher={voucher} />
      <p className="app-small">
        <WithEnglish
          text={() => rich(applyMessages, "agree", { a: (text) => <a href={policyIn("terms")}>{text}</a> })}
        />
      </p>
      {refusal && <DecidingNotice kind="error" {...refusal} />}
      {problem && (
        <Notice kind="error" detail={advice(problem) ?? applyMessages.t("onlyOne")}>
          {applyMessages.t("failed")}
        </Notice>
      )}
      {refusal?.outcome !== "blocked" && (
        <div className="app-actions">
          <ActionButton aria-disabled={busy} onClick={() => void run(confirm)}>
            {applyMessages.t("confirm")}
            {busy && <Spinner />}
          </ActionButton>
          {refusal?.outcome === "active_reached" && (
            <QuietLink href={appRoutes.vouchers}>{shellMessages.t("vouchers")}</QuietLink>
          )}
          <QuietLink href={`#${application.homeBorough}`}>{applyMessages.t("otherSite")}</QuietLink>
        </div>
      )}
    </>
  );
}
