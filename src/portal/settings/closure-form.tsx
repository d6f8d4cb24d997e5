import { useState, type SyntheticEvent } from "react";
import { CheckboxField, Field, FieldGroup, SelectField } from "../../shared/forms/field.tsx";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { Button } from "../../shared/ui/buttons.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { closureReasons } from "../../shared/domain/closed-sets.generated.ts";
import { dayInBritain, dayInWords } from "../../shared/domain/days.ts";
import { bankHolidays } from "./calendar.ts";
import { closeSites, type ClosedSite, type Period, type SiteDetails } from "./api.ts";
import { closureInWords, visibilityNote } from "./stored-closures.tsx";
import { formatPeople } from "./holder-emails.tsx";
import {
  canBeEmailedAbout,
  EmailPreview,
  NewAddresses,
  emailHolders,
  usePreview,
  passwordReason,
} from "./holder-email-preview.tsx";
import { focusField } from "../../shared/forms/focus-field.ts";
import "../../shared/forms/form.css";

/** Choices of a list without a scroll bar. */
const mostUnscrolled = 15;

const formatSites = (count: number) => (count === 1 ? "1 site" : `${count} sites`);

interface Props {
  sites: readonly SiteDetails[];
  /** Of a manager; null for an officer, who cannot email holders. */
  email: string | null;
  onSaved: (stored: ReadonlyMap<string, ClosedSite>) => void;
  onEmailed: () => void;
}

interface ChoicesProps {
  id: string;
  label: string;
  /** Text of the box that stands for all options. */
  all: string;
  options: readonly { key: string; name: string }[];
  /** Keys; null for all. */
  chosen: readonly string[] | null;
  error: string;
  onChange: (chosen: readonly string[] | null) => void;
}

/** Checkboxes of a list, below one for all of it. */
function Choices({ id, label, all, options, chosen, error, onChange }: ChoicesProps) {
  return (
    <FieldGroup
      className="ticks"
      label={label}
      id={id}
      hint={chosen && options.length > 1 ? `${chosen.length} of ${options.length} chosen` : ""}
      error={error}
    >
      {options.length > 1 && (
        <CheckboxField
          label={all}
          checked={chosen === null}
          onChange={(event) => onChange(event.target.checked ? null : [])}
        />
      )}
      {chosen && (
        <div className={options.length > mostUnscrolled ? "closure-choices" : undefined}>
          {options.map(({ key, name }) => (
            <CheckboxField
              key={key}
              label={name}
              checked={chosen.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
              }
            />
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

/** Closes one, several or all sites on chosen days or on bank holidays. */
export function ClosureForm({ sites, email, onSaved, onEmailed }: Props) {
  const today = dayInBritain(new Date());
  const [chosenSites, setChosenSites] = useState<readonly string[] | null>(
    sites.length > 1 ? null : sites.map(({ id }) => id),
  );
  const [days, setDays] = useState("chosen");
  const [chosenHolidays, setChosenHolidays] = useState<readonly string[] | null>(null);
  const [from, setFrom] = useState(today);
  const [to, setTo] = useState(today);
  const [reason, setReason] = useState("");
  const [tells, setTells] = useState(false);
  const [saved, setSaved] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { busy, problem, run } = useWork();
  const [asRecent, dialog] = useRecent(email ?? "", passwordReason);

  const year = Number(today.slice(0, 4));
  const holidays = [year, year + 1].flatMap(bankHolidays).filter(({ day }) => day >= today);
  const closures: Period[] =
    days === "chosen"
      ? [{ from, to, hours: "", why: reason }]
      : holidays
          .filter(({ day }) => chosenHolidays?.includes(day) ?? true)
          .map(({ day, name }) => ({ from: day, to: day, hours: "", why: name }));
  const closing = sites.filter(({ id }) => chosenSites?.includes(id) ?? true);
  const ids = closing.map(({ id }) => id);
  const hasWrongDays = closures.some((one) => !one.from || !one.to || one.from > one.to);
  const wrongField =
    closing.length === 0
      ? "closure-sites"
      : closures.length === 0
        ? "closure-holidays"
        : hasWrongDays
          ? "closure-last-day"
          : days === "chosen" && !reason
            ? "closure-reason"
            : null;
  const emailed = closing.filter(canBeEmailedAbout).map(({ id }) => id);
  const request =
    tells && days === "chosen" && !wrongField && emailed.length > 0
      ? { sites: emailed, first_day: from, last_day: to, reason }
      : null;
  const preview = usePreview(request);
  const { isLoading, people } = preview;

  async function store() {
    const emails = request !== null && people > 0;
    const stored = await closeSites(ids, closures, { recent: emails });
    const changed = closing.filter(({ id }) => stored.get(id)?.changed).length;
    const unchanged = closing.length - changed;
    const saying = [
      changed > 0 && `Saved for ${formatSites(changed)}. ${visibilityNote}`,
      unchanged > 0 &&
        `${formatSites(unchanged)} had ${closures.length === 1 ? "this closure" : "these closures"} already.`,
    ]
      .filter(Boolean)
      .join(" ");
    setSaved(saying);
    onSaved(stored);
    if (!emails) return;
    await emailHolders(request);
    setTells(false);
    setSaved(`${saying} Its email is listed below.`);
    onEmailed();
  }
  const save = () => run(() => asRecent(store, () => run(store)));

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setIsTried(wrongField !== null);
    setSaved("");
    if (wrongField) focusField(wrongField);
    else if (!isLoading) void save();
  }

  return (
    <form className="form" method="post" noValidate onSubmit={submit} onChange={() => setSaved("")}>
      <Choices
        id="closure-sites"
        label="Sites"
        all="All our sites"
        options={sites.map(({ id, address }) => ({ key: id, name: address }))}
        chosen={chosenSites}
        error={isTried && closing.length === 0 ? "Choose a site" : ""}
        onChange={setChosenSites}
      />
      <SelectField
        label="Closed on"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        options={[
          { key: "chosen", name: "Days that I choose" },
          { key: "holidays", name: "Bank holidays" },
        ]}
      />
      {days === "holidays" && (
        <Choices
          id="closure-holidays"
          label="Bank holidays"
          all={`All until the end of ${year + 1}`}
          options={holidays.map(({ day, name }) => ({
            key: day,
            name: `${dayInWords(new Date(day))}, ${name}`,
          }))}
          chosen={chosenHolidays}
          error={isTried && closures.length === 0 ? "Choose a day" : ""}
          onChange={setChosenHolidays}
        />
      )}
      {days === "chosen" && (
        <>
          <Field
            label="First day"
            type="date"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            onBlur={() => to < from && setTo(from)}
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
            id="closure-reason"
            error={isTried && !reason ? "Choose a reason" : ""}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            options={[
              { key: "", name: "Choose a reason" },
              ...closureReasons.map((key) => ({ key, name: key })),
            ]}
          />
        </>
      )}
      <section aria-label="What residents will see">
        <p>Residents will see:</p>
        <ul>
          {closures
            .filter((one) => one.from && one.to)
            .map((one) => (
              <li key={one.from}>{`Closed ${closureInWords(one)}`}</li>
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
      {tells && <NewAddresses sites={closing} />}
      <EmailPreview {...preview} />
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
