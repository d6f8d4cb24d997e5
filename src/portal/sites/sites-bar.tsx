import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { Spinner } from "../../client/ui/spinner.tsx";
import type { SitesMessage } from "./use-site-list.ts";

/** The id of the button that takes the focus when the last row is gone. */
export const addSiteId = "add-site";

interface Props {
  message: SitesMessage | null;
  unsaved: boolean;
  busy: boolean;
  onAdd: () => void;
}

/** The two buttons and what came of them. It stays in sight however long the list is. */
export function SitesBar({ message, unsaved, busy, onAdd }: Props) {
  return (
    <div className="sites-bar">
      <StatusRegion>
        {message?.kind === "success" && <Notice kind="success">{message.text}</Notice>}
      </StatusRegion>
      {message?.kind === "error" && (
        <Notice kind="error" detail={message.detail}>
          {message.text}
        </Notice>
      )}
      <div className="sites-bar-buttons">
        <button
          className="button button-action"
          type="submit"
          aria-disabled={busy}
          onClick={(event) => {
            if (busy) event.preventDefault();
          }}
        >
          Update
          {busy && <Spinner />}
        </button>
        <button className="button button-quiet" id={addSiteId} type="button" onClick={onAdd}>
          Add Site
        </button>
        {unsaved && !busy && <p className="sites-unsaved">Unsaved changes</p>}
      </div>
    </div>
  );
}
