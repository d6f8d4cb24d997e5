import { createContext, use, useEffect, useRef, type ReactNode } from "react";
import { preloadSupabase } from "../api/client.ts";
import { advice } from "../api/problem.ts";
import { Notice, StatusRegion } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { ErrorSummary, useErrorTitle } from "./error-summary.tsx";
import type { FormState } from "./use-schema-form.ts";
import "../ui/button.css";
import "./form.css";

/** What the controls inside a Form know about it. */
export const FormContext = createContext({ busy: false, attempts: 0 });

/** "primary" where another button is the page's main one, "danger" for what cannot be undone. */
export type Variant = "action" | "primary" | "danger";

/**
 * Sends the form it stands in. While the form is busy, and sends nothing, it keeps the focus, which `disabled` would
 * take from it.
 */
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
  /** What the form is called, where a page has several. */
  label?: string;
  /** Words on the button that sends; absent where it stands among other buttons. */
  submit?: string;
  variant?: Variant;
  /** Stands in the place of the usual message about a failure. */
  problemNotice?: ReactNode;
  /** What stands below the fields, around what came of the last attempt. */
  foot?: (outcome: ReactNode) => ReactNode;
  children?: ReactNode;
}

/**
 * The form element with its error summary and status region. After a failed attempt the focus goes to the
 * summary when there is more than one error, else to the field; a message about no field is an alert.
 */
export function Form(props: Props) {
  const { form, label, submit, variant, problemNotice, foot, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { attempts, outcome, summary } = form;
  const only = summary.length === 1 ? summary[0] : undefined;
  useErrorTitle(summary.length > 0 || outcome?.kind === "error");

  useEffect(() => {
    if (only) document.getElementById(only.id)?.focus();
    // After an attempt, and not while what was wrong is being mended.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [attempts]);

  useEffect(() => {
    const { dataset } = element.current ?? {};
    if (!dataset) return;
    // IslandGuard.astro holds submissions back until this stands, and marks the one that it held.
    dataset["ready"] = "";
    if (dataset["held"] === undefined) return;
    delete dataset["held"];
    element.current?.requestSubmit();
  }, []);

  const said = (
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
    // Never "get": should nothing take the submission over, a password must not end up in an address.
    <form
      ref={element}
      className="form"
      aria-label={label}
      method="post"
      noValidate
      onFocus={preloadSupabase}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {summary.length > 1 && <ErrorSummary key={attempts} errors={summary} />}
      <FormContext value={form}>
        {children}
        {submit && <SubmitButton variant={variant}>{submit}</SubmitButton>}
        {foot ? foot(said) : said}
      </FormContext>
    </form>
  );
}
