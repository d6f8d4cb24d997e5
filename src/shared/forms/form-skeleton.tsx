import { Bone, Skeleton } from "../ui/skeleton.tsx";
import "./form.css";

export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Skeleton className="form">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="field">
          <Bone size="short" />
          <Bone size="field" />
        </div>
      ))}
      <Bone size="button" />
    </Skeleton>
  );
}
