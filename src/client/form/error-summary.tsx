import { useEffect, useRef } from "react";
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

function collect(node: unknown, path: string, found: [path: string, message: string][]): void {
  if (typeof node !== "object" || node === null) return;
  const { message } = node as { message?: unknown };
  if (typeof message === "string" && path !== "") {
    found.push([path, message]);
    return;
  }
  for (const [key, child] of Object.entries(node))
    collect(child, path === "" ? key : `${path}.${key}`, found);
}

/**
 * Flattens the errors of react-hook-form, nested ones too (`sites.3.address`), into lines for the summary. A
 * message that two fields share is given once, for the first of them.
 */
export function summarise(errors: object, formId: string): SummaryEntry[] {
  const found: [path: string, message: string][] = [];
  collect(errors, "", found);
  const entries = new Map<string, SummaryEntry>();
  for (const [path, message] of found) {
    if (!entries.has(message)) entries.set(message, { id: fieldId(formId, path), message });
  }
  return [...entries.values()];
}

const prefix = "Error: ";

/** Prefixes the document's title: a screen reader hears it first, and a tab in the background shows it. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return undefined;
    document.title = prefix + document.title;
    return () => {
      document.title = document.title.replace(prefix, "");
    };
  }, [hasErrors]);
}

interface Props {
  errors: readonly SummaryEntry[];
}

/** The errors of a form as links to their fields. It takes the focus when it appears: give it a new key. */
export function ErrorSummary({ errors }: Props) {
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
      <h2 id="error-summary-title">There is a problem</h2>
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
