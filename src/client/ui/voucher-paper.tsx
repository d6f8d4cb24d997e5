import { createPortal } from "react-dom";
import { site as brand } from "../../scheme/site.ts";
import { groupCode } from "../../scheme/voucher-code.ts";
import { loadLines } from "../../scheme/waste.ts";
import { Facts } from "./facts.tsx";
import { QrCode } from "./qr-code.tsx";
import type { PaperVoucher } from "./voucher-facts.ts";
import { factsOnPaper, paperNote } from "./voucher-facts.ts";
import "./voucher-paper.css";

/**
 * The voucher on paper, A5 on a sheet of A4: seen by the printer alone, which then sees nothing else of the page.
 * @public imported when it is shown, which knip does not see
 */
export function VoucherPaper({ voucher }: { voucher: PaperVoucher }) {
  return createPortal(
    <section className="voucher-paper" aria-hidden="true">
      <p className="voucher-paper-brand">
        <img src="/favicon.svg" alt="" width="64" height="64" />
        {`${brand.name} voucher`}
      </p>
      <QrCode code={voucher.code} />
      <p className="voucher-paper-code">{groupCode(voucher.code)}</p>
      {loadLines(voucher.load).map((line) => (
        <p className="voucher-paper-load" key={line}>
          {line}
        </p>
      ))}
      <Facts className="voucher-paper-facts" facts={factsOnPaper(voucher)} />
      <p className="voucher-paper-note">{paperNote}</p>
    </section>,
    document.body,
  );
}
