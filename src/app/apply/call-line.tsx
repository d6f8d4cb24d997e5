import { phoneUrl, type councilsToCall } from "../../shared/domain/phone.ts";
import { English } from "../layout/with-english.tsx";
import { rich } from "../../shared/i18n/rich.ts";
import { sitesMessages } from "../i18n/sites.ts";

export function CallLine({ council, phone, hours }: ReturnType<typeof councilsToCall>[number]) {
  const number = (
    <a href={phoneUrl(phone)} dir="ltr">
      {phone}
    </a>
  );
  return (
    <p className="app-small">
      {hours
        ? rich(sitesMessages, "callHours", {}, { council, phone: number, hours: <English>{hours}</English> })
        : rich(sitesMessages, "call", {}, { council, phone: number })}
    </p>
  );
}
