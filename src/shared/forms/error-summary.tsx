import { useEffect, useRef } from "react";
import { formMessages } from "../i18n/form.ts";
import "./form.css";
import { focusField } from "./focus-field.ts";

export interface SummaryEntry {
  id: string;
  message: string;
}

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

export function summarise(
  fields: readonly [name: string, message: string][],
  formId: string,
): SummaryEntry[] {
  const entries = new Map<string, SummaryEntry>();
  for (const [name, message] of fields)
    if (!entries.has(message)) entries.set(message, { id: fieldId(formId, name), message });
  return [...entries.values()];
}

/** Sorts the lines by the order of their fields on the page, which can differ from that of the schema. */
export function sortByPosition(entries: readonly SummaryEntry[]): SummaryEntry[] {
  const ids = [...document.querySelectorAll("input, select, textarea, fieldset")].map(({ id }) => id);
  return entries.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Adds 'Error' to the document's title, which a screen reader reads first. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return undefined;
    const prefix = formMessages.t("error");
    document.title = prefix + document.title;
    return () => {
      document.title = document.title.replace(prefix, "");
    };
  }, [hasErrors]);
}

/** Links to the fields with errors. It takes the focus when it is mounted: use a new key for each attempt. */
export function ErrorSummary({ errors }: { errors: readonly SummaryEntry[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);

  return (
    <div
      ref={element}
      className="error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">{formMessages.t("thereIsAProblem")}</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The hash selects a tab.
                event.preventDefault();
                focusField(id);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
