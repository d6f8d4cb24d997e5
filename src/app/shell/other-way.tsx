import { boroughsRoute } from "../../scheme/borough-facts.ts";
import { sayHome } from "../words/en/home.ts";

/** For whoever has no smartphone or no email: where it says whom to call, while no council is chosen. */
export const OtherWay = () => (
  <p className="app-small">
    {sayHome().otherWay} <a href={boroughsRoute}>{sayHome().findNumber}</a>
  </p>
);
