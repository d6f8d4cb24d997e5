import { useLeaveWarning } from "../../shared/auth/use-leave-warning.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { clockInBritain } from "../../shared/domain/days.ts";
import { groupCode } from "../../shared/domain/voucher-code.ts";
import { waitingFor, type QueuedCode } from "./device.ts";
import { Button, LinkButton } from "../../shared/ui/buttons.tsx";

interface Props {
  codes: readonly QueuedCode[];
  /** Whether this page alone holds them. */
  unsafe: boolean;
  /** Who stands here: the codes of others are counted, not shown. */
  uid: string;
  /** The boroughs whose codes whoever is signed in may send. */
  boroughs: readonly string[];
  onDrop: (acceptanceId: string) => void;
  onInsist: (acceptanceId: string) => void;
}

/** So many codes, and what is said of one or of several; nothing where there are none. */
const count = (codes: readonly unknown[], one: string, several: string) =>
  codes.length === 0 ? "" : codes.length === 1 ? `1 code ${one}.` : `${codes.length} codes ${several}.`;

/** How many wait for what, in sentences. */
function waitSentences(codes: readonly QueuedCode[], uid: string, boroughs: readonly string[]): string[] {
  const sent = waitingFor(codes, boroughs);
  const [own, colleagues] = [true, false].map((mine) =>
    sent.filter(({ keeper }) => (keeper === uid) === mine),
  ) as [QueuedCode[], QueuedCode[]];
  const elsewhere = codes.filter((code) => code.refused === undefined && !sent.includes(code));
  const refused = codes.filter((code) => code.refused !== undefined && code.keeper !== uid);
  return [
    count(own, "is waiting for a connection", "are waiting for a connection"),
    count(
      colleagues,
      "that a colleague kept is waiting for a connection, and will be sent in their name",
      "that colleagues kept are waiting for a connection, and will be sent in their names",
    ),
    count(
      elsewhere,
      "is waiting for somebody from another council to sign in here",
      "are waiting for somebody from another council to sign in here",
    ),
    count(
      refused,
      "that somebody else kept was refused. They will see which when they sign in here",
      "that somebody else kept were refused. They will see which when they sign in here",
    ),
  ].filter(Boolean);
}

/** The codes that were queued: those that wait, and those that were refused when they arrived. */
export function QueuedCodes({ codes, unsafe, uid, boroughs, onDrop, onInsist }: Props) {
  useLeaveWarning(unsafe);
  if (codes.length === 0) return null;
  const own = codes.filter(({ keeper }) => keeper === uid);
  return (
    <section className="gate-list">
      <h2>Kept for later</h2>
      {unsafe && (
        <Notice kind="error" detail="Leave it open until they have been sent, or write them down.">
          This device has no room left. The codes are only kept on this page.
        </Notice>
      )}
      <p role="status">{waitSentences(codes, uid, boroughs).join(" ") || "All have been sent."}</p>
      <ul>
        {own.map(({ code, acceptanceId, queuedAt, refused, notHere }) => (
          <li key={acceptanceId}>
            <p>
              <b className="gate-code">{groupCode(code)}</b> {clockInBritain(queuedAt)}
            </p>
            {refused && (
              <>
                <p className="gate-refused">{refused}</p>
                {notHere && (
                  <Button
                    aria-label={`Accept anyway ${groupCode(code)}`}
                    onClick={() => {
                      onInsist(acceptanceId);
                      document.getElementById("main")?.focus();
                    }}
                  >
                    Accept anyway
                  </Button>
                )}
                <LinkButton
                  onClick={() => {
                    onDrop(acceptanceId);
                    // The button goes with it, and the focus would go with the button.
                    document.getElementById("main")?.focus();
                  }}
                >
                  Take {groupCode(code)} off the list
                </LinkButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
