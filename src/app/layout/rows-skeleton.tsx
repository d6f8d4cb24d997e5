import { Skeleton } from "../../shared/ui/skeleton.tsx";

export const RowsSkeleton = ({ rows }: { rows: number }) => <Skeleton className="rows" count={rows} />;
