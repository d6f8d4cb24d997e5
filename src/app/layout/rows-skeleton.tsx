import { Skeleton } from "../../shared/ui/skeleton.tsx";

/** Skeleton of a list that is loading. */
export const RowsSkeleton = ({ rows }: { rows: number }) => <Skeleton className="rows" count={rows} />;
