import type { BoroughKey } from "../../shared/domain/boroughs.ts";
import type { Load } from "../../shared/domain/waste.ts";
import { Moved } from "../account/moved.tsx";
import { ActionLink } from "../../shared/ui/buttons.tsx";
import { English } from "../layout/decides.tsx";
import { applyMessages } from "../i18n/apply.ts";
import { SiteList } from "./site-list.tsx";
import { YourLoad } from "./your-load.tsx";

interface Props {
  borough: BoroughKey;
  load: Load;
  onStayed: (borough: string) => void;
}

/** The sites for what was chosen. @public loaded lazily */
export function SiteStep({ borough, load, onStayed }: Props) {
  return (
    <>
      <YourLoad load={load} step={borough} />
      <Moved chosen={borough} onStayed={onStayed}>
        <SiteList borough={borough} load={load} />
      </Moved>
    </>
  );
}

/** The sites of a borough today, closed ones last, without an application. @public loaded lazily */
export function OpenToday({ borough }: { borough: BoroughKey }) {
  return (
    <>
      <SiteList borough={borough} load={null} choice={({ address }) => <English>{address}</English>} />
      <div className="app-actions">
        <ActionLink href={`#load/${borough}`}>{applyMessages.t("getVoucher")}</ActionLink>
      </div>
    </>
  );
}
