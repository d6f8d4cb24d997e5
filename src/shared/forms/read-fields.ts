import type { FieldErrors, FieldValues, Path, PathValue, Resolver, UseFormReturn } from "react-hook-form";
import { fieldId } from "./error-summary.tsx";

const inputsOf = (id: string): HTMLInputElement[] => {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? [field] : [...(field?.querySelectorAll("input") ?? [])];
};

const typedInto = new Set(["text", "email", "password", "tel"]);

/** Reads the text fields again: some password managers fill them in without an event. */
export function readFields<Values extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Values, unknown, Values>,
  formId: string,
): void {
  for (const name of Object.keys(getValues()) as Path<Values>[]) {
    const input = document.getElementById(fieldId(formId, name));
    if (!(input instanceof HTMLInputElement && input.name === name && typedInto.has(input.type))) continue;
    if (input.value !== (getValues(name) ?? ""))
      setValue(name, input.value as PathValue<Values, typeof name>, { shouldDirty: true });
  }
}

/** Adds an error for half-typed dates, whose value is "". A list of dates is one field. */
export function rejectHalfTypedDates<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
  formId: string,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const result = await resolver(values, context, options);
    const names = Object.keys(values).filter((name) =>
      inputsOf(fieldId(formId, name)).some(({ validity }) => validity.badInput),
    );
    if (names.length === 0) return result;
    const error = { type: "badInput", message: "Enter the whole date, or clear it" };
    const errors = { ...result.errors, ...Object.fromEntries(names.map((name) => [name, error])) };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
