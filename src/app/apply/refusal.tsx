import { Notice } from "../../shared/ui/notice.tsx";
import { Decides, English } from "../layout/decides.tsx";
import type { Refusal } from "./apply-for-voucher.ts";

export function RefusalNotice({ kind, refusal }: { kind: "info" | "error"; refusal: Refusal }) {
  const { inWords, notice } = refusal;
  return (
    <Notice
      kind={kind}
      detail={
        <>
          {notice && (
            <span>
              <English>{notice}</English>{" "}
            </span>
          )}
          <Decides says={() => inWords().detail} />
        </>
      }
    >
      <Decides says={() => inWords().text} />
    </Notice>
  );
}
