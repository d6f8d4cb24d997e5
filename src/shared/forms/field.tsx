import { useId, type ComponentProps, type ReactNode } from "react";
import { formMessages } from "../i18n/form.ts";
import "./field.css";

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** 'Keep mine' and 'Take theirs', if another person changed the field. */
  conflict?: ReactNode;
}

type Control = Pick<ComponentProps<"input">, "id" | "aria-invalid" | "aria-describedby">;

export function FieldError({ id, error, conflict }: Pick<FieldProps, "error" | "conflict"> & { id: string }) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {/* One flex item beside the icon. */}
          <span>{error}</span>
        </p>
      )}
      {conflict}
    </>
  );
}

/** The frame of a form control: label, hint, error and their ids. `children` receives the attributes of the control. */
export function FieldFrame({
  label,
  hint,
  error,
  conflict,
  id: fieldId,
  children,
}: FieldProps & { id?: string | undefined; children: (control: Control) => ReactNode }) {
  const ownId = useId();
  const id = fieldId ?? ownId;
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
      <FieldError id={id} error={error} conflict={conflict} />
    </div>
  );
}

interface GroupProps extends FieldProps {
  id: string;
  className: string;
  children: ReactNode;
}

/** Several controls that are one field, such as checkboxes, with a legend. */
export function FieldGroup({ label, hint, error, conflict, id, className, children }: GroupProps) {
  return (
    <fieldset
      className={className}
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <FieldError id={id} error={error} conflict={conflict} />
      {children}
    </fieldset>
  );
}

export function Field({ label, hint, error, conflict, id, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <FieldFrame label={label} hint={hint} error={error} conflict={conflict} id={id}>
      {(control) => <input className="field-control" type="text" {...input} {...control} />}
    </FieldFrame>
  );
}

interface SelectProps extends FieldProps, ComponentProps<"select"> {
  options?: readonly { key: string; name: string }[];
  /** The first option, which cannot be chosen. */
  empty?: string;
}

/** A labelled select with hint and error. Grouped options are its children. */
export function SelectField(props: SelectProps) {
  const { label, hint, error, conflict, id, options = [], empty, children, ...select } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error} conflict={conflict} id={id}>
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

type CheckboxProps = Omit<FieldProps, "hint" | "label"> & ComponentProps<"input"> & { label: ReactNode };

export function CheckboxField({ label, error, conflict, id: fieldId, ...input }: CheckboxProps) {
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

interface NameProps {
  field: (name: "first_name" | "last_name") => object;
  known?: { first_name?: string | undefined; last_name?: string | undefined };
}

export function NameFields({ field, known }: NameProps) {
  const names = [
    ["first_name", formMessages.t("firstName"), "given-name"],
    ["last_name", formMessages.t("lastName"), "family-name"],
  ] as const;
  return names.map(([name, label, autoComplete]) => (
    <Field
      key={name}
      label={label}
      autoComplete={autoComplete}
      defaultValue={known?.[name]}
      {...field(name)}
    />
  ));
}
