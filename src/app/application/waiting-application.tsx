import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { appRoutes } from "../../scheme/routes.ts";
import { kindsInWords } from "../../scheme/waste.ts";
import { readApplication } from "./application.ts";

/** The way back into an application that was begun and not confirmed. */
export function WaitingApplication() {
  const application = useBrowserValue(readApplication);
  if (!application) return null;
  return (
    <ul className="rows">
      <li className="row">
        <p className="row-title">
          <a href={`${appRoutes.apply}#${application.homeBorough}/${application.siteId}`}>
            Carry on where you left off
          </a>
        </p>
        <p className="row-note">
          {kindsInWords(application.load)}, {application.siteAddress}. Not confirmed yet.
        </p>
      </li>
    </ul>
  );
}
