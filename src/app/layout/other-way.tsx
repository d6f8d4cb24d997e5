import { boroughsRoute } from "../../shared/domain/borough-facts.ts";
import { sayHome } from "../i18n/en/home.ts";

/** For whoever has no smartphone or no email: where it says whom to call, while no council is chosen. */
export const OtherWay = () => (
  <p className="app-small">
    {sayHome().otherWay} <a href={boroughsRoute}>{sayHome().findNumber}</a>
  </p>
);
