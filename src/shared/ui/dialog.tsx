import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import "./dialog.css";

interface DialogProps {
  title: string;
  /** What is lost or done by it: read out with the title when the dialog opens. */
  description?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog: the browser keeps the focus inside it, closes it on Escape and gives the focus back. The focus
 * starts on what carries data-first-focus, else on its first control, even where they are loaded later.
 */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  // Not a plain effect: the dialog must close while it is still on the page, to give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    const firstFocus = () => dialog.querySelector<HTMLElement>("[data-first-focus]");
    // React focuses what has autoFocus before the dialog opens, and leaves no attribute that the dialog could find. Without
    // one the first control has the focus for a moment, and is heard.
    firstFocus()?.setAttribute("autofocus", "");
    dialog.showModal();
    // The browser leaves the focus on a dialog that holds no control yet, and on the page where a focused one goes.
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
        // React takes the dialog away; the browser must not do so first.
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
