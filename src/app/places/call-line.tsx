import { phoneUrl, type councilsToCall } from "../../scheme/phone.ts";
import { English } from "../shell/english.tsx";
import { saySites } from "../words/en/sites.ts";

/** For whoever has no smartphone or no email: whom to call. */
export const CallLine = ({ council, phone, hours }: ReturnType<typeof councilsToCall>[number]) => (
  <p className="app-small">
    {saySites().call(
      council,
      <a href={phoneUrl(phone)} dir="ltr">
        {phone}
      </a>,
      hours && <English>{hours}</English>,
    )}
  </p>
);
