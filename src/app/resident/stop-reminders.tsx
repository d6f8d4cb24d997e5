import { useState } from "react";
import { ask } from "../../client/data/client.ts";
import { readToken } from "../../client/data/letter-token.ts";
import { Form } from "../../client/form/form.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { appRoutes } from "../shell/language.ts";
import { sayLetters } from "../words/en/letters.ts";

/** Behind the link of a letter about a voucher, for whoever reads it, signed in or not. */
export function StopReminders() {
  const token = useBrowserValue(readToken);
  if (token === null) return <RowsSkeleton rows={1} />;
  if (token === "") {
    return (
      <>
        <Notice kind="error">{sayLetters().incompleteLink}</Notice>
        <p>
          {sayLetters().orInAccount((text) => (
            <a href={appRoutes.account}>{text}</a>
          ))}
        </p>
      </>
    );
  }
  return <Stop token={token} />;
}

function Stop({ token }: { token: string }) {
  /** null until it was sent. */
  const [stopped, setStopped] = useState<boolean | null>(null);
  const form = useSchemaForm({
    failure: sayLetters().failed,
    send: async () => setStopped(await ask((client) => client.rpc("stop_reminders", { token }))),
  });

  if (stopped !== null) {
    return (
      <StatusRegion>
        {stopped ? (
          <Notice kind="success" detail={sayLetters().stayValid}>
            {sayLetters().off}
          </Notice>
        ) : (
          <Notice kind="info">{sayLetters().noAccount}</Notice>
        )}
      </StatusRegion>
    );
  }
  return (
    <>
      <p>{sayLetters().when}</p>
      <Form form={form} submit={sayLetters().stop} />
    </>
  );
}
