import { StatusRegion } from "../../client/ui/notice.tsx";
import { appRoutes } from "../../scheme/routes.ts";
import { momentInWords } from "../shell/days-in-words.ts";
import type { Vouchers } from "./use-vouchers.ts";

/** Says how old what is shown is, and what to do about it. */
export function Freshness({ who, shown, refreshing, problem, refresh }: Vouchers) {
  if (!shown) return null;
  return (
    <div className="freshness no-print">
      {/* Not read out: it changes by itself. */}
      <p className="app-small">
        Last updated: {momentInWords(shown.at)}
        {refreshing && !problem && ". Checking for changes…"}
      </p>
      <StatusRegion>
        {problem && (
          <p className="app-small">
            {problem.kind === "network" ? "No connection." : "We could not check for changes."} An active
            voucher is still valid.
          </p>
        )}
        {who === "nobody" && (
          <p className="app-small">
            Your session has ended. <a href={appRoutes.signIn}>Sign in</a> to bring this up to date.
          </p>
        )}
      </StatusRegion>
      {problem && (
        <button className="button-link" type="button" onClick={refresh}>
          Try again
        </button>
      )}
    </div>
  );
}
