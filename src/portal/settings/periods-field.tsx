import { useRef } from "react";
import { Field, FieldGroup } from "../../shared/forms/field.tsx";
import type { SharedBinding } from "../../shared/forms/use-shared-form.tsx";
import { dayInBritain } from "../../shared/domain/days.ts";
import { closureReasons } from "../../shared/domain/closed-sets.generated.ts";
import { maximumExceptionLength, maximumReasonLength } from "../../shared/domain/limits.generated.ts";
import type { Period } from "./api.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";

interface Props {
  label: string;
  hint: string;
  /** The singular noun: "Pause". */
  singular: string;
  /** Whether each period has hours; otherwise the last day may stay open. */
  withHours?: boolean;
  periods: readonly Period[];
  binding: SharedBinding;
  onChange: (periods: Period[]) => void;
}

export function PeriodsField({
  label,
  hint,
  singular,
  withHours = false,
  periods,
  binding,
  onChange,
}: Props) {
  const { id, error, conflict } = binding;
  const add = useRef<HTMLButtonElement>(null);
  const today = dayInBritain(new Date());
  const change = (place: number, changed: Partial<Period>) =>
    onChange(periods.map((period, at) => (at === place ? { ...period, ...changed } : period)));

  return (
    <FieldGroup className="periods" label={label} hint={hint} id={id} error={error} conflict={conflict}>
      {periods.map((period, place) => (
        // Rows have no ids, and are never reordered.
        <fieldset key={place} className="period">
          <legend>{`${singular} ${place + 1}`}</legend>
          <Field
            label="First day"
            type="date"
            value={period.from}
            onChange={(event) => change(place, { from: event.target.value })}
            onBlur={() => period.to && period.to < period.from && change(place, { to: period.from })}
          />
          <Field
            label="Last day"
            type="date"
            {...(!withHours && { hint: "Leave blank to end it yourself." })}
            value={period.to}
            onChange={(event) => change(place, { to: event.target.value })}
          />
          {withHours && (
            <Field
              label="Hours"
              hint="Blank: closed"
              value={period.hours}
              onChange={(event) => change(place, { hours: event.target.value })}
            />
          )}
          <Field
            label="Why"
            hint={withHours ? "A reason of the list is translated for residents." : "Residents see this."}
            {...(withHours && { list: `${id}-reasons` })}
            value={period.why}
            maxLength={withHours ? maximumExceptionLength : maximumReasonLength}
            onChange={(event) => change(place, { why: event.target.value })}
          />
          <LinkButton
            onClick={() => {
              onChange(periods.filter((_, at) => at !== place));
              add.current?.focus();
            }}
          >
            {`Remove ${singular.toLowerCase()} ${place + 1}`}
          </LinkButton>
        </fieldset>
      ))}
      <p className="period-buttons">
        <LinkButton
          ref={add}
          onClick={() =>
            onChange([...periods, { from: today, to: withHours ? today : "", hours: "", why: "" }])
          }
        >
          {`Add ${singular.toLowerCase()}`}
        </LinkButton>
      </p>
      <datalist id={`${id}-reasons`}>
        {closureReasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
    </FieldGroup>
  );
}
