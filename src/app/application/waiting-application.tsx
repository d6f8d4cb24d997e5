import { useBrowserValue } from "../../client/ui/use-browser-value.ts";
import { appRoutes } from "../../scheme/routes.ts";
import { wasteName } from "../../scheme/waste.ts";
import { readApplication, type Application } from "./application.ts";

let read: Application | null | undefined;
const readOnce = () => (read === undefined ? (read = readApplication()) : read);

/** The way back into an application that was begun and not confirmed. */
export function WaitingApplication() {
  const application = useBrowserValue(readOnce);
  if (!application) return null;
  return (
    <ul className="rows">
      <li className="row">
        <p className="row-title">
          <a href={`${appRoutes.apply}#review`}>Carry on where you were</a>
        </p>
        <p className="row-note">
          {wasteName(application.waste)}, {application.siteAddress}. Not confirmed yet.
        </p>
      </li>
    </ul>
  );
}
