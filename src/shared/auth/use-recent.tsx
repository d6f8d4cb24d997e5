import { useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { asProblem } from "../api/problem.ts";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";

/** Runs an action, asks for the password if the database requires it, and then runs the second function or the action. */
type RunAsRecent = (act: () => Promise<void>, again?: () => Promise<void>) => Promise<void>;

/** Saves a form; if that needs a recent session, asks for the password and submits again. @throws what `save` throws */
export async function saveAsRecent<Saved>(
  asRecent: RunAsRecent,
  save: () => Promise<Saved>,
  submit: () => Promise<void>,
): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    await asRecent(() => Promise.reject(error), submit);
    throw error;
  }
}

/** Runs actions that need a session of the last five minutes. Returns the function that runs them, and the dialog, which says `why`. */
export function useRecent(email: string, why?: string): [RunAsRecent, ReactNode] {
  const [pending, setPending] = useState<(() => Promise<void>) | null>(null);

  async function run(act: () => Promise<void>, again = act): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (asProblem(error).kind !== "recent-login-required") throw error;
      setPending(() => again);
    }
  }

  // In a portal, because forms cannot be nested; React still bubbles the submit event to the outer form.
  const dialog =
    pending &&
    createPortal(
      <div onSubmit={(event) => event.stopPropagation()}>
        <ReauthenticationDialog
          email={email}
          why={why}
          onProved={async () => {
            setPending(null);
            await pending();
          }}
          onCancel={() => setPending(null)}
        />
      </div>,
      document.body,
    );
  return [run, dialog];
}
