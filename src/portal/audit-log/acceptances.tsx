import { loadVouchers, useVoucherPages, type ListedVoucher } from "../../shared/auth/listed-vouchers.ts";
import { momentInWords } from "../../shared/domain/days.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { wasteName } from "../../shared/domain/waste.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { Failure } from "../../shared/ui/use-work.tsx";
import type { Filter } from "./api.ts";

/** Loads a page of the acceptances of a member, or of all, newest first. For managers in a recent session. @throws {Problem} */
export const loadAcceptances = ({ member, from, to }: Filter, skip = 0): Promise<ListedVoucher[]> =>
  loadVouchers({
    figure: "accepted",
    from_day: from || "2020-01-01",
    to_day: to || "9999-12-31",
    skip,
    ...(member && { member }),
  });

/** Lists acceptances at the council's gates, with the last four characters of each code. */
export function Acceptances({ first, filter }: { first: readonly ListedVoucher[]; filter: Filter }) {
  const loadMore = (skip: number) => loadAcceptances(filter, skip);
  const { listed, busy, problem, more } = useVoucherPages(first, loadMore);
  if (listed.length === 0)
    return (
      <Empty figure="fox">
        <p>No acceptances match.</p>
      </Empty>
    );
  return (
    <>
      <p className="field-hint">
        Vouchers turned away are counted in <a href={portalRoutes.figures}>Figures</a>.
      </p>
      <ol className="activity-list">
        {listed.map(
          ({ at, member_name, site_address, code_end, accepted_anyway, rejected_waste, undone }, index) => (
            <li key={index}>
              <time dateTime={at ?? ""}>{momentInWords(at ?? "")}</time>
              <div>
                <strong>{member_name ?? "A colleague whose name is no longer kept"}</strong>{" "}
                <span>{`accepted ${code_end ? `…${code_end}` : "a voucher"} at ${site_address ?? "a site not known"}`}</span>
                {accepted_anyway && <span>, anyway</span>}
                {rejected_waste && (
                  <span>{`. Not accepted: ${rejected_waste.map(wasteName).join("; ")}`}</span>
                )}
                {undone && <span>. Taken back since</span>}
              </div>
            </li>
          ),
        )}
      </ol>
      <Failure problem={problem}>The acceptances could not be loaded.</Failure>
      {more && (
        <QuietButton aria-disabled={busy} onClick={more}>
          Show older acceptances
        </QuietButton>
      )}
    </>
  );
}
