import type { ReactNode } from "react";
import { english as inEnglish, type Translation } from "../domain/messages.ts";
import { partsOf, type Telling, type VoucherDetails, type VoucherPart } from "../domain/voucher.ts";
import "./voucher-parts.css";

interface BilingualPart extends VoucherPart {
  /** The part in English for the gate, if the page is in another language. */
  english?: VoucherPart | undefined;
  /** Whether English is shown only for texts of councils and addresses. */
  alone?: boolean;
}

/** A voucher in the language of its holder, with English beside it. */
export function bilingual(
  voucher: VoucherDetails,
  translation: Translation | undefined,
  telling: Omit<Telling, "translation">,
): BilingualPart[] {
  const english = partsOf(voucher, telling);
  if (!translation || translation === inEnglish) return english;
  return partsOf(voucher, { ...telling, translation }).map((part) => ({
    ...part,
    english: english.find(({ key }) => key === part.key),
  }));
}

/** A voucher before it is issued, in the resident's language. */
export const ownAlone = (...given: Parameters<typeof bilingual>): BilingualPart[] =>
  bilingual(...given).map((part) => ({ ...part, alone: true }));

const English = ({ children }: { children: string }) => (
  <span className="voucher-english" lang="en" dir="ltr">
    {children}
  </span>
);

/** What both languages say alike, such as an address or a council's sentence, is English and said once. */
export function PartLines({ part: { lines, english, alone } }: { part: BilingualPart }) {
  if (!english) return lines.join("\n");
  return [...lines, ...english.lines.filter((line) => !alone && !lines.includes(line))].map((line) =>
    english.lines.includes(line) ? (
      <English key={line}>{line}</English>
    ) : (
      <span key={line} className="voucher-own">
        {line}
      </span>
    ),
  );
}

interface Props {
  parts: readonly BilingualPart[];
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
      {parts.map((part) => (
        <div key={part.key} data-part={part.key}>
          <dt>
            {part.term}
            {part.english && !part.alone && (
              <>
                {" "}
                <English>{part.english.term}</English>
              </>
            )}
          </dt>
          <dd id={part.key === "site" ? siteId : undefined}>
            {part.key === "council" && mark}
            {part.key === "code" ? code : <PartLines part={part} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
