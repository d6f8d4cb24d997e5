import type { ComponentProps } from "react";
import { FieldFrame, type FieldProps } from "./field.tsx";

/** A labelled select with hint and error; its options are the children. */
export function SelectField({
  label,
  hint,
  error,
  id,
  children,
  ...select
}: FieldProps & ComponentProps<"select">) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <select className="field-control" {...select} {...control}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
