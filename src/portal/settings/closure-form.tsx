import { useState, type SyntheticEvent } from "react";
import { CheckboxField } from "../../shared/forms/checkbox-field.tsx";
import { Field, FieldGroup, SelectField } from "../../shared/forms/field.tsx";
import { asProblem } from "../../shared/api/problem.ts";
import { Button } from "../../shared/ui/buttons.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { closureReasons } from "../../shared/domain/closed-sets.generated.ts";
import { dayInBritain } from "../../shared/domain/days.ts";
import { exceptionInWords } from "../../shared/domain/opening.ts";
import { bankHolidays } from "./calendar.ts";
import { saveSite, storedValues, type Period, type SiteDetails } from "./api.ts";

const isSame = (one: Period, other: Period) =>
  one.from === other.from && one.to === other.to && one.hours === other.hours;

/** Adds closures to a site. A conflict is retried once, with the exceptions that are stored now. */
async function addClosures(site: SiteDetails, closures: readonly Period[]): Promise<SiteDetails> {
  let before = site.exceptions;
  for (let attempt = 0; ; attempt++) {
    const stored = before;
    const missing = closures.filter((closure) => !stored.some((one) => isSame(one, closure)));
    const exceptions = [...stored, ...missing];
    const conflicts = missing.length > 0 ? await saveSite(site.id, { exceptions: [stored, exceptions] }) : [];
    const [conflict] = conflicts;
    if (!conflict) return { ...site, exceptions };
    if (attempt > 0) throw new Error("Other people are changing this site. Try again.");
    before = conflict.now as Period[];
  }
}

interface Props {
  sites: readonly SiteDetails[];
  onSaved: (sites: SiteDetails[], closures: readonly Period[]) => void;
}

/** Closes one, several or all sites on chosen days or on bank holidays. @public loaded lazily */
export function ClosureForm({ sites, onSaved }: Props) {
  const today = dayInBritain(new Date());
  const [isAll, setIsAll] = useState(sites.length > 1);
  const [chosen, setChosen] = useState<readonly string[]>(
    sites.length === 1 ? sites.map(({ id }) => id) : [],
  );
  const [days, setDays] = useState("chosen");
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [reason, setReason] = useState<string>(closureReasons[0]);
  const [progress, setProgress] = useState("");
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [error, setError] = useState("");
  const [isBusy, setIsBusy] = useState(false);

  const year = Number(today.slice(0, 4));
  const closures: Period[] =
    days === "chosen"
      ? [{ from, to, hours: "", why: reason }]
      : bankHolidays(Number(days))
          .filter(({ day }) => day >= today)
          .map(({ day, name }) => ({ from: day, to: day, hours: "", why: name }));
  const closing = isAll ? sites : sites.filter(({ id }) => chosen.includes(id));

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong =
      closing.length === 0
        ? "Choose a site"
        : closures.some((one) => !one.from || !one.to || one.from > one.to)
          ? "The last day must not be before the first"
          : "";
    setError(wrong);
    setFailures([]);
    if (wrong) return;
    setIsBusy(true);
    const saved = [...sites];
    const failed: string[] = [];
    // One by one: the database takes one request of a person at a time.
    for (const [index, site] of closing.entries()) {
      setProgress(`Saving ${index + 1} of ${closing.length} sites`);
      try {
        saved[sites.indexOf(site)] = await addClosures(site, closures);
      } catch (cause) {
        failed.push(`${site.address}: ${asProblem(cause).message}`);
      }
    }
    const done = closing.length - failed.length;
    setProgress(
      done === 0 ? "" : `Saved for ${done === 1 ? "1 site" : `${done} sites`}. Residents see it now.`,
    );
    setFailures(failed);
    setIsBusy(false);
    if (done > 0) onSaved(saved, closures);
  }

  return (
    <form className="closure-form" method="post" noValidate onSubmit={(event) => void save(event)}>
      <FieldGroup
        className="ticks"
        label="Sites"
        id="closure-sites"
        hint=""
        error={error}
        conflict={undefined}
      >
        {sites.length > 1 && (
          <CheckboxField
            label="All our sites"
            checked={isAll}
            onChange={(event) => setIsAll(event.target.checked)}
          />
        )}
        {!isAll &&
          sites.map(({ id, address }) => (
            <CheckboxField
              key={id}
              label={address}
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
      </FieldGroup>
      <SelectField
        label="Closed on"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        options={[
          { key: "chosen", name: "Days that I choose" },
          ...[year, year + 1].map((one) => ({ key: String(one), name: `Bank holidays of ${one}` })),
        ]}
      />
      {days === "chosen" && (
        <>
          <Field
            label="First day"
            type="date"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <Field label="Last day" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
          <SelectField
            label="Why"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            options={closureReasons.map((key) => ({ key, name: key }))}
          />
        </>
      )}
      <section aria-label="What residents will see">
        <p>Residents will see:</p>
        <ul>
          {storedValues.exceptions(closures.filter((one) => one.from && one.to)).map((exception) => (
            <li key={exception.from}>{exceptionInWords(exception)}</li>
          ))}
        </ul>
      </section>
      <Button type="submit" aria-disabled={isBusy}>
        Save closure
      </Button>
      <StatusRegion>
        {progress && <Notice kind={isBusy ? "info" : "success"}>{progress}</Notice>}
        {failures.length > 0 && (
          <Notice kind="error" detail={failures.join(" ")}>
            {`Not saved for ${failures.length === 1 ? "1 site" : `${failures.length} sites`}`}
          </Notice>
        )}
      </StatusRegion>
    </form>
  );
}
