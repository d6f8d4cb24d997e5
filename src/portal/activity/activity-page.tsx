import { useState } from "react";
import { saveCsv } from "../../client/data/csv.ts";
import { advice, toProblem, type Problem } from "../../client/data/errors.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { Skeleton } from "../../client/ui/skeleton.tsx";
import { loadAll, loadPage, momentInWords, toCsv, type Happening, type Page } from "./activity.ts";
import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import "../../client/ui/button.css";
import "./activity.css";

const skeleton = <Skeleton className="activity" count={2} />;

/** /council-activity */
export function ActivityPage() {
  return (
    <SignedInPage heading="Recent changes" backTo={portalRoutes.dashboard} skeleton={skeleton}>
      {({ memberships }) => <ActivityList councilName={memberships[0]?.council_name ?? ""} />}
    </SignedInPage>
  );
}

/** Who did what, newest first, page by page. */
function ActivityList({ councilName }: { councilName: string }) {
  return (
    <Loaded load={loadPage} what="The recent changes" skeleton={skeleton}>
      {(first) => <Pages first={first} councilName={councilName} />}
    </Loaded>
  );
}

const takeFocus = (item: HTMLElement | null) => item?.focus();

function Pages({ first, councilName }: { first: Page; councilName: string }) {
  const [shown, setShown] = useState<readonly Happening[]>(first.happenings);
  const [next, setNext] = useState(first.next);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Which button was pressed last: what came of it is said beside it, since the list between them is long. */
  const [pressed, setPressed] = useState<"download" | "older">("older");
  /** Where the changes begin that were asked for last: the button that asked may be gone. */
  const [from, setFrom] = useState(0);

  async function run(button: "download" | "older", work: () => Promise<string>) {
    if (busy) return;
    setBusy(true);
    setPressed(button);
    setProblem(null);
    setSaid("");
    try {
      setSaid(await work());
    } catch (error) {
      setProblem(toProblem(error));
    }
    setBusy(false);
  }

  const showMore = async () => {
    const page = await loadPage(next);
    setShown([...shown, ...page.happenings]);
    setNext(page.next);
    // Where there was nothing older after all, the focus is at the end of what is shown.
    setFrom(page.happenings.length > 0 ? shown.length : shown.length - 1);
    return `${shown.length + page.happenings.length} changes shown.`;
  };

  const download = async () => {
    saveCsv(`${councilName} changes`, toCsv(await loadAll()));
    return "The file has been downloaded.";
  };

  const told = (
    <>
      <StatusRegion>{said && <p>{said}</p>}</StatusRegion>
      {problem && (
        <Notice kind="error" detail={advice(problem)}>
          The recent changes could not be loaded.
        </Notice>
      )}
    </>
  );

  return (
    <div className="activity">
      <p>Kept for 24 months. Times are those in Britain.</p>
      {shown.length === 0 ? (
        <p>Nothing has happened yet.</p>
      ) : (
        <>
          <p>
            <button
              className="button button-quiet"
              type="button"
              aria-disabled={busy}
              onClick={() => void run("download", download)}
            >
              Download as CSV
            </button>
          </p>
          {pressed === "download" && told}
          <ol className="activity-list">
            {shown.map(({ at, who, what }, index) => (
              <li key={index} {...(from > 0 && index === from ? { ref: takeFocus, tabIndex: -1 } : {})}>
                <time dateTime={at.toISOString()}>{momentInWords(at)}</time>
                <p>
                  {who && <strong>{who} </strong>}
                  {what}
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
      {pressed === "older" && told}
      {next !== null && (
        <button
          className="button button-quiet"
          type="button"
          aria-disabled={busy}
          onClick={() => void run("older", showMore)}
        >
          Show older changes
        </button>
      )}
    </div>
  );
}
