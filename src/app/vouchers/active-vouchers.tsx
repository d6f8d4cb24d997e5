import { isoDayInWords, kindNames } from "../layout/in-words.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { useVouchers } from "./use-vouchers.ts";
import { WarningInRow } from "./warning.tsx";
import { appRoutes } from "../layout/language.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";
import "./vouchers.css";

/** The active vouchers, on the first page. @public loaded lazily */
export function ActiveVouchers() {
  const { shown } = useVouchers();
  const active = shown?.vouchers.filter(({ state }) => state === "active") ?? [];
  if (active.length === 0) return null;
  return (
    <section className="choices">
      <h2>{vouchersMessages.t("active", { count: active.length })}</h2>
      <ul className="rows">
        {active.map((voucher) => (
          <li key={voucher.id} className="row">
            <p className="row-title">
              <a href={`${appRoutes.voucher}#${voucher.id}`}>{kindNames(voucher.waste.kinds)}</a>
            </p>
            <p className="row-note">
              <WithEnglish
                text={() =>
                  vouchersMessages.t("useBy", {
                    site: voucher.site_address,
                    day: isoDayInWords(voucher.last_day),
                  })
                }
              />
            </p>
            <WarningInRow voucher={voucher} />
          </li>
        ))}
      </ul>
    </section>
  );
}
