import { StatusRegion } from "../../shared/ui/notice.tsx";
import { momentInWords } from "../layout/in-words.ts";
import type { Vouchers } from "./use-vouchers.ts";
import { appRoutes } from "../layout/language.ts";
import { rich } from "../../shared/i18n/rich.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";

/** Shows when the vouchers were updated, and how to update them. */
export function Freshness({ who, shown, refreshing, problem, refresh }: Vouchers) {
  if (!shown) return null;
  return (
    <div className="freshness no-print">
      {/* Not announced: it changes without the user. */}
      <p className="app-small">
        <span>{vouchersMessages.t("updated", { moment: momentInWords(shown.at) })}</span>
        {refreshing && !problem && <span>{`. ${vouchersMessages.t("checking")}`}</span>}
      </p>
      <StatusRegion>
        {problem && (
          <p className="app-small">
            {problem.kind === "network" ? vouchersMessages.t("offline") : vouchersMessages.t("notChecked")}
          </p>
        )}
        {who === "signed-out" && (
          <p className="app-small">
            {rich(vouchersMessages, "sessionEnded", { a: (text) => <a href={appRoutes.signIn}>{text}</a> })}
          </p>
        )}
      </StatusRegion>
      {problem && <LinkButton onClick={refresh}>{vouchersMessages.t("tryAgain")}</LinkButton>}
    </div>
  );
}
