import { useEffect, useState } from "react";
import { storedAccount } from "../../shared/auth/stored-account.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import type { Refusal } from "./apply-for-voucher.ts";

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

/** Whether there is no use in beginning one at all. */
export const isBlocked = (reached: readonly Refusal[]): boolean =>
  reached.some(({ outcome }) => outcome === "blocked");

export function Limits({ reached }: { reached: readonly Refusal[] }) {
  return reached.map(({ outcome, text, detail }) => (
    <Notice key={`${outcome} ${text}`} kind="info" detail={detail}>
      {text}
    </Notice>
  ));
}
