import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps } from "./field.tsx";

/** A labelled multi-line field with hint and error. It grows with its text in browsers that support it. */
export function TextAreaField({
  label,
  hint,
  error,
  conflict,
  id,
  ...area
}: FieldProps & ComponentProps<"textarea">) {
  return (
    <FieldFrame label={label} hint={hint} error={error} conflict={conflict} id={id}>
      {(control) => <textarea className="field-control text-area" rows={3} {...area} {...control} />}
    </FieldFrame>
  );
}
