import { Facts } from "../../client/ui/facts.tsx";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { partInWords } from "../../scheme/waste.ts";
import type { Application } from "./application.ts";

/** What was chosen, to be looked at once more. */
export function Review({ application, onNext }: { application: Application; onNext: () => void }) {
  const { load, siteAddress, siteCouncil, homeBorough, openingHours, toPay } = application;
  const facts = [
    ["What you bring", load.map(partInWords).join("\n")],
    ["Your local borough", boroughName(homeBorough)],
    ["Site", withBorough(siteAddress, siteCouncil)],
    ["Open", openingHours],
    ["To pay", toPay || "Nothing"],
  ] as const;
  return (
    <>
      <Facts facts={facts} />
      <div className="app-actions">
        <button className="button button-action" type="button" onClick={onNext}>
          Next
        </button>
        <a className="button button-quiet" href={`#${application.homeBorough}/${application.siteId}`}>
          Change
        </a>
      </div>
    </>
  );
}
