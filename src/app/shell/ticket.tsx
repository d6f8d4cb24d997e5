import type { ReactNode } from "react";
import { wasteAmountName, wasteName, type LoadPart } from "../../scheme/waste.ts";
import "./ticket.css";

/** The piece of paper that a voucher looks like: an edge of holes, where it is torn off. */
export function Ticket({ state = "active", children }: { state?: string; children: ReactNode }) {
  return (
    <div className="ticket" data-state={state}>
      {children}
    </div>
  );
}

/** A load on a ticket: each kind with its amount below. */
export function LoadLines({ load }: { load: readonly LoadPart[] }) {
  return load.map(({ kind, amount }) => (
    <div key={kind}>
      <p className="ticket-item">{wasteName(kind)}</p>
      <p>{wasteAmountName(amount)}</p>
    </div>
  ));
}
