import type { ReactNode } from "react";
import "./ticket.css";

/** The piece of paper that a voucher looks like: an edge of holes, where it is torn off. */
export function Ticket({ state = "active", children }: { state?: string; children: ReactNode }) {
  return (
    <div className="ticket" data-state={state}>
      {children}
    </div>
  );
}
