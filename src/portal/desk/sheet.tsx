import { useEffect, useRef } from "react";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { CodeInGroups } from "../../client/ui/code-in-groups.tsx";
import { Facts } from "../../client/ui/facts.tsx";
import { Bone } from "../../client/ui/skeleton.tsx";
import { site as brand } from "../../scheme/site.ts";
import { retentionMonths } from "../../scheme/voucher-limits.ts";
import { loadLines } from "../../scheme/waste.ts";
import type { GivenVoucher } from "./desk.ts";

const loadPaper = () => loadChunk(() => import("../../client/ui/voucher-paper.tsx"));
const loadQrCode = () => loadChunk(() => import("../../client/ui/qr-code.tsx"));

/**
 * The voucher, to be read out or printed on one sheet.
 * @public imported when it is shown, which knip does not see
 */
export function Sheet({ voucher, onNext }: { voucher: GivenVoucher; onNext: () => void }) {
  const { code, lastDay, load, site, person } = voucher;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="desk-sheet">
      <h2 ref={heading} tabIndex={-1}>
        {`${brand.name} voucher`}
      </h2>
      <div className="desk-code">
        <CodeInGroups code={code} />
        <Loaded load={loadQrCode} what="The QR code" skeleton={<Bone size="card" />}>
          {({ QrCode }) => <QrCode code={code} />}
        </Loaded>
      </div>
      <Facts
        facts={[
          ["Site", site.address],
          ["Opening hours", site.openingHours],
          ["Last day", lastDay],
          ["For", loadLines(load).join("\n")],
          ["To pay", site.toPay || "Nothing"],
          ["Who may come", site.whoMayCome],
          ["Before you come", site.beforeYouCome],
          ["Given to", person],
        ]}
      />
      <p>
        Show this code at the gate. It can be used once. {brand.name} does not keep your name or address. It
        only keeps a code made from your surname, house number and postcode, which cannot be turned back into
        them, until {retentionMonths.voucherPerson} months after the last day, so that everybody gets their
        fair share.
      </p>
      <Loaded load={loadPaper} what="The printed voucher" skeleton={null}>
        {({ VoucherPaper }) => (
          <VoucherPaper
            voucher={{
              code,
              load,
              site: site.address,
              openingHours: site.openingHours,
              beforeYouCome: site.beforeYouCome,
              whoMayCome: site.whoMayCome,
              toPay: site.toPay,
              lastDay,
              givenTo: person,
            }}
          />
        )}
      </Loaded>
      <div className="desk-buttons">
        <button className="button button-primary" type="button" onClick={() => window.print()}>
          Print
        </button>
        <button className="button button-quiet" type="button" onClick={onNext}>
          Give another voucher
        </button>
      </div>
    </div>
  );
}
