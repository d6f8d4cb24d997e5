import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import "./dialog.css";

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog: the browser keeps the focus inside it, closes it on Escape and gives the focus back. The focus
 * starts on what carries data-first-focus, else on its first control.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Not a plain effect: the dialog must close while it is still on the page, to give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // React focuses what has autoFocus before the dialog opens, and
    // leaves no attribute that the dialog could find.
    dialog?.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React takes the dialog away; the browser must not do so first.
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className="dialog-title" id={titleId}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
