import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import "./dialog.css";

interface DialogProps {
  title: string;
  /** The consequences, which screen readers read with the title. */
  description?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog. The focus starts on the element with data-first-focus, else on the first control. */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  // A layout effect: the dialog must close before it is removed, to return the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const firstFocus = () => dialog.querySelector<HTMLElement>("[data-first-focus]");
    // React's autoFocus sets no attribute that the dialog could find, and screen readers would read the first control.
    firstFocus()?.setAttribute("autofocus", "");
    dialog.showModal();
    // Content that loads later, or a focused control that is removed, needs the focus again.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== dialog && document.activeElement !== document.body) return;
      (firstFocus() ?? dialog.querySelector<HTMLElement>("a, button, input:not([hidden])"))?.focus();
    });
    observer.observe(dialog, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      dialog.close();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className="dialog"
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      onCancel={(event) => {
        // React removes the dialog.
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className="dialog-title" id={titleId}>
        {title}
      </h2>
      <div className="dialog-description" id={descriptionId}>
        {description}
      </div>
      {children}
    </dialog>
  );
}
