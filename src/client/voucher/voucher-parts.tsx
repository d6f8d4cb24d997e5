import type { ReactNode } from "react";
import type { VoucherPart } from "../../scheme/voucher.ts";
import "./voucher-parts.css";

interface Props {
  parts: readonly VoucherPart[];
  /** The mark of its council. */
  mark?: ReactNode;
  /** The code, in its picture and to be read. */
  code: ReactNode;
  /** An id for the element that names the site. */
  siteId?: string;
}

/** What a voucher says, in its one order. Council and load are large and need no term that is seen. */
export function VoucherParts({ parts, mark, code, siteId }: Props) {
  return (
    <dl className="voucher-parts">
      {parts.map(({ key, term, lines }) => (
        <div key={key} data-part={key}>
          <dt>{term}</dt>
          <dd id={key === "site" ? siteId : undefined}>
            {key === "council" && mark}
            {key === "code" ? code : lines.join("\n")}
          </dd>
        </div>
      ))}
    </dl>
  );
}
