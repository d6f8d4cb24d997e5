import { useEffect, useRef } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { CodeInGroups } from "../../shared/ui/code-in-groups.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Bone } from "../../shared/ui/skeleton.tsx";
import { CouncilMark } from "../../shared/voucher/council-mark.tsx";
import { VoucherParts } from "../../shared/voucher/voucher-parts.tsx";
import { brand } from "../../shared/domain/brand.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import { partsOf, warningOf } from "../../shared/domain/voucher.ts";
import { voucherPersonMonths } from "../../shared/domain/limits.generated.ts";
import { Button, QuietButton } from "../../shared/ui/buttons.tsx";

const loadDrawings = () =>
  Promise.all([import("../../shared/voucher/voucher-paper.tsx"), import("../../shared/ui/qr-code.tsx")]);

interface Props {
  voucher: VoucherDetails;
  /** The person, if just typed: it is not stored. */
  person: string | undefined;
  onNext: () => void;
}

/** The code first, to be read out, and how many other sites are not named. */
function deskParts(voucher: VoucherDetails, person: string | undefined) {
  const parts = partsOf(voucher, { live: true, givenTo: person }).map((part) => {
    const unnamed = part.key === "others" ? voucher.other_sites.length - part.lines.length : 0;
    return unnamed > 0 ? { ...part, lines: [...part.lines, `And ${unnamed} more`] } : part;
  });
  return [...parts.filter(({ key }) => key === "code"), ...parts.filter(({ key }) => key !== "code")];
}

/** The voucher, to read out or print on one sheet. @public loaded lazily */
export function Sheet({ voucher, person, onNext }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const warning = warningOf(voucher);
  return (
    <div className="desk-sheet">
      <h2 ref={heading} tabIndex={-1}>
        {`${brand.name} voucher`}
      </h2>
      {warning && (
        <Notice kind="info" detail={`${warning.notice} ${warning.detail}`.trim()}>
          {warning.text}
        </Notice>
      )}
      <Loaded load={loadDrawings} what="The voucher" skeleton={<Bone size="card" />}>
        {([{ VoucherPaper }, { QrCode }]) => (
          <>
            <VoucherParts
              mark={<CouncilMark borough={voucher.local_auth_issue} />}
              parts={deskParts(voucher, person)}
              code={
                <>
                  <CodeInGroups code={voucher.code} />
                  <QrCode code={voucher.code} />
                </>
              }
            />
            <VoucherPaper voucher={voucher} givenTo={person} />
          </>
        )}
      </Loaded>
      <p>
        {`${brand.name} does not keep your name or address. It only keeps a code made from your surname, house number and postcode, which cannot be turned back into them, until ${voucherPersonMonths} months after the last day, so that everybody gets their fair share.`}
      </p>
      <div className="button-row">
        <Button onClick={() => window.print()}>Print</Button>
        <QuietButton onClick={onNext}>Give another voucher</QuietButton>
      </div>
    </div>
  );
}
