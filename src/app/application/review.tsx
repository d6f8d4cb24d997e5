import { Facts } from "../../client/ui/facts.tsx";
import { withBorough } from "../../scheme/boroughs.ts";
import { wasteAmountName, wasteName } from "../../scheme/waste.ts";
import type { Application } from "./application.ts";

/** What was chosen, to be looked at once more. */
export function Review({ application, onNext }: { application: Application; onNext: () => void }) {
  const { waste, amount, siteAddress, borough, openingHours, toPay } = application;
  const facts = [
    ["What you bring", `${wasteName(waste)}, ${wasteAmountName(amount)}`],
    ["Site", withBorough(siteAddress, borough)],
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
        <a className="button button-quiet" href={`#${application.borough}/${application.siteId}`}>
          Change
        </a>
      </div>
    </>
  );
}
