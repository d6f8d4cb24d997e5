import { useId, type ComponentProps, type ReactNode } from "react";
import "./field.css";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** The choice between mine and theirs, where somebody else changed the field meanwhile. */
  meanwhile?: ReactNode;
}

type Control = Pick<ComponentProps<"input">, "id" | "aria-invalid" | "aria-describedby">;

/** What is wrong with a control or a group of them, and the choice where somebody else changed it meanwhile. */
export function FieldError({
  id,
  error,
  meanwhile,
}: Pick<FieldProps, "error" | "meanwhile"> & { id: string }) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {/* One item beside its sign, whatever it consists of. */}
          <span>{error}</span>
        </p>
      )}
      {meanwhile}
    </>
  );
}

/**
 * The frame of one form control: label, hint, error, and the ids that tie them together.
 * @param children gets the attributes that belong on the control
 */
export function FieldFrame({
  label,
  hint,
  error,
  meanwhile,
  id: givenId,
  children,
}: FieldProps & { id?: string | undefined; children: (control: Control) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");

  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      <FieldError id={id} error={error} meanwhile={meanwhile} />
    </div>
  );
}

interface GroupProps extends FieldProps {
  id: string;
  className: string;
  children: ReactNode;
}

/** Several controls that are one field, such as a set of ticks, under their legend. */
export function FieldGroup({ label, hint, error, meanwhile, id, className, children }: GroupProps) {
  return (
    <fieldset
      className={className}
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <FieldError id={id} error={error} meanwhile={meanwhile} />
      {children}
    </fieldset>
  );
}

/** A labelled text input with hint and error. */
export function Field({ label, hint, error, meanwhile, id, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <FieldFrame label={label} hint={hint} error={error} meanwhile={meanwhile} id={id}>
      {(control) => <input className="field-control" type="text" {...input} {...control} />}
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps, ComponentProps<"select"> {
  options?: readonly { key: string; name: string }[];
  /** What stands first and cannot be chosen. */
  empty?: string;
}

/** A labelled select with hint and error. Options in groups are its children. */
export function SelectField(props: SelectProps) {
  const { label, hint, error, meanwhile, id, options = [], empty, children, ...select } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} meanwhile={meanwhile} id={id}>
      {(control) => (
        <select className="field-control" {...select} {...control}>
          {empty && (
            <option value="" disabled>
              {empty}
            </option>
          )}
          {options.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
