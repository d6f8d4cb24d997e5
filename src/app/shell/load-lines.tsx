import { wasteAmountName, wasteName, type LoadPart } from "../../scheme/waste.ts";

/** A load on a ticket: each kind with its amount below. */
export function LoadLines({ load }: { load: readonly LoadPart[] }) {
  return load.map(({ kind, amount }) => (
    <div key={kind}>
      <p className="ticket-item">{wasteName(kind)}</p>
      <p>{wasteAmountName(amount)}</p>
    </div>
  ));
}
