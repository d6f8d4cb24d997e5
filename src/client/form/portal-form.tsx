import { useEffect, useMemo, useRef, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { advice, type Problem } from "../data/errors.ts";
import type { PortalFormState } from "./use-portal-form.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { FormContext } from "./form-context.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import { useErrorTitle } from "./use-error-title.ts";
import "./portal-form.css";

interface Props<Values extends FieldValues> {
  form: PortalFormState<Values>;
  /** What to say about a failure instead of the usual advice. */
  explain?: (problem: Problem) => string | undefined;
  /** Stands in the place of the usual message about a failure. */
  problemNotice?: ReactNode;
  /** Called when something in the form takes the focus. */
  onFocus?: () => void;
  children: ReactNode;
}

/**
 * The form element with its error summary and status region. After a failed attempt the focus goes to the
 * summary when there is more than one error, else to the field; a message about no field is an alert.
 */
export function PortalForm<Values extends FieldValues>(props: Props<Values>) {
  const { form, explain, problemNotice, onFocus, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { attempts, busy, outcome, summary, submit } = form;
  const context = useMemo(() => ({ busy, attempts }), [busy, attempts]);
  const only = summary.length === 1 ? summary[0] : undefined;
  useErrorTitle(summary.length > 0 || outcome?.kind === "error");

  useEffect(() => {
    if (only) document.getElementById(only.id)?.focus();
  }, [only]);

  useEffect(() => {
    const { dataset } = element.current ?? {};
    if (!dataset) return;
    // PortalGuard.astro holds submissions back until this stands, and marks the one that it held.
    dataset["ready"] = "";
    if (dataset["held"] === undefined) return;
    delete dataset["held"];
    element.current?.requestSubmit();
  }, []);

  return (
    // Never "get": should nothing take the submission over, a password must not end up in an address.
    <form
      ref={element}
      className="portal-form"
      method="post"
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {summary.length > 1 && <ErrorSummary key={attempts} errors={summary} />}
      <FormContext value={context}>{children}</FormContext>
      <StatusRegion>
        {outcome?.kind === "success" && <Notice kind="success">{outcome.text}</Notice>}
      </StatusRegion>
      {outcome?.kind === "error" &&
        (problemNotice ?? (
          <Notice kind="error" detail={explain?.(outcome.problem) ?? advice(outcome.problem)}>
            {outcome.text}
          </Notice>
        ))}
    </form>
  );
}
