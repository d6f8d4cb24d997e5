import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldError, type FieldProps } from "./field.tsx";

type Props = Omit<FieldProps, "hint" | "label"> & ComponentProps<"input"> & { label: ReactNode };

export function CheckboxField({ label, error, conflict, id: fieldId, ...input }: Props) {
  const ownId = useId();
  const id = fieldId ?? ownId;
  return (
    <div className="field checkbox-field" data-invalid={error ? "" : undefined}>
      <label className="checkbox-label" htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {label}
      </label>
      <FieldError id={id} error={error} conflict={conflict} />
    </div>
  );
}
