import { Facts } from "../../shared/ui/facts.tsx";
import { ForGate, ownParts, PartLines, VoucherParts } from "../../shared/voucher/voucher-parts.tsx";
import { boroughName } from "../../shared/domain/boroughs.ts";
import { currentTranslation } from "../../shared/domain/messages.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import { siteOf, voucherMessages, type PartKey } from "../../shared/domain/voucher.ts";
import { isoDayInWords, kindName, sizeName } from "../layout/in-words.ts";
import { inEnglish, language } from "../layout/language.ts";
import { decidingKeys } from "../layout/deciding-keys.ts";
import { English } from "../layout/with-english.tsx";
import { NotChecked } from "../layout/not-checked.tsx";
import { Ticket } from "../layout/ticket.tsx";
import { priceOf } from "./site-row.tsx";
import { applyMessages } from "../i18n/apply.ts";

interface Props {
  voucher: VoucherDetails;
}

/** Shows what was chosen and what its site asks for. */
export function ApplicationFacts({ voucher }: Props) {
  const parts = ownParts(voucher, currentTranslation(), { live: true });
  const fact = (key: PartKey) => {
    const part = parts.find((one) => one.key === key);
    return [part?.term ?? "", part && <PartLines key="" part={part} />] as const;
  };
  return (
    <>
      <Facts
        facts={[
          fact("waste"),
          [applyMessages.t("titles.borough"), boroughName(voucher.home_borough)],
          ...(["site", "opening", "to_pay", "last_day"] as const).map(fact),
        ]}
      />
      <YouWillNeed voucher={voucher} />
    </>
  );
}

/** Shows what turns people away at a gate. */
function YouWillNeed({ voucher }: Props) {
  const { local_auth_issue, home_borough } = voucher;
  const price = priceOf(voucher.facts);
  const says =
    local_auth_issue === home_borough
      ? ""
      : `${applyMessages.t("says", { borough: boroughName(local_auth_issue) })} `;
  const parts = ownParts(voucher, currentTranslation(), {}).filter(
    ({ key }) => key === "before" || key === "who",
  );
  return (
    <section className="need">
      <h2>{applyMessages.t("need")}</h2>
      <ul>
        <li>{voucherMessages.t("conditions.1")}</li>
        <li>{voucherMessages.t("conditions.2")}</li>
        <li>{applyMessages.t("onPhone")}</li>
        {price && <li>{price}</li>}
        {parts.map((part) => (
          <li key={part.key}>
            {says}
            <PartLines part={part} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Parts that the last step repeats. */
const saidLast: ReadonlySet<PartKey> = new Set(["opening", "to_pay", "before", "who"]);

export function ApplicationTicket({ voucher }: Props) {
  return (
    <Ticket>
      <div>
        {voucher.waste.kinds.map((kind) => (
          <p key={kind} className="ticket-item">
            {kindName(kind)}
          </p>
        ))}
        <p>{sizeName(voucher.waste.size)}</p>
      </div>
      <p>
        <English>{siteOf(voucher)}</English>
      </p>
      <VoucherParts
        parts={ownParts(voucher, currentTranslation(), { live: true }).filter(({ key }) => saidLast.has(key))}
        code={null}
      />
      <p>{applyMessages.t("useBy", { day: isoDayInWords(voucher.last_day) })}</p>
    </Ticket>
  );
}

/** The English of what decides, until a speaker has checked the language of the page. */
export function Beneath({ voucher }: Props) {
  if (!language || language.isChecked) return null;
  return (
    <>
      <NotChecked message="beneath" />
      <ForGate
        voucher={voucher}
        translation={currentTranslation()}
        heading={inEnglish.name}
        keys={decidingKeys()}
      />
    </>
  );
}
