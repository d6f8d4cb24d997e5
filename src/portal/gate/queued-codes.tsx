import { groupCode } from "../../scheme/voucher-code.ts";
import { waitingFor, type QueuedCode } from "./device.ts";

interface Props {
  codes: readonly QueuedCode[];
  /** The boroughs whose codes whoever is signed in may send. */
  boroughs: readonly string[];
  onDrop: (redemptionId: string) => void;
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Europe/London" });

/** How many wait for what, in a sentence; nothing where none does. */
const wait = (count: number, what: string) =>
  count === 0 ? "" : `${count === 1 ? "1 code waits" : `${count} codes wait`} ${what}.`;

/** The codes that were kept for later: those that wait, and those that were refused when they arrived. */
export function QueuedCodes({ codes, boroughs, onDrop }: Props) {
  if (codes.length === 0) return null;
  const own = waitingFor(codes, boroughs).length;
  const others = codes.filter(({ refused }) => refused === undefined).length - own;
  return (
    <section className="gate-list">
      <h2>Kept for later</h2>
      <p role="status">
        {[wait(own, "for a connection"), wait(others, "for somebody of another council to sign in here")]
          .filter(Boolean)
          .join(" ") || "All have been sent."}
      </p>
      <ul>
        {codes.map(({ code, redemptionId, queuedAt, refused }) => (
          <li key={redemptionId}>
            <p>
              <b className="gate-code">{groupCode(code)}</b> {clock.format(queuedAt)}
            </p>
            {refused && (
              <>
                <p className="gate-refused">{refused}</p>
                <button
                  className="button-link"
                  type="button"
                  onClick={() => {
                    onDrop(redemptionId);
                    // The button goes with it, and the focus would go with the button.
                    document.getElementById("main")?.focus();
                  }}
                >
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
