import { useRef, useState } from "react";
import { asProblem, advice } from "../../shared/api/problem.ts";
import { SelectField } from "../../shared/forms/field.tsx";
import { laterToday, restOfDay, shutInWords, shutNow } from "../../shared/domain/shut.ts";
import { shutSite } from "./gate-calls.ts";
import type { SiteFacts } from "./gate-list.ts";
import { Button } from "../../shared/ui/buttons.tsx";

interface Props {
  siteId: string;
  facts: SiteFacts;
  /** Called once it is said, to learn what is the case. */
  onSaid: () => void;
}

/** What only the gate knows: full for a while, or closed today. */
export function ShutSite({ siteId, facts: { shut_until, hours }, onSaid }: Props) {
  const [until, setUntil] = useState(restOfDay);
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const shut = shutNow(shut_until);
  // What a table closes today needs no gate to say it.
  if (hours?.length === 0) return null;
  const times = [...laterToday(hours), restOfDay];

  async function say(time: string | null) {
    if (busy) return;
    setBusy(true);
    try {
      await shutSite(siteId, time);
      // What was pressed goes, and the focus would too.
      summary.current?.focus();
      setSaid(time ? `Residents are told: ${shutInWords(time)}.` : "Residents are told that it is open.");
      onSaid();
    } catch (error) {
      const problem = asProblem(error);
      setSaid(
        problem.kind === "refused" ? problem.message : `Nothing was said. ${advice(problem) ?? "Try again."}`,
      );
    }
    setBusy(false);
  }

  return (
    <details className="gate-list">
      <summary ref={summary}>
        <h2>{shut || "Full, or closed today?"}</h2>
      </summary>
      <p role="status">{said}</p>
      {shut ? (
        <>
          <p>Residents see this in the app. It ends by itself.</p>
          <Button aria-disabled={busy} onClick={() => void say(null)}>
            Open again
          </Button>
        </>
      ) : (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void say(times.includes(until) ? until : restOfDay);
          }}
        >
          <SelectField
            label="What residents are told"
            hint="They see it in the app at once. It ends by itself, and vouchers stay valid."
            options={times.map((time) => ({ key: time, name: shutInWords(time) }))}
            value={times.includes(until) ? until : restOfDay}
            onChange={({ target }) => setUntil(target.value)}
          />
          <Button type="submit" aria-disabled={busy}>
            Tell residents
          </Button>
        </form>
      )}
    </details>
  );
}
