import { useEffect, useRef } from "react";
import { formMessages } from "../i18n/form.ts";
import "./form.css";

/** One line of an error summary: the id of a form control and the message that stands beside it. */
export interface SummaryEntry {
  id: string;
  message: string;
}

/** The id of a field's control within a form. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** The messages of fields as lines of a summary; one that two fields share is given once, for the first of them. */
export function summarise(
  fields: readonly [name: string, message: string][],
  formId: string,
): SummaryEntry[] {
  const entries = new Map<string, SummaryEntry>();
  for (const [name, message] of fields)
    if (!entries.has(message)) entries.set(message, { id: fieldId(formId, name), message });
  return [...entries.values()];
}

/** Prefixes the document's title: a screen reader hears it first, and a tab in the background shows it. */
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

/** The errors of a form as links to their fields. It takes the focus when it appears: give it a new key. */
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
                // A fragment would become part of the history, and of the tabs' choice.
                event.preventDefault();
                document.getElementById(id)?.focus();
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
