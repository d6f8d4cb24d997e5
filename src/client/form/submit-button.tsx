import { createContext, use, type ReactNode } from "react";
import { Spinner } from "../ui/spinner.tsx";
import "../ui/button.css";

/** What the controls inside a PortalForm know about it. */
export const FormContext = createContext({ busy: false, attempts: 0 });

/** "primary" where another button is the page's main one, "danger" for what cannot be undone. */
export type Look = "action" | "primary" | "danger";

interface Props {
  children: ReactNode;
  look?: Look;
}

/**
 * Sends the form it stands in. While the form is busy it stays in place and keeps the focus, which `disabled`
 * would take from it, and does nothing.
 */
export function SubmitButton({ children, look = "action" }: Props) {
  const { busy } = use(FormContext);
  return (
    <button
      className={`button button-${look}`}
      type="submit"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {children}
      {busy && <Spinner />}
    </button>
  );
}
