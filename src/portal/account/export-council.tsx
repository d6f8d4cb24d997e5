import { useState } from "react";
import { saveJson } from "../../client/data/csv.ts";
import { asProblem, advice, type Problem } from "../../client/data/problem.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { useRecent } from "../../client/session/use-recent.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";

/** A button that downloads everything that is the council's, as one JSON file. Source: functions note_export, council_export. */
export function ExportCouncil({ councilName, email }: { councilName: string; email: string }) {
  const [run, dialog] = useRecent(email);
  const [state, setState] = useState<"idle" | "busy" | "done" | Problem>("idle");

  async function download() {
    if (state === "busy") return;
    setState("busy");
    try {
      await run(async () => {
        await askSignedIn((client) => client.rpc("note_export"));
        const everything = await askSignedIn((client) => client.rpc("council_export"));
        saveJson(`${councilName} everything`, everything);
        setState("done");
      });
      setState((now) => (now === "busy" ? "idle" : now));
    } catch (error) {
      setState(asProblem(error));
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
      {dialog}
      {typeof state === "object" && (
        <Notice kind="error" detail={advice(state)}>
          The file could not be created.
        </Notice>
      )}
    </>
  );
}
