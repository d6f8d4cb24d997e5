import { Facts } from "../../client/ui/facts.tsx";
import { VoucherParts } from "../../client/voucher/voucher-parts.tsx";
import { boroughName } from "../../scheme/boroughs.ts";
import { isoDayInWords } from "../../scheme/days.ts";
import { conditions, partsOf, siteOf, type PartKey, type ToldVoucher } from "../../scheme/voucher.ts";
import { LoadLines, Ticket } from "../shell/ticket.tsx";

interface Props {
  /** What would be issued. */
  voucher: ToldVoucher;
}

/** What was chosen, what its site says, and what one needs there. */
export function ApplicationFacts({ voucher }: Props) {
  const parts = partsOf(voucher, { live: true });
  const fact = (key: PartKey) => {
    const part = parts.find((one) => one.key === key);
    return [part?.term ?? "", part?.lines.join("\n")] as const;
  };
  return (
    <>
      <Facts
        facts={[
          fact("load"),
          ["Your local borough", boroughName(voucher.home_borough)],
          ...(["site", "opening", "to_pay", "last_day"] as const).map(fact),
        ]}
      />
      <YouWillNeed voucher={voucher} />
    </>
  );
}

/** What turns people away at a gate, said before they go on. */
function YouWillNeed({ voucher }: Props) {
  const { local_auth_issue, home_borough, to_pay } = voucher;
  const says = local_auth_issue === home_borough ? "" : `${boroughName(local_auth_issue)} says: `;
  const lines = partsOf(voucher).filter(({ key }) => key === "before" || key === "who");
  return (
    <section className="need">
      <h2>You will need</h2>
      <ul>
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
        <li>The voucher on your phone, as a picture or on paper.</li>
        {to_pay && <li>{`To pay: ${to_pay}`}</li>}
        {lines.map(({ key, lines: [first = "", ...rest] }) => (
          <li key={key}>{[says + first, ...rest].join("\n")}</li>
        ))}
      </ul>
    </section>
  );
}

/** Said of a site last thing too, between its name and the day. */
const saidLast: ReadonlySet<PartKey> = new Set(["opening", "to_pay", "before", "who"]);

/** What a voucher will say, before it is confirmed. */
export function ApplicationTicket({ voucher }: Props) {
  return (
    <Ticket>
      <LoadLines load={voucher.load} />
      <p>{siteOf(voucher)}</p>
      <VoucherParts
        parts={partsOf(voucher, { live: true }).filter(({ key }) => saidLast.has(key))}
        code={null}
      />
      <p>{`Use by ${isoDayInWords(voucher.last_day)}`}</p>
    </Ticket>
  );
}
