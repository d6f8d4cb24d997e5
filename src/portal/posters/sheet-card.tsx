import { useRef, useState } from "react";
import { advice, asProblem } from "../../shared/api/problem.ts";
import { brand } from "../../shared/domain/brand.ts";
import { Button, QuietButton } from "../../shared/ui/buttons.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { savePng, saveSvg } from "./save-sheet.ts";
import { MirrorContext, sheetsMessages, type Campaign } from "./sheet-parts.tsx";
import { runsFromRight } from "../../shared/domain/runs-from-right.ts";
import type { Sheet } from "./sheets.tsx";

interface CardProps {
  sheet: Sheet;
  campaign: Campaign;
  borough: string;
}

/** Shows a sheet with its print and save buttons. */
export function SheetCard({ sheet, campaign, borough }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { key, name, width, height, sides, papers } = sheet;
  const mirrored = runsFromRight(sheetsMessages.in(campaign.translation)("how"));
  const named = (side: number) => `${brand.slug}-${borough}-${key}${sides.length > 1 ? `-${side + 1}` : ""}`;

  /** Prints only this sheet, at the size of its paper. */
  function print(paper: string) {
    const { current } = card;
    if (!current) return;
    current.dataset.printing = paper;
    // Some browsers return from print() before they have printed.
    window.addEventListener("afterprint", () => delete current.dataset.printing, { once: true });
    window.print();
  }

  async function save(how: typeof saveSvg) {
    setFailed(null);
    try {
      const drawings = card.current?.querySelectorAll<SVGSVGElement>(".campaign-sides > svg") ?? [];
      for (const [side, drawing] of [...drawings].entries()) await how(drawing, named(side));
    } catch (error) {
      setFailed(advice(asProblem(error)) ?? "Please try again.");
    }
  }

  return (
    <section ref={card} className="card campaign-sheet" aria-label={name}>
      <h2 className="no-print">{name}</h2>
      <div className="campaign-sides">
        {sides.map((Side, side) => (
          <svg
            key={side}
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            role="img"
            aria-label={sides.length > 1 ? `${name}, side ${side + 1}` : name}
          >
            <MirrorContext value={mirrored}>
              <g transform={mirrored ? `matrix(-1 0 0 1 ${width} 0)` : undefined}>
                <Side {...campaign} />
              </g>
            </MirrorContext>
          </svg>
        ))}
      </div>
      <div className="campaign-actions no-print">
        {papers.map((size) => (
          <Button key={size} onClick={() => print(size)}>
            {`Print or PDF, ${size}`}
          </Button>
        ))}
        {papers.length === 0 && (
          <Button onClick={() => void save(savePng)}>{`Save as PNG, ${width} by ${height}`}</Button>
        )}
        <QuietButton onClick={() => void save(saveSvg)}>Save as SVG</QuietButton>
      </div>
      {failed && (
        <Notice kind="error" detail={failed}>
          It could not be saved.
        </Notice>
      )}
    </section>
  );
}
