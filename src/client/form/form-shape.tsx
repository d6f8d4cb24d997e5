import { Bone } from "../ui/skeleton.tsx";
import "./portal-form.css";

/** The shape of a form while it is not known who is there: labels, fields and the button. */
export function FormShape({ fields }: { fields: number }) {
  return (
    <div className="portal-form">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="form-shape-field">
          <Bone size="short" />
          <Bone size="field" />
        </div>
      ))}
      <Bone size="button" />
    </div>
  );
}
