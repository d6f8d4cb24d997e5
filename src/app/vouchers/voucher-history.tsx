import { voucherPersonMonths } from "../../shared/domain/limits.generated.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { vouchersMessages } from "../i18n/vouchers.ts";
import { WithEnglish, English } from "../layout/with-english.tsx";
import { kindNames, momentInWords } from "../layout/in-words.ts";
import { happeningInWords, lastStep, rejectedWaste, type Voucher } from "./voucher.ts";

/** When, where and what: on paper too. The ticket above it says which voucher. */
export function Receipt({ voucher }: { voucher: Voucher }) {
  const accepted = lastStep(voucher, "accepted");
  const site = accepted?.site_address;
  return (
    <section aria-labelledby="receipt">
      <h2 id="receipt">{vouchersMessages.t("receipt")}</h2>
      <Facts
        facts={[
          [vouchersMessages.t("used"), accepted && momentInWords(accepted.at)],
          [vouchersMessages.t("site"), site && <English>{site}</English>],
          [vouchersMessages.t("issuer"), voucher.council_name],
          [vouchersMessages.t("notAccepted"), kindNames(rejectedWaste(voucher))],
        ]}
      />
      <p className="app-small no-print">
        {vouchersMessages.t("receiptKept", { count: voucherPersonMonths })}
      </p>
      <div className="app-actions no-print">
        <QuietButton onClick={() => window.print()}>{vouchersMessages.t("printReceipt")}</QuietButton>
      </div>
    </section>
  );
}

export function Story({ voucher }: { voucher: Voucher }) {
  if (voucher.story.length === 0) return null;
  return (
    <section className="story no-print">
      <h2>{vouchersMessages.t("history")}</h2>
      <ol className="plain-list">
        {voucher.story.map((happening) => (
          <li key={`${happening.what} ${happening.at}`}>
            <time dateTime={happening.at}>{momentInWords(happening.at)}</time>
            <WithEnglish text={() => happeningInWords(happening)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
