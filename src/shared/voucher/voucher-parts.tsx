import type { ReactNode } from "react";
import { english as inEnglish, type Translation } from "../domain/messages.ts";
import type { VoucherDetails } from "../api/voucher-details.ts";
import {
  forGate,
  gateKeys,
  partsOf,
  type PartKey,
  type Telling,
  type VoucherPart,
} from "../domain/voucher.ts";
import { phoneUrl } from "../domain/phone.ts";
import "./voucher-parts.css";

interface OwnPart extends VoucherPart {
  /** What it says in English, if the page is in another language. */
  english?: readonly string[] | undefined;
}

/** A voucher in the language of its holder. Addresses and councils' own sentences are English in each. */
export function ownParts(
  voucher: VoucherDetails,
  translation: Translation | undefined,
  telling: Omit<Telling, "translation">,
): OwnPart[] {
  const english = partsOf(voucher, telling);
  if (!translation || translation === inEnglish) return english;
  return partsOf(voucher, { ...telling, translation }).map((part) => ({
    ...part,
    english: english.find(({ key }) => key === part.key)?.lines,
  }));
}

const English = ({ children }: { children: string }) => (
  <span className="voucher-english" lang="en" dir="ltr">
    {children}
  </span>
);

/** What both languages say alike is marked as English. */
export function PartLines({ part: { lines, english } }: { part: OwnPart }) {
  if (!english) return lines.join("\n");
  return lines.map((line) =>
    english.some((one) => one === line || one.endsWith(`: ${line}`)) ? (
      <English key={line}>{line}</English>
    ) : (
      <span key={line} className="voucher-own">
        {line}
      </span>
    ),
  );
}

interface Props {
  parts: readonly OwnPart[];
  mark?: ReactNode;
  /** The code, in its picture and to be read. */
  code: ReactNode;
  siteId?: string;
}

/** What a voucher says, in its one order. Council and waste are large and need no term that is seen. */
export function VoucherParts({ parts, mark, code, siteId }: Props) {
  return (
    <dl className="voucher-parts">
      {parts.map((part) => (
        <div key={part.key} data-part={part.key}>
          <dt>{part.term}</dt>
          <dd id={part.key === "site" ? siteId : undefined}>
            {part.key === "council" && mark}
            {part.key === "code" ? (
              code
            ) : part.key === "phone" ? (
              <Phone part={part} />
            ) : (
              <PartLines part={part} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A number to press, with its hours below. */
function Phone({ part: { lines, ...part } }: { part: OwnPart }) {
  const [number = "", ...hours] = lines;
  return (
    <>
      <a href={phoneUrl(number)} dir="ltr">
        {number}
      </a>
      {hours.length > 0 && "\n"}
      <PartLines part={{ ...part, lines: hours }} />
    </>
  );
}

interface ForGateProps {
  voucher: VoucherDetails;
  translation: Translation | undefined;
  /** By default for staff. */
  heading?: string;
  /** By default what staff need. */
  keys?: ReadonlySet<PartKey>;
}

/** What decides about a voucher in another language, in English. */
export function ForGate({ voucher, translation, heading = forGate, keys = gateKeys }: ForGateProps) {
  if (!translation || translation === inEnglish) return null;
  return (
    <section className="voucher-gate" lang="en" dir="ltr">
      <h2>{heading}</h2>
      <VoucherParts parts={partsOf(voucher).filter(({ key }) => keys.has(key))} code={null} />
    </section>
  );
}
