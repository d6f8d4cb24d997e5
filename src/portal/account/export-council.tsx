import { useState } from "react";
import { saveJson } from "../../client/data/csv.ts";
import { advice, toProblem, type Problem } from "../../client/data/errors.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";

/** A button that downloads everything that is the council's, as one JSON file. Source: function council_export. */
export function ExportCouncil({ councilName }: { councilName: string }) {
  const [state, setState] = useState<"idle" | "busy" | "done" | Problem>("idle");

  async function download() {
    if (state === "busy") return;
    setState("busy");
    try {
      const everything = await askSignedIn((client) => client.rpc("council_export"));
      saveJson(`${councilName} everything`, everything);
      setState("done");
    } catch (error) {
      setState(toProblem(error));
    }
  }

  return (
    <>
      <button
        className="button-link"
        type="button"
        aria-disabled={state === "busy"}
        onClick={() => void download()}
      >
        Download everything we hold for {councilName}
      </button>
      <StatusRegion>{state === "done" && <p>The file has been downloaded.</p>}</StatusRegion>
      {typeof state === "object" && (
        <Notice kind="error" detail={advice(state)}>
          The file could not be created.
        </Notice>
      )}
    </>
  );
}
