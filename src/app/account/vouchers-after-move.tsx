import { useCallback } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import type { Waste } from "../../shared/domain/waste.ts";
import { askAsResident } from "../layout/ask-as-resident.ts";
import { kindNames } from "../layout/in-words.ts";
import { movedHomeMessages } from "../i18n/moved-home.ts";
import { currentTranslation, separatorIn } from "../../shared/domain/messages.ts";

/** Lists the active vouchers whose sites do not serve the borough that the resident moves to. */
export function VouchersAfterMove({ borough }: { borough: string }) {
  const load = useCallback(
    () => askAsResident((client) => client.rpc("vouchers_after_move", { borough_key: borough })),
    [borough],
  );
  return (
    <Loaded load={load} what={movedHomeMessages.t("vouchers")} skeleton={null}>
      {(vouchers) =>
        vouchers.length > 0 && (
          <Notice kind="info" detail={movedHomeMessages.t("whatToDo")}>
            {movedHomeMessages.t("unfit", {
              borough: boroughName(borough),
              count: vouchers.length,
              vouchers: vouchers
                // The generated type of a json column does not name its keys.
                .map((row) => `${kindNames((row.waste as unknown as Waste).kinds)}, ${row.site_address}`)
                .join(separatorIn(currentTranslation())),
            })}
          </Notice>
        )
      }
    </Loaded>
  );
}
