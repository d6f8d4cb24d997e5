import { useState } from "react";
import { endSession } from "./end-session.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

/** The button in the header of signed-in pages, with its question. */
export function SignOut() {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  return (
    <>
      <button className="button button-quiet" type="button" onClick={() => setAsking(true)}>
        Sign Out
      </button>
      {asking && (
        <ConfirmDialog
          question="Are you sure you want to sign out?"
          busy={busy}
          onNo={() => setAsking(false)}
          onYes={() => {
            setBusy(true);
            void endSession({ notice: { kind: "success", text: "You are signed out." } });
          }}
        />
      )}
    </>
  );
}
