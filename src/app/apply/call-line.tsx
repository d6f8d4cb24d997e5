import { phoneUrl, type councilsToCall } from "../../shared/domain/phone.ts";
import { English } from "../layout/english.tsx";
import { saySites } from "../i18n/en/sites.ts";

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
