import { useMemo } from "react";
import { modulesOf } from "../../scheme/qr.ts";
import { sayUi } from "../words/ui.ts";

/** The modules as one path of an SVG, a horizontal run at a time. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) => {
      const runs: string[] = [];
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const start = x;
        while (row[x + 1]) x++;
        runs.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
      }
      return runs;
    })
    .join("");
}

/**
 * The QR code of a voucher: black on white in every scheme, because a reader has no taste.
 * @public imported when it is shown, which knip does not see
 */
export function QrCode({ code }: { code: string }) {
  const modules = useMemo(() => modulesOf(code), [code]);
  const size = modules.length;
  return (
    <svg
      className="qr"
      role="img"
      aria-label={sayUi().qrCode}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}
