import { useRef } from "react";
import { Button } from "../../shared/ui/buttons.tsx";
import { MirrorContext, sheetsMessages, type Campaign } from "./sheet-parts.tsx";
import { runsFromRight } from "../../shared/domain/runs-from-right.ts";
import type { Sheet } from "./sheets.tsx";

interface CardProps {
  sheet: Sheet;
  campaign: Campaign;
}

/** Shows a sheet with its print buttons. */
export function SheetCard({ sheet: { name, Drawing }, campaign }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const mirrored = runsFromRight(sheetsMessages.in(campaign.translation)("headline"));

  /** Prints only this sheet, at the size of its paper. */
  function print(paper: string) {
    const { current } = card;
    if (!current) return;
    current.dataset.printing = paper;
    // Some browsers return from print() before they have printed.
    window.addEventListener("afterprint", () => delete current.dataset.printing, { once: true });
    window.print();
  }

  return (
    <section ref={card} className="card campaign-sheet" aria-label={name}>
      <h2 className="no-print">{name}</h2>
      <svg viewBox="0 0 2100 2970" role="img" aria-label={name}>
        <MirrorContext value={mirrored}>
          <g transform={mirrored ? "matrix(-1 0 0 1 2100 0)" : undefined}>
            <Drawing {...campaign} />
          </g>
        </MirrorContext>
      </svg>
      <div className="button-row no-print">
        {["A4", "A3"].map((size) => (
          <Button key={size} onClick={() => print(size)}>
            {`Print or PDF, ${size}`}
          </Button>
        ))}
      </div>
    </section>
  );
}
