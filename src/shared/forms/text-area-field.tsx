import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps } from "./field.tsx";

/** A labelled field for a text of several lines, with hint and error. It grows with its text where browsers can. */
export function TextAreaField({
  label,
  hint,
  error,
  meanwhile,
  id,
  ...area
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <FieldFrame label={label} hint={hint} error={error} meanwhile={meanwhile} id={id}>
      {(control) => <textarea className="field-control text-area" rows={3} {...area} {...control} />}
    </FieldFrame>
  );
}
