import { useEffect, useState } from "react";
import { storedAccount } from "../../client/session/stored-account.ts";
import { Notice } from "../../client/ui/notice.tsx";
import { loadLimits, type Refusal } from "./apply-for-voucher.ts";

/** Says what stands against an application before somebody goes through all its steps. */
export function Limits() {
  const [reached, setReached] = useState<readonly Refusal[]>([]);
  useEffect(() => {
    if (!storedAccount()) return;
    // A courtesy: where it cannot be had, the last step says it.
    loadLimits().then(setReached, () => undefined);
  }, []);
  return reached.map(({ outcome, text, detail }) => (
    <Notice key={`${outcome} ${text}`} kind="info" detail={detail}>
      {text}
    </Notice>
  ));
}
