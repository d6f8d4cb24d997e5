import { Bone } from "../../client/ui/skeleton.tsx";

/** The shape of a list of places or vouchers that is still to come. */
export function RowsShape({ rows }: { rows: number }) {
  return (
    <div className="rows">
      {Array.from({ length: rows }, (_, row) => (
        <Bone key={row} size="card" />
      ))}
    </div>
  );
}
