import { useId, type ComponentProps, type ReactNode } from "react";

interface Props extends ComponentProps<"input"> {
  label: string;
  error?: string | undefined;
  meanwhile?: ReactNode;
}

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
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {meanwhile}
    </div>
  );
}
