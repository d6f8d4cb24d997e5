import { portalRoutes } from "../../scheme/routes.ts";
import { sendCode } from "../../client/email-proof/send-code.ts";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { waitingRegistration } from "./waiting-registration.ts";
import "./finish-here.css";

/**
 * On the sign-in tab, where this browser's registration was confirmed elsewhere: borough and names wait here.
 * @param props.failed whether somebody has just tried to sign in in vain
 */
export function FinishHere({ failed }: { failed: boolean }) {
  const waiting = useBrowserValue(waitingRegistration.read);
  const form = useSchemaForm({
    failure: "The email could not be sent. Please try again.",
    send: async () => {
      if (waiting) await sendCode(waiting.email);
      location.assign(portalRoutes.verifyEmail);
    },
  });
  if (!waiting?.confirmed) return null;
  return (
    <div className="finish-here">
      <Notice kind={failed ? "error" : "info"}>
        Your email is confirmed. Your password works once you finish here.
      </Notice>
      <Form form={form} submit="Finish here" variant="primary" />
    </div>
  );
}
