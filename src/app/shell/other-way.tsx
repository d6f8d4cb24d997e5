import { boroughsRoute } from "../../scheme/borough-facts.ts";
import { phoneUrl } from "../../scheme/phone.ts";
import { sayHome } from "../words/en/home.ts";
import { saySites } from "../words/en/sites.ts";

/** For whoever has no smartphone or no email: whom to call, or where that is said while no council is chosen. */
export function OtherWay({ call }: { call?: { council: string; phone: string; hours: string } | undefined }) {
  if (call) {
    const { council, phone, hours } = call;
    return (
      <p className="app-small">{saySites().call(council, <a href={phoneUrl(phone)}>{phone}</a>, hours)}</p>
    );
  }
  return (
    <p className="app-small">
      {sayHome().otherWay} <a href={boroughsRoute}>{sayHome().findNumber}</a>
    </p>
  );
}
