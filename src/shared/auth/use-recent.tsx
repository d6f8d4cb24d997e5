import { useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { asProblem } from "../api/problem.ts";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";

/**
 * For what takes a session of the last five minutes.
 * @returns a function that does something, asks for the password where the database wants it, and then does it, or what
 * it is given for that, again; and the dialog
 */
export function useRecent(
  email: string,
): [(act: () => Promise<void>, again?: () => Promise<void>) => Promise<void>, ReactNode] {
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null);

  async function run(act: () => Promise<void>, again = act): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (asProblem(error).kind !== "recent-login-required") throw error;
      setWaiting(() => again);
    }
  }

  // Beside the page, since a form holds no form; React still tells the one around it what is sent in there.
  const dialog =
    waiting &&
    createPortal(
      <div onSubmit={(event) => event.stopPropagation()}>
        <ReauthenticationDialog
          email={email}
          onProved={async () => {
            setWaiting(null);
            await waiting();
          }}
          onCancel={() => setWaiting(null)}
        />
      </div>,
      document.body,
    );
  return [run, dialog];
}
