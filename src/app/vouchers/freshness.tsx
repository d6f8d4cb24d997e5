import { StatusRegion } from "../../shared/ui/notice.tsx";
import { momentInWords } from "../layout/days-in-words.ts";
import type { Vouchers } from "./use-vouchers.ts";
import { appRoutes } from "../layout/language.ts";
import { sayVouchers } from "../i18n/en/vouchers.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";

/** Says how old what is shown is, and what to do about it. */
export function Freshness({ who, shown, refreshing, problem, refresh }: Vouchers) {
  if (!shown) return null;
  return (
    <div className="freshness no-print">
      {/* Not read out: it changes by itself. */}
      <p className="app-small">
        <span>{sayVouchers().updated(momentInWords(shown.at))}</span>
        {refreshing && !problem && <span>{`. ${sayVouchers().checking}`}</span>}
      </p>
      <StatusRegion>
        {problem && (
          <p className="app-small">
            {problem.kind === "network" ? sayVouchers().offline : sayVouchers().notChecked}
          </p>
        )}
        {who === "nobody" && (
          <p className="app-small">
            {sayVouchers().sessionEnded((text) => (
              <a href={appRoutes.signIn}>{text}</a>
            ))}
          </p>
        )}
      </StatusRegion>
      {problem && <LinkButton onClick={refresh}>{sayVouchers().tryAgain}</LinkButton>}
    </div>
  );
}
