import { dayInBritain } from "../../scheme/days.ts";
import { appRoutes } from "../../scheme/routes.ts";
import { wasteName } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { useVouchers } from "./use-vouchers.ts";
import { stateOf } from "./voucher.ts";
import "./vouchers.css";

/** The vouchers that can be used, one press away from the first page: on a new device as soon as the database tells. */
export function ActiveVouchers() {
  const { shown } = useVouchers();
  const today = dayInBritain(new Date());
  const active = shown?.vouchers.filter((voucher) => stateOf(voucher, today) === "active") ?? [];
  if (active.length === 0) return null;
  return (
    <section className="vouchers-over">
      <h2>{active.length === 1 ? "Your active voucher" : "Your active vouchers"}</h2>
      <ul className="rows">
        {active.map(({ id, waste, site_address, last_day }) => (
          <li key={id} className="row row-ticket">
            <p className="row-title">
              <a href={`${appRoutes.voucher}#${id}`}>{wasteName(waste)}</a>
            </p>
            <p className="row-note">
              {site_address}. Use by {isoDayInWords(last_day)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
