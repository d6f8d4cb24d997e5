import { boroughsRoute } from "../../shared/domain/borough-facts.ts";
import { homeMessages } from "../i18n/home.ts";

/** For whoever has no smartphone or no email: where it says whom to call, while no council is chosen. */
export const OtherWay = () => (
  <p className="app-small">
    {homeMessages.t("otherWay")} <a href={boroughsRoute}>{homeMessages.t("findNumber")}</a>
  </p>
);
