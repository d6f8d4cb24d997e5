import { useEffect, useRef } from "react";
import type { SummaryEntry } from "./form-errors.ts";
import "./error-summary.css";

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
