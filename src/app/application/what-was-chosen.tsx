import { Facts } from "../../client/ui/facts.tsx";
import { boroughName, withBorough } from "../../scheme/boroughs.ts";
import { loadLines } from "../../scheme/waste.ts";
import { LoadLines, Ticket } from "../shell/ticket.tsx";
import type { Application } from "./application.ts";

/** What was chosen, and what its site says. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { load, siteAddress, siteCouncil, homeBorough, openingHours, toPay } = application;
  const facts = [
    ["What you are bringing", loadLines(load).join("\n")],
    ["Your local borough", boroughName(homeBorough)],
    ["Site", withBorough(siteAddress, siteCouncil)],
    ["Opening hours", openingHours],
    ["To pay", toPay || "Nothing"],
  ] as const;
  return <Facts facts={facts} />;
}

/** What a voucher will say, before it is confirmed. */
export function ApplicationTicket({ application }: { application: Application }) {
  return (
    <Ticket>
      <LoadLines load={application.load} />
      <p>{withBorough(application.siteAddress, application.siteCouncil)}</p>
      <p>Valid for {application.validDays} days from today</p>
    </Ticket>
  );
}
