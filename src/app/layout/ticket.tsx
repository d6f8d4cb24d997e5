import type { ReactNode } from "react";
import type { Load } from "../../shared/domain/waste.ts";
import { kindName, sizeName } from "./in-words.ts";
import "./ticket.css";

/** The piece of paper that a voucher looks like: an edge of holes, where it is torn off. */
export function Ticket({ state = "active", children }: { state?: string; children: ReactNode }) {
  return (
    <div className="ticket" data-state={state}>
      {children}
    </div>
  );
}

/** A load on a ticket: its kinds, and its size below. */
export function LoadLines({ load }: { load: Load }) {
  return (
    <div>
      {load.kinds.map((kind) => (
        <p key={kind} className="ticket-item">
          {kindName(kind)}
        </p>
      ))}
      <p>{sizeName(load.size)}</p>
    </div>
  );
}
