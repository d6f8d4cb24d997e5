import { useState } from "react";
import { resendUntilAccepted } from "./resend.ts";
import { advice, toProblem, type Problem } from "../data/errors.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import "../ui/button.css";
import "./resend.css";

interface Props {
  /** The address to send to; null where the form beside it holds none yet and has said so. */
  email: () => Promise<string | null>;
  send: (email: string) => Promise<void>;
}

type State =
  | { step: "idle" | "sending" | "sent" }
  | { step: "waiting"; secondsLeft: number }
  | { step: "failed"; problem: Problem };

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The button that sends the confirmation e-mail again, with its countdown and its outcome. */
export function Resend({ email, send }: Props) {
  const [state, setState] = useState<State>({ step: "idle" });
  const busy = state.step === "sending" || state.step === "waiting";

  async function resend() {
    if (busy) return;
    const address = await email();
    if (address === null) return;
    setState({ step: "sending" });
    try {
      await resendUntilAccepted({
        send: () => send(address),
        onCountdown: (secondsLeft) => setState({ step: "waiting", secondsLeft }),
        now: () => performance.now(),
        sleep,
      });
      setState({ step: "sent" });
    } catch (error) {
      setState({ step: "failed", problem: toProblem(error) });
    }
  }

  return (
    <div className="resend">
      <button className="button-link" type="button" aria-disabled={busy} onClick={() => void resend()}>
        Resend verification email
      </button>
      <StatusRegion>
        {state.step === "sent" && <Notice kind="success">A new email has been sent!</Notice>}
        {state.step === "waiting" && <p>An email went out a moment ago. Sending again shortly.</p>}
      </StatusRegion>
      {/* Outside the status region, which would read out every second. */}
      {state.step === "waiting" && (
        <p className="resend-countdown" aria-hidden="true">
          {`Next try in ${state.secondsLeft} s`}
        </p>
      )}
      {state.step === "failed" && (
        <Notice kind="error" detail={advice(state.problem)}>
          Email verification failed. Please try again.
        </Notice>
      )}
    </div>
  );
}
