import { Facts } from "../../client/ui/facts.tsx";
import { boroughName } from "../../scheme/boroughs.ts";
import { wasteAmountName, wasteName } from "../../scheme/waste.ts";
import type { Application } from "./application.ts";

/** What was chosen, to be looked at once more. */
export function Review({ application, onNext }: { application: Application; onNext: () => void }) {
  const facts: [string, string][] = [
    ["Item", wasteName(application.waste)],
    ["How much", wasteAmountName(application.amount)],
    ["Borough", boroughName(application.borough)],
    ["Site", application.siteAddress],
    ["To pay", application.toPay || "Nothing"],
  ];
  return (
    <>
      <Facts facts={facts} />
      <div className="app-actions">
        <button className="button button-action" type="button" onClick={onNext}>
          Next
        </button>
        <a className="button button-quiet" href={`#${application.borough}/${application.siteId}`}>
          Change
        </a>
      </div>
    </>
  );
}
