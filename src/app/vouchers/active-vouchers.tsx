import { appRoutes } from "../../scheme/routes.ts";
import { kindsInWords } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { useVouchers } from "./use-vouchers.ts";
import { WarningInRow } from "./warning.tsx";
import "./vouchers.css";

/**
 * The vouchers that can be used, one press away from the first page: on a new device as soon as the database tells.
 * @public imported where there may be any, which knip does not see
 */
export function ActiveVouchers() {
  const { shown } = useVouchers();
  const active = shown?.vouchers.filter(({ state }) => state === "active") ?? [];
  if (active.length === 0) return null;
  return (
    <section className="vouchers-over">
      <h2>{active.length === 1 ? "Your active voucher" : "Your active vouchers"}</h2>
      <ul className="rows">
        {active.map((voucher) => (
          <li key={voucher.id} className="row row-ticket">
            <p className="row-title">
              <a href={`${appRoutes.voucher}#${voucher.id}`}>{kindsInWords(voucher.load)}</a>
            </p>
            <p className="row-note">
              {voucher.site_address}. Use by {isoDayInWords(voucher.last_day)}
            </p>
            <WarningInRow voucher={voucher} />
          </li>
        ))}
      </ul>
    </section>
  );
}
