import { useBrowserValue } from "../../shared/ui/use-browser-value.ts";
import { readApplication } from "./application.ts";
import { appRoutes } from "../layout/language.ts";
import { kindNames } from "../layout/in-words.ts";
import { applyMessages } from "../i18n/apply.ts";

/** Links to an application that was begun and not confirmed. @public loaded lazily */
export function WaitingApplication() {
  const application = useBrowserValue(readApplication);
  if (!application) return null;
  return (
    <ul className="rows">
      <li className="row">
        <p className="row-title">
          <a href={`${appRoutes.apply}#${application.homeBorough}/${application.siteId}`}>
            {applyMessages.t("carryOn")}
          </a>
        </p>
        <p className="row-note">
          {applyMessages.t("notConfirmed", {
            load: kindNames(application.load.kinds),
            site: application.siteAddress,
          })}
        </p>
      </li>
    </ul>
  );
}
