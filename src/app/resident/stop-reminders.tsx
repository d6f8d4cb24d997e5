import { useState } from "react";
import { ask } from "../../client/data/client.ts";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { appRoutes } from "../../scheme/routes.ts";
import { whenWeWrite } from "./letters-choice.tsx";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";

/** The token in the letter's link; "" where there is none, or what stands there cannot be one. */
function readToken(): string {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(token) ? token : "";
}

/** Behind the link of a letter about a voucher, for whoever reads it, signed in or not. */
export function StopReminders() {
  const token = useBrowserValue(readToken);
  if (token === null) return <RowsSkeleton rows={1} />;
  if (token === "") {
    return (
      <>
        <Notice kind="error">This link is not complete. Open it again from the email.</Notice>
        <p>
          Or stop these emails in <a href={appRoutes.account}>Your Account</a>.
        </p>
      </>
    );
  }
  return <Stop token={token} />;
}

function Stop({ token }: { token: string }) {
  /** null until it was sent. */
  const [found, setFound] = useState<boolean | null>(null);
  const form = useSchemaForm({
    failure: "That did not work. Please try again.",
    send: async () => setFound(await ask((client) => client.rpc("stop_reminders", { token }))),
  });

  if (found !== null) {
    return (
      <StatusRegion>
        {found ? (
          <Notice
            kind="success"
            detail="Your vouchers stay valid. You can turn these emails back on in Your Account."
          >
            You will get no more emails about your vouchers.
          </Notice>
        ) : (
          <Notice kind="info">This account no longer exists, so it gets no emails.</Notice>
        )}
      </StatusRegion>
    );
  }
  return (
    <>
      <p>{whenWeWrite}</p>
      <Form form={form} submit="Stop these emails" />
    </>
  );
}
