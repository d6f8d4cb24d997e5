import { createPortal } from "react-dom";
import { brand } from "../domain/brand.ts";
import type { Translation } from "../domain/messages.ts";
import { groupCode } from "../domain/voucher-code.ts";
import type { VoucherDetails } from "../api/voucher-details.ts";
import { warningOf } from "../domain/voucher.ts";
import { QrCode } from "../ui/qr-code.tsx";
import { CouncilMark } from "./council-mark.tsx";
import { ForGate, ownParts, VoucherParts } from "./voucher-parts.tsx";
import "./voucher-paper.css";

interface Props {
  voucher: VoucherDetails;
  givenTo?: string | undefined;
  /** How its holder's language says it; English without it. */
  translation?: Translation;
}

/** The voucher on paper, A5. Only the printer shows it. @public loaded lazily */
export function VoucherPaper({ voucher, givenTo, translation }: Props) {
  const warning = warningOf(voucher, translation, true);
  return createPortal(
    <section className="voucher-paper">
      <h1 className="voucher-paper-brand">
        <img src="/favicon.svg" alt="" width="64" height="64" />
        {`${brand.name} voucher`}
      </h1>
      {warning && <p className="voucher-paper-warning">{`${warning.text} ${warning.detail}`}</p>}
      <VoucherParts
        mark={<CouncilMark borough={voucher.local_auth_issue} />}
        parts={ownParts(voucher, translation, { givenTo })}
        code={
          <>
            <QrCode code={voucher.code} />
            <p className="voucher-paper-code" dir="ltr">
              {groupCode(voucher.code)}
            </p>
          </>
        }
      />
      <ForGate voucher={voucher} translation={translation} />
    </section>,
    document.body,
  );
}
