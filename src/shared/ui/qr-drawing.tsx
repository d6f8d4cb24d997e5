import type { ComponentProps } from "react";

type Modules = readonly (readonly boolean[])[];

function pathOf(modules: Modules): string {
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

/** The modules of a QR code with its quiet zone: black on white in both schemes, for scanners. */
export const QrModules = ({ modules }: { modules: Modules }) => (
  <>
    <rect width={modules.length} height={modules.length} fill="#fff" />
    <path d={pathOf(modules)} fill="#000" />
  </>
);

export const QrDrawing = ({ modules, ...attributes }: ComponentProps<"svg"> & { modules: Modules }) => (
  <svg
    role="img"
    viewBox={`0 0 ${modules.length} ${modules.length}`}
    shapeRendering="crispEdges"
    {...attributes}
  >
    <QrModules modules={modules} />
  </svg>
);
