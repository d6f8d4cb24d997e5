import { boroughsRoute } from "../../shared/domain/borough-facts.ts";
import { homeMessages } from "../i18n/home.ts";

/** For people without a smartphone or email: a link to the councils' numbers. */
export const OtherWay = () => (
  <p className="app-small">
    {homeMessages.t("otherWay")} <a href={boroughsRoute}>{homeMessages.t("findNumber")}</a>
  </p>
);
