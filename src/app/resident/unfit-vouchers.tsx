import { useCallback } from "react";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { movedWords } from "../../scheme/voucher.ts";
import { kindsInWords, type Load } from "../../scheme/waste.ts";
import { askAsResident } from "../shell/ask-as-resident.ts";

/** Which vouchers would no longer fit, before somebody saves that they live in a borough. Nothing where all do. */
export function UnfitVouchers({ borough }: { borough: string }) {
  const load = useCallback(
    () => askAsResident((client) => client.rpc("vouchers_after_move", { borough_key: borough })),
    [borough],
  );
  return (
    <Loaded load={load} what={movedWords.what} skeleton={null}>
      {(unfit) =>
        unfit.length > 0 && (
          <Notice kind="info" detail={movedWords.detail}>
            {movedWords.unfit(
              borough,
              unfit.map((one) => `${kindsInWords(one.load as unknown as Load)}, ${one.site_address}`),
            )}
          </Notice>
        )
      }
    </Loaded>
  );
}
