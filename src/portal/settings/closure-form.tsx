import { useEffect, useState, type SyntheticEvent } from "react";
import { CheckboxField, Field, FieldGroup, SelectField } from "../../shared/forms/field.tsx";
import { asProblem, type Problem } from "../../shared/api/problem.ts";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { Button } from "../../shared/ui/buttons.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { closureReasons } from "../../shared/domain/closed-sets.generated.ts";
import { holderEmailMinutes } from "../../shared/domain/limits.generated.ts";
import { dayInBritain } from "../../shared/domain/days.ts";
import { exceptionInWords } from "../../shared/domain/opening.ts";
import { bankHolidays } from "./calendar.ts";
import { closeSites, storedValues, type Period, type SiteDetails } from "./api.ts";
import { formatPeople } from "./holder-emails.tsx";
import {
  canBeEmailedAbout,
  EmailPreview,
  loadPreview,
  NewAddresses,
  tellHolders,
  type HolderEmailRequest,
  type Preview,
} from "./holder-email-preview.tsx";
import "../../shared/forms/form.css";

/** Milliseconds without a change before an email is previewed. */
const previewDelay = 300;

interface Props {
  sites: readonly SiteDetails[];
  /** Of a manager; null for an officer, who cannot email holders. */
  email: string | null;
  onSaved: (sites: SiteDetails[], closure: Period | undefined) => void;
  onEmailed: () => void;
}

/** Loads the preview of an email after each change. Null: no email, or its preview has not loaded. */
function usePreview(request: HolderEmailRequest | null) {
  const key = request && JSON.stringify(request);
  const [loaded, setLoaded] = useState<{ key: string; shown?: Preview; problem?: Problem } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      loadPreview(JSON.parse(key) as HolderEmailRequest).then(
        (shown) => isCurrent && shown && setLoaded({ key, shown }),
        (error: unknown) => isCurrent && setLoaded({ key, problem: asProblem(error) }),
      );
    }, previewDelay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return key !== null && loaded?.key === key ? loaded : null;
}

/** Closes one, several or all sites on chosen days or on bank holidays. */
export function ClosureForm({ sites, email, onSaved, onEmailed }: Props) {
  const today = dayInBritain(new Date());
  const [isAll, setIsAll] = useState(sites.length > 1);
  const [chosen, setChosen] = useState<readonly string[]>(
    sites.length === 1 ? sites.map(({ id }) => id) : [],
  );
  const [days, setDays] = useState("chosen");
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [reason, setReason] = useState<string>(closureReasons[0]);
  const [tells, setTells] = useState(false);
  const [saved, setSaved] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { busy, problem, run } = useWork();
  const [asRecent, dialog] = useRecent(email ?? "");

  const year = Number(today.slice(0, 4));
  const closures: Period[] =
    days === "chosen"
      ? [{ from, to, hours: "", why: reason }]
      : bankHolidays(Number(days))
          .filter(({ day }) => day >= today)
          .map(({ day, name }) => ({ from: day, to: day, hours: "", why: name }));
  const closing = isAll ? sites : sites.filter(({ id }) => chosen.includes(id));
  const ids = closing.map(({ id }) => id);
  const hasWrongDays = closures.some((one) => !one.from || !one.to || one.from > one.to);
  const wrongField = closing.length === 0 ? "closure-sites" : hasWrongDays ? "closure-last-day" : null;
  const emailed = closing.filter(canBeEmailedAbout).map(({ id }) => id);
  const request =
    tells && days === "chosen" && !wrongField && emailed.length > 0
      ? { sites: emailed, first_day: from, last_day: to, reason }
      : null;
  const preview = usePreview(request);
  const isLoading = request !== null && preview === null;
  const people = preview?.shown?.reached ?? 0;

  const save = () =>
    run(async () => {
      setSaved("");
      const exceptions = await closeSites(ids, closures);
      setSaved(`Saved for ${ids.length === 1 ? "1 site" : `${ids.length} sites`}. Residents see it now.`);
      onSaved(
        sites.map((site) => ({ ...site, exceptions: exceptions.get(site.id) ?? site.exceptions })),
        closures[0],
      );
      if (request && people > 0)
        await asRecent(async () => {
          await tellHolders(request);
          setTells(false);
          setSaved((sentences) => `${sentences} The email leaves in ${holderEmailMinutes} minutes.`);
          onEmailed();
        });
    });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsTried(wrongField !== null);
    if (wrongField) document.getElementById(wrongField)?.focus();
    else if (!isLoading) void save();
  }

  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <FieldGroup
        className="ticks closure-sites"
        label="Sites"
        id="closure-sites"
        hint=""
        error={isTried && closing.length === 0 ? "Choose a site" : ""}
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
          <Field
            label="Last day"
            type="date"
            id="closure-last-day"
            error={isTried && hasWrongDays ? "The last day must not be before the first" : ""}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
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
      {email !== null && days === "chosen" && (
        <CheckboxField
          label="Email voucher holders"
          checked={tells}
          onChange={(event) => setTells(event.target.checked)}
        />
      )}
      <StatusRegion>
        {tells && <NewAddresses sites={closing} />}
        {preview?.shown && <EmailPreview shown={preview.shown} />}
        {isLoading && <p className="field-hint">The email is being prepared.</p>}
      </StatusRegion>
      <Failure problem={preview?.problem ?? null}>This closure cannot be emailed.</Failure>
      <Button type="submit" aria-disabled={busy || isLoading}>
        {people > 0 ? `Save closure and email ${formatPeople(people)}` : "Save closure"}
      </Button>
      <StatusRegion>{saved && <Notice kind="success">{saved}</Notice>}</StatusRegion>
      <Failure problem={problem}>
        {saved ? "The email could not be sent." : "The closure could not be saved."}
      </Failure>
      {dialog}
    </form>
  );
}
