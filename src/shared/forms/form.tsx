import { createContext, use, useEffect, useRef, type ReactNode } from "react";
import { preloadSupabase } from "../api/client.ts";
import { advice } from "../api/problem.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ErrorSummary, useErrorTitle } from "./error-summary.tsx";
import { focusField } from "./focus-field.ts";
import type { FormState } from "./use-schema-form.ts";
import "../ui/button.css";
import "./form.css";

/** The state of the form around a control. */
export const FormContext = createContext({ busy: false, attempts: 0 });

/** "primary" where another button is the page's main one, "danger" for what cannot be undone. */
export type Variant = "action" | "primary" | "danger";

/** Sends the form around it. A busy form ignores it; `disabled` would take its focus. */
export function SubmitButton({ children, variant = "action" }: { children: ReactNode; variant?: Variant }) {
  const { busy } = use(FormContext);
  return (
    <button className={`button button-${variant}`} type="submit" aria-disabled={busy}>
      {children}
      {busy && <Spinner />}
    </button>
  );
}

interface Props {
  form: FormState;
  /** The submit button's text; absent if `children` contain the button. */
  submit?: string;
  variant?: Variant;
  /** Replaces the usual error message. */
  problemNotice?: ReactNode;
  /** Renders the foot of the form around the outcome of the last attempt. */
  foot?: (outcome: ReactNode) => ReactNode;
  children?: ReactNode;
}

/** A form element. After a failed attempt the focus moves to the error summary, or to the field if there is one error. */
export function Form(props: Props) {
  const { form, submit, variant, problemNotice, foot, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { attempts, outcome, summary } = form;
  const only = summary.length === 1 ? summary[0] : undefined;
  useErrorTitle(summary.length > 0 || outcome?.kind === "error");

  useEffect(() => {
    if (only) focusField(only.id);
    // Only after an attempt, not while the user corrects the field.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempts]);

  useEffect(() => {
    preloadSupabase();
    const { dataset } = element.current ?? {};
    if (!dataset) return;
    // IslandGuard.astro holds back submissions of a form that is not ready, and marks it.
    dataset["ready"] = "";
    if (dataset["held"] === undefined) return;
    delete dataset["held"];
    element.current?.requestSubmit();
  }, []);

  const result = (
    <>
      <StatusRegion>
        {outcome?.kind === "success" && <Notice kind="success">{outcome.text}</Notice>}
      </StatusRegion>
      {outcome?.kind === "error" &&
        (problemNotice || (
          <Notice kind="error" detail={advice(outcome.problem, outcome.text)}>
            {outcome.text}
          </Notice>
        ))}
    </>
  );

  return (
    // Not "get": without scripts a password would become part of the address.
    <form
      ref={element}
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {summary.length > 1 && <ErrorSummary key={attempts} errors={summary} />}
      <FormContext value={form}>
        {children}
        {submit && <SubmitButton variant={variant}>{submit}</SubmitButton>}
        {foot ? foot(result) : result}
      </FormContext>
    </form>
  );
}
