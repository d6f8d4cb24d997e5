import { useState } from "react";
import { ask } from "../../shared/api/client.ts";
import { readToken } from "../../shared/api/email-token.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { AppPage } from "../layout/app-page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { translated } from "../layout/translated.tsx";
import { appRoutes } from "../layout/language.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { emailChoiceMessages } from "../i18n/email-choice.ts";
import { reminderDays } from "../../shared/domain/limits.generated.ts";

/** The page of the link in emails about vouchers. Needs no session. */
function Reminders() {
  const token = useBrowserValue(readToken);
  return (
    <AppPage title={emailChoiceMessages.t("heading")}>
      {token === null ? <Skeleton /> : token === "" ? <IncompleteLink /> : <Stop token={token} />}
    </AppPage>
  );
}

const IncompleteLink = () => (
  <>
    <Notice kind="error">{emailChoiceMessages.t("incompleteLink")}</Notice>
    <p>{rich(emailChoiceMessages, "orInAccount", { a: (text) => <a href={appRoutes.account}>{text}</a> })}</p>
  </>
);

function Stop({ token }: { token: string }) {
  /** null until it was sent. */
  const [stopped, setStopped] = useState<boolean | null>(null);
  const form = useSchemaForm({
    failure: emailChoiceMessages.t("failed"),
    send: async () => setStopped(await ask((client) => client.rpc("stop_reminders", { token }))),
  });

  if (stopped !== null) {
    return (
      <StatusRegion>
        {stopped ? (
          <Notice kind="success" detail={emailChoiceMessages.t("stayValid")}>
            {emailChoiceMessages.t("off")}
          </Notice>
        ) : (
          <Notice kind="info">{emailChoiceMessages.t("noAccount")}</Notice>
        )}
      </StatusRegion>
    );
  }
  return (
    <>
      <p>{emailChoiceMessages.t("when", { count: reminderDays })}</p>
      <Form form={form} submit={emailChoiceMessages.t("stop")} />
    </>
  );
}

export default translated(Reminders);
