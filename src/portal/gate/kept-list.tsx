import { groupCode } from "../../scheme/voucher-code.ts";
import type { KeptCode } from "./device.ts";

interface Props {
  codes: readonly KeptCode[];
  onDrop: (redemptionId: string) => void;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

/** The codes that were kept for later: those that wait, and those that were refused when they arrived. */
export function KeptList({ codes, onDrop }: Props) {
  if (codes.length === 0) return null;
  const waiting = codes.filter(({ refused }) => refused === undefined).length;
  return (
    <section className="gate-list">
      <h2>Kept for later</h2>
      <p role="status">
        {waiting === 0
          ? "All have been sent."
          : `${waiting === 1 ? "1 code waits" : `${waiting} codes wait`} for a connection.`}
      </p>
      <ul>
        {codes.map(({ code, redemptionId, keptAt, refused }) => (
          <li key={redemptionId}>
            <p>
              <b className="gate-code">{groupCode(code)}</b> {clock.format(keptAt)}
            </p>
            {refused && (
              <>
                <p className="gate-refused">{refused}</p>
                <button className="button-link" type="button" onClick={() => onDrop(redemptionId)}>
                  Take {groupCode(code)} off the list
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
