import { Empty } from "../../client/ui/empty.tsx";
import { LoadFailure } from "../../client/problem/loaded.tsx";
import { appRoutes } from "../../scheme/routes.ts";
import { stateInWords } from "../../scheme/voucher.ts";
import { kindsInWords, sizeName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { RowsSkeleton } from "../shell/rows-skeleton.tsx";
import { Freshness } from "./freshness.tsx";
import { useVouchers } from "./use-vouchers.ts";
import type { Voucher } from "./voucher.ts";
import { WarningInRow } from "./warning.tsx";
import "./vouchers.css";

/** Every voucher of the person, the ones that can be used first. */
export function VoucherList() {
  const vouchers = useVouchers();
  const { who, shown, problem, refresh } = vouchers;
  if (who === "unknown" || (who === "somebody" && !shown && !problem)) {
    return <RowsSkeleton rows={3} />;
  }
  if (who === "nobody" && !shown) return <SignInFirst />;
  if (!shown) {
    return (
      problem && (
        <Empty figure="mattress">
          <LoadFailure what="Your vouchers" problem={problem} onRetry={refresh} />
        </Empty>
      )
    );
  }

  const active = shown.vouchers.filter(({ state }) => state === "active");
  const over = shown.vouchers.filter(({ state }) => state !== "active");
  return (
    <>
      <Freshness {...vouchers} />
      {shown.vouchers.length === 0 ? (
        <Empty figure="van">
          <p>You have no vouchers yet.</p>
          <div className="app-actions">
            <a className="button button-action" href={appRoutes.apply}>
              Apply for a voucher
            </a>
          </div>
        </Empty>
      ) : (
        <>
          <Rows vouchers={active} />
          {active.length === 0 && <p>You have no active vouchers.</p>}
          {over.length > 0 && (
            <section className="vouchers-over">
              <h2>Used, expired, cancelled and ended</h2>
              <Rows vouchers={over} />
            </section>
          )}
        </>
      )}
    </>
  );
}

function Rows({ vouchers }: { vouchers: readonly Voucher[] }) {
  if (vouchers.length === 0) return null;
  return (
    <ul className="rows">
      {vouchers.map((voucher) => {
        const { state } = voucher;
        return (
          <li key={voucher.id} className="row">
            <p className="row-title">
              <a href={`${appRoutes.voucher}#${voucher.id}`}>{kindsInWords(voucher.load)}</a>
            </p>
            <p className="row-note">
              {sizeName(voucher.load.size)}, {voucher.site_address}
            </p>
            <p className="row-note">
              <span className="voucher-state" data-state={state}>
                {stateInWords(state)}
              </span>{" "}
              {state === "active" && `Use by ${isoDayInWords(voucher.last_day)}`}
            </p>
            {state === "active" && <WarningInRow voucher={voucher} />}
          </li>
        );
      })}
    </ul>
  );
}

function SignInFirst() {
  return (
    <Empty figure="van">
      <p>Sign in to see your vouchers. We will email you a code. You do not need a password.</p>
      <div className="app-actions">
        <a className="button button-action" href={appRoutes.signIn}>
          Sign in
        </a>
        <a className="button button-quiet" href={appRoutes.apply}>
          Apply for a voucher
        </a>
      </div>
    </Empty>
  );
}
