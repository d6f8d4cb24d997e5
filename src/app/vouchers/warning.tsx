import { Notice } from "../../shared/ui/notice.tsx";
import { warningOf } from "../../shared/domain/voucher.ts";
import type { Voucher } from "./voucher.ts";
import { currentTranslation } from "../../shared/domain/messages.ts";
import { Decides, English } from "../layout/decides.tsx";

/** The parts of a warning, to be drawn in a notice or a row. */
function drawn(voucher: Voucher) {
  const warning = () => warningOf(voucher, currentTranslation());
  const notice = warning()?.notice;
  return {
    isThere: warning() !== null,
    text: <Decides says={() => warning()?.text} />,
    detail: (
      <>
        {notice && (
          <span>
            <English>{notice}</English>{" "}
          </span>
        )}
        <Decides says={() => warning()?.detail} />
      </>
    ),
  };
}

/** Above the code: what speaks against setting out with this voucher, and where else to go. */
export function WarningNotice({ voucher }: { voucher: Voucher }) {
  const { isThere, text, detail } = drawn(voucher);
  return (
    isThere && (
      <Notice kind="info" detail={detail}>
        {text}
      </Notice>
    )
  );
}

export function WarningInRow({ voucher }: { voucher: Voucher }) {
  const { isThere, text, detail } = drawn(voucher);
  return (
    isThere && (
      <p className="row-note voucher-warning">
        <strong>{text}</strong> {detail}
      </p>
    )
  );
}
