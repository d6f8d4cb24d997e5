import { useId, type ComponentProps } from "react";
import { FieldError, type FieldProps } from "./field.tsx";

type Props = Omit<FieldProps, "hint"> & ComponentProps<"input">;

/** A box to tick, with its error below. The whole line is the target. */
export function CheckboxField({ label, error, meanwhile, id: givenId, ...input }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
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
      <FieldError id={id} error={error} meanwhile={meanwhile} />
    </div>
  );
}
