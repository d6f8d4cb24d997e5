import { useEffect, useState } from "react";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { ask } from "../../shared/api/client.ts";
import { sendCode } from "../../shared/auth/proof.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { waitingRegistration } from "./waiting-registration.ts";
import "./finish-here.css";

interface Props {
  /** Whether a sign-in just failed. */
  failed: boolean;
  /** Receives the address of a registration that was finished elsewhere. */
  onFinished: (email: string) => void;
}

/** Finishes this browser's registration on the sign-in tab, after it was confirmed elsewhere. @public loaded lazily */
export function FinishHere({ failed, onFinished }: Props) {
  const waiting = useBrowserValue(waitingRegistration.read);
  const isFinished = useFinished(waiting?.confirmed ? waiting.userId : null);
  const form = useSchemaForm({
    failure: "The email could not be sent. Please try again.",
    send: async () => {
      if (waiting) await sendCode(waiting.email);
      location.assign(portalRoutes.verifyEmail);
    },
  });
  useEffect(() => {
    if (!isFinished || !waiting) return;
    waitingRegistration.forget();
    onFinished(waiting.email);
    // Once: the stored registration is deleted afterwards.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFinished]);

  if (!waiting?.confirmed) return null;
  if (isFinished) return <Notice kind="info">You are registered. Sign in.</Notice>;
  return (
    <div className="finish-here">
      <Notice kind={failed ? "error" : "info"}>
        Your email is confirmed. Your password works once you finish here.
      </Notice>
      <Form form={form} submit="Finish here" variant="primary" />
    </div>
  );
}

function useFinished(userId: string | null): boolean {
  const [finished, setFinished] = useState(false);
  useEffect(() => {
    if (userId === null) return;
    ask((client) => client.rpc("registration_is_finished", { user_id: userId })).then(
      setFinished,
      // Without an answer, offer to finish it here.
      () => undefined,
    );
  }, [userId]);
  return finished;
}
