import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import "../../client/ui/button.css";

/** Says that the page shows what this tab had kept, and offers to do without it. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <StatusRegion>
      <Notice kind="info" detail="Choose 'Update' to save it.">
        What you had typed before is still here.
      </Notice>
      <button className="button-link" type="button" onClick={onDiscard}>
        Discard my changes
      </button>
    </StatusRegion>
  );
}
