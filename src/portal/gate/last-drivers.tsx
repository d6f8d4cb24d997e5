import { Empty } from "../../shared/ui/empty.tsx";
import { clockInBritain } from "../../shared/domain/days.ts";
import { wasteLines, wasteName } from "../../shared/domain/waste.ts";
import { outcomeReasons } from "./answer.ts";
import { undoAcceptance, type DriverEntry, type GateDay } from "./api.ts";
import { useUndo } from "../../shared/voucher/undo-dialog.tsx";
import { LinkButton } from "../../shared/ui/buttons.tsx";

function formatOutcome({ what, reason, refused }: DriverEntry): string {
  const why = reason ? outcomeReasons[reason] : "";
  switch (what) {
    case "accepted":
      return refused ? "Accepted in part" : "Accepted";
    case "accepted_anyway":
      return refused ? "Accepted in part, anyway" : "Accepted anyway";
    case "undone":
      return `Taken back: ${why}`;
    case "turned_away":
      return `Turned away: ${why}`;
    case "not_good":
      return `Let in without a signal. ${why}`;
    case "changed_since":
      return "Let in without a signal, and cancelled after that. It counts as used";
  }
}

interface Props {
  day: GateDay;
  onUndone: () => void;
}

/** The last drivers of today at a site. */
export function LastDrivers({ day: { at, last }, onUndone }: Props) {
  const { askUndo, message, dialog } = useUndo(async (id, reason) => {
    const undone = await undoAcceptance(id, reason);
    onUndone();
    return undone;
  });
  return (
    <>
      <p>At {clockInBritain(at)}, from every device at this site.</p>
      <p role="status">{message}</p>
      {last.length === 0 ? (
        <Empty figure="fox">
          <p>Nothing yet.</p>
        </Empty>
      ) : (
        <>
          <ol>
            {last.map((entry) => (
              <li key={`${entry.at} ${entry.what} ${entry.member_name ?? ""}`}>
                <p className={entry.what === "not_good" ? "gate-refused" : undefined}>
                  {clockInBritain(entry.at)} {formatOutcome(entry)}
                  {entry.code_end && (
                    <>
                      {", code ending "}
                      <b className="gate-code">{entry.code_end}</b>
                    </>
                  )}
                </p>
                {entry.waste && <p>{wasteLines(entry.waste).join("; ")}</p>}
                {entry.refused && <p>Not accepted: {entry.refused.map(wasteName).join("; ")}</p>}
                {entry.member_name && <p className="gate-by">{entry.member_name}</p>}
                {entry.acceptance_id && (
                  <LinkButton
                    aria-label={`Take back what was accepted at ${clockInBritain(entry.at)}, code ending ${entry.code_end}`}
                    onClick={() => askUndo(entry.acceptance_id)}
                  >
                    Take back
                  </LinkButton>
                )}
              </li>
            ))}
          </ol>
          {dialog}
        </>
      )}
    </>
  );
}
