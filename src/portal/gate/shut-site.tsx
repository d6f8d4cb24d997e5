import { useRef, useState } from "react";
import { asProblem, advice } from "../../shared/api/problem.ts";
import { SelectField } from "../../shared/forms/field.tsx";
import { laterToday, restOfDay, shutInWords, shutNow } from "../../shared/domain/shut.ts";
import { shutSite } from "./api.ts";
import type { SiteToday } from "./gate-list.ts";
import { Button } from "../../shared/ui/buttons.tsx";

interface Props {
  siteId: string;
  facts: SiteToday;
  onChanged: () => void;
}

/** Closes a site for the rest of the day or until a time: it is full, for example. */
export function ShutSite({ siteId, facts: { shut_until, hours }, onChanged: onSaid }: Props) {
  const [until, setUntil] = useState(restOfDay);
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const [isOtherTime, setIsOtherTime] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const shut = shutNow(shut_until);
  // The site's hours already close it today.
  if (hours?.length === 0) return null;
  const later = laterToday(hours);
  const times = [...later, restOfDay];
  // About an hour and two hours from now, and the rest of the day.
  const offered = [later[1] ?? later[0], later[3], restOfDay].filter((time) => time !== undefined);

  async function save(time: string | null) {
    if (busy) return;
    setBusy(true);
    try {
      await shutSite(siteId, time);
      // The pressed button disappears.
      summary.current?.focus();
      setMessage(time ? `Residents now see: ${shutInWords(time)}.` : "Residents now see that it is open.");
      onSaid();
    } catch (error) {
      const problem = asProblem(error);
      setMessage(
        problem.kind === "refused"
          ? problem.message
          : `Nothing was changed. ${advice(problem) ?? "Try again."}`,
      );
    }
    setBusy(false);
  }

  return (
    <details className="gate-list">
      <summary ref={summary}>
        <h2>{shut || "Full, or closed today?"}</h2>
      </summary>
      <p role="status">{message}</p>
      {shut ? (
        <>
          <p>Residents see this in the app. It ends automatically.</p>
          <Button aria-disabled={busy} onClick={() => void save(null)}>
            Open again
          </Button>
        </>
      ) : !isOtherTime ? (
        <>
          <p>Residents see it in the app at once. It ends automatically, and vouchers stay valid.</p>
          <div className="gate-offered">
            {offered.map((time) => (
              <Button key={time} aria-disabled={busy} onClick={() => void save(time)}>
                {shutInWords(time)}
              </Button>
            ))}
            <Button onClick={() => setIsOtherTime(true)}>Another time</Button>
          </div>
        </>
      ) : (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void save(times.includes(until) ? until : restOfDay);
          }}
        >
          <SelectField
            label="What residents see"
            autoFocus
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
