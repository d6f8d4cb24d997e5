import { useCallback } from "react";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { boroughName } from "../../scheme/boroughs.ts";
import type { Load } from "../../scheme/waste.ts";
import { askAsResident } from "../shell/ask-as-resident.ts";
import { kindNames } from "../shell/say-waste.ts";
import { sayMoved } from "../words/en/moved.ts";

/** Which vouchers would no longer fit, before somebody saves that they live in a borough. Nothing where all do. */
export function UnfitVouchers({ borough }: { borough: string }) {
  const load = useCallback(
    () => askAsResident((client) => client.rpc("vouchers_after_move", { borough_key: borough })),
    [borough],
  );
  return (
    <Loaded load={load} what={sayMoved().vouchers} skeleton={null}>
      {(unfit) =>
        unfit.length > 0 && (
          <Notice kind="info" detail={sayMoved().whatToDo}>
            {sayMoved().unfit(
              boroughName(borough),
              unfit.map((one) => `${kindNames((one.load as unknown as Load).kinds)}, ${one.site_address}`),
            )}
          </Notice>
        )
      }
    </Loaded>
  );
}
