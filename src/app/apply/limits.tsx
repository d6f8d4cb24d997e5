import { useEffect, useState } from "react";
import { storedAccount } from "../../shared/auth/stored-account.ts";
import type { Refusal } from "./apply-for-voucher.ts";
import { DecidingNotice } from "../layout/notes.tsx";

/** Shows reached limits before the person goes through all steps. */
export function useLimits(): readonly Refusal[] {
  const [reached, setReached] = useState<readonly Refusal[]>([]);
  useEffect(() => {
    if (!storedAccount()) return;
    // A courtesy: where it cannot be had, the last step says it.
    import("./apply-for-voucher.ts").then(({ loadLimits }) => loadLimits()).then(setReached, () => undefined);
  }, []);
  return reached;
}

export const isBlocked = (reached: readonly Refusal[]): boolean =>
  reached.some(({ outcome }) => outcome === "blocked");

export function Limits({ reached }: { reached: readonly Refusal[] }) {
  return reached.map((refusal) => (
    <DecidingNotice key={`${refusal.outcome} ${refusal.says().text}`} kind="info" {...refusal} />
  ));
}
