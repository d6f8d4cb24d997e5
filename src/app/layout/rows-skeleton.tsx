import { Skeleton } from "../../shared/ui/skeleton.tsx";

/** Stands for a list of places or vouchers that is still to come. */
export const RowsSkeleton = ({ rows }: { rows: number }) => <Skeleton className="rows" count={rows} />;
