import { Facts } from "../../client/ui/facts.tsx";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { loadLines } from "../../scheme/waste.ts";
import { isoDayInWords } from "../shell/days-in-words.ts";
import { LoadLines, Ticket } from "../shell/ticket.tsx";
import type { Application } from "./application.ts";

/**
 * What was chosen, what its site says, and what one needs there.
 * @param now whether the site is open now: "Open now, until 4 pm"; "" where that is not known
 */
export function ApplicationFacts({ application, now = "" }: { application: Application; now?: string }) {
  const { load, siteAddress, siteCouncil, homeBorough, openingHours } = application;
  return (
    <>
      <Facts
        facts={[
          ["What you are bringing", loadLines(load).join("\n")],
          ["Your local borough", boroughName(homeBorough)],
          ["Site", withBorough(siteAddress, siteCouncil)],
          ["Opening hours", [now, openingHours].filter(Boolean).join("\n")],
          ["To pay", application.toPay || "Nothing"],
          ["Last day", isoDayInWords(application.lastDay)],
        ]}
      />
      <YouWillNeed application={application} />
    </>
  );
}

/** What turns people away at a gate, said before they go on. */
function YouWillNeed({ application }: { application: Application }) {
  const { siteCouncil, homeBorough, whoMayCome, beforeYouCome, toPay } = application;
  const says = siteCouncil === homeBorough ? "" : `${boroughName(siteCouncil)} says: `;
  return (
    <section className="need">
      <h2>You will need</h2>
      <ul>
        <li>Household waste from your own home. Trade waste is turned away.</li>
        <li>The voucher on your phone, as a picture or on paper.</li>
        {toPay && <li>{`To pay: ${toPay}`}</li>}
        {whoMayCome && <li>{says + whoMayCome}</li>}
        {beforeYouCome && <li>{says + beforeYouCome}</li>}
      </ul>
    </section>
  );
}

/** What a voucher will say, before it is confirmed. */
export function ApplicationTicket({ application }: { application: Application }) {
  // What is closed at first, or on some days, is said last thing too.
  const closed = application.openingHours.split("\n").filter((line) => line.startsWith("Closed"));
  return (
    <Ticket>
      <LoadLines load={application.load} />
      <p>{withBorough(application.siteAddress, application.siteCouncil)}</p>
      {closed.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{`Use by ${isoDayInWords(application.lastDay)}`}</p>
    </Ticket>
  );
}
