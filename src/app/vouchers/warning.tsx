import { warningOf } from "../../shared/domain/voucher.ts";
import type { Voucher } from "./voucher.ts";
import { currentTranslation } from "../../shared/domain/messages.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { DecidingNotice, Detail } from "../layout/notes.tsx";

const noWarning = { text: "", detail: "", notice: "" };
const warn = (voucher: Voucher) => warningOf(voucher, currentTranslation()) ?? noWarning;

/** Above the code: what speaks against setting out with this voucher, and where else to go. */
export function WarningNotice({ voucher }: { voucher: Voucher }) {
  const { text, notice } = warn(voucher);
  return text && <DecidingNotice kind="info" notice={notice} says={() => warn(voucher)} />;
}

export function WarningInRow({ voucher }: { voucher: Voucher }) {
  const { text, notice } = warn(voucher);
  return (
    text && (
      <p className="row-note voucher-warning">
        <strong>
          <WithEnglish text={() => warn(voucher).text} />
        </strong>{" "}
        <Detail notice={notice} says={() => warn(voucher)} />
      </p>
    )
  );
}
