import { Empty } from "../../shared/ui/empty.tsx";
import { LoadFailure } from "../../shared/ui/loaded.tsx";
import { isoDayInWords, kindNames, sizeName } from "../layout/in-words.ts";
import { AppPage } from "../layout/app-page.tsx";
import { WithEnglish, English } from "../layout/with-english.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { translated } from "../layout/translated.tsx";
import { Freshness } from "./freshness.tsx";
import { useVouchers } from "./use-vouchers.ts";
import { withoutRejectedWaste, type Voucher } from "./voucher.ts";
import { WarningInRow } from "./warning.tsx";
import { appRoutes } from "../layout/language.ts";
import { applyMessages } from "../i18n/apply.ts";
import { shellMessages } from "../i18n/shell.ts";
import { voucherMessages } from "../../shared/domain/voucher.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";
import "./vouchers.css";
import { ActionLink, QuietLink } from "../../shared/ui/buttons.tsx";

function Vouchers() {
  return (
    <AppPage title={vouchersMessages.t("title")} backTo={appRoutes.home}>
      <VoucherList />
    </AppPage>
  );
}

function VoucherList() {
  const vouchers = useVouchers();
  const { who, shown, problem, refresh } = vouchers;
  if (who === "unknown" || (who === "signed-in" && !shown && !problem)) {
    return <Skeleton />;
  }
  if (who === "signed-out" && !shown) return <SignInFirst />;
  if (!shown) {
    return (
      problem && (
        <Empty figure="mattress">
          <LoadFailure what={vouchersMessages.t("all")} problem={problem} onRetry={refresh} />
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
          <p>{vouchersMessages.t("none")}</p>
          <div className="app-actions">
            <ActionLink href={appRoutes.apply}>{vouchersMessages.t("apply")}</ActionLink>
          </div>
        </Empty>
      ) : (
        <>
          <Rows vouchers={active} />
          {active.length === 0 && <p>{vouchersMessages.t("noActive")}</p>}
          {over.length > 0 && (
            <section className="choices">
              <h2>{vouchersMessages.t("over")}</h2>
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
              <a href={`${appRoutes.voucher}#${voucher.id}`}>
                {kindNames(withoutRejectedWaste(voucher).waste.kinds)}
              </a>
            </p>
            <p className="row-note">
              {sizeName(voucher.waste.size)}, <English>{voucher.site_address}</English>
            </p>
            <p className="row-note">
              <span className="voucher-state" data-state={state}>
                {voucherMessages.t(`states.${state}`)}
              </span>{" "}
              {state === "active" && (
                <WithEnglish
                  text={() => applyMessages.t("useBy", { day: isoDayInWords(voucher.last_day) })}
                />
              )}
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
      <p>{vouchersMessages.t("signInFirst")}</p>
      <div className="app-actions">
        <ActionLink href={appRoutes.signIn}>{shellMessages.t("signIn")}</ActionLink>
        <QuietLink href={appRoutes.apply}>{vouchersMessages.t("apply")}</QuietLink>
      </div>
    </Empty>
  );
}

export default translated(Vouchers);
