import { useState, type ReactNode } from "react";
import { resendGiveUpMs, resendRetryMs } from "../domain/limits.ts";
import { asProblem, advice, Problem } from "../api/problem.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import { requestCode } from "./proof.ts";
import { proofMessages } from "../i18n/proof.ts";
import "../ui/button.css";
import "./resend.css";

const isLimited = (error: unknown) =>
  error instanceof Problem && (error.kind === "email-just-sent" || error.kind === "too-many-requests");

/** Sends until the service accepts: waits 5 s after each too-many-requests answer, for up to a minute. @throws {Problem} */
export async function resendUntilAccepted(
  send: () => Promise<void>,
  onCountdown: (secondsLeft: number) => void,
): Promise<void> {
  const giveUpAt = performance.now() + resendGiveUpMs;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!isLimited(error) || performance.now() >= giveUpAt) throw error;
    }
    for (let secondsLeft = resendRetryMs / 1000; secondsLeft > 0; secondsLeft--) {
      onCountdown(secondsLeft);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

export interface ResendProps {
  /** Returns the address; null if the form has no valid one. */
  email: () => Promise<string | null>;
  label?: string;
}

type State =
  | { step: "idle" | "sending" | "sent" }
  | { step: "waiting"; secondsLeft: number }
  | { step: "failed"; problem: Problem };

/** The `resend` prop of CodeForm. */
export const resend = (email: ResendProps["email"]): ReactNode => <Resend email={email} />;

export function Resend({ email, label = "Resend verification email" }: ResendProps) {
  const [state, setState] = useState<State>({ step: "idle" });
  const busy = state.step === "sending" || state.step === "waiting";

  async function resend() {
    if (busy) return;
    const to = await email();
    if (to === null) return;
    setState({ step: "sending" });
    try {
      await resendUntilAccepted(
        () => requestCode(to),
        (secondsLeft) => setState({ step: "waiting", secondsLeft }),
      );
      setState({ step: "sent" });
    } catch (error) {
      setState({ step: "failed", problem: asProblem(error) });
    }
  }

  return (
    <div className="resend">
      <button className="button-link" type="button" aria-disabled={busy} onClick={() => void resend()}>
        {label}
      </button>
      <StatusRegion>
        {state.step === "sent" && (
          <Notice kind="success" detail={proofMessages.t("nothingArrives")}>
            {proofMessages.t("sentAgain")}
          </Notice>
        )}
        {state.step === "waiting" && <p>{proofMessages.t("sendingShortly")}</p>}
      </StatusRegion>
      {/* Outside the live region, which would announce every second. */}
      {state.step === "waiting" && (
        <p className="resend-countdown" aria-hidden="true">
          {proofMessages.t("nextTry", { seconds: state.secondsLeft })}
        </p>
      )}
      {state.step === "failed" && (
        <Notice kind="error" detail={advice(state.problem)}>
          {proofMessages.t("failed")}
        </Notice>
      )}
    </div>
  );
}
