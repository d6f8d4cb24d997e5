import { useEffect, useRef, useState } from "react";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { SelectField } from "../../shared/forms/field.tsx";
import { Button, LinkButton } from "../../shared/ui/buttons.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { closureReasons } from "../../shared/domain/closed-sets.generated.ts";
import { dayInBritain } from "../../shared/domain/days.ts";
import { holderEmailMinutes } from "../../shared/domain/limits.generated.ts";
import { daysInWords } from "../../shared/domain/opening.ts";
import { closeSites, type ClosedSite, type Period, type SiteDetails } from "./api.ts";
import {
  canBeEmailedAbout,
  EmailPreview,
  NewAddresses,
  emailHolders,
  usePreview,
  passwordReason,
} from "./holder-email-preview.tsx";
import { formatPeople } from "./holder-emails.tsx";

/** Where residents see a change. Borough pages are built when the website is deployed. */
export const visibilityNote = "The app shows it now, the website after its next update.";

const isClosure = ({ hours }: Period) => hours.trim() === "";

/** Returns days with their year, unless it is this one. A pause may have no last day. */
function daysWithYear({ from, to }: Period): string {
  const days = to ? daysInWords(from, to) : daysInWords(from, from).replace(/^on/, "from");
  const year = (to || from).slice(0, 4);
  return year === dayInBritain(new Date()).slice(0, 4) || days.endsWith(year) ? days : `${days} ${year}`;
}

export const closureInWords = (closure: Period) =>
  daysWithYear(closure) + (closure.why ? `: ${closure.why}` : "");

const maximumNames = 5;

/** Returns the first five names on one line, and how many more there are. */
function formatNames(names: readonly string[]): string {
  const rest = names.length - maximumNames;
  return names.slice(0, maximumNames).join("; ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** A closure of sites, or a council's pause of vouchers, with an empty list of sites. */
interface Closure extends Period {
  sites: SiteDetails[];
}

/** Returns current and coming closures and pauses by first day. Sites with the same days and reason share a closure. */
function listClosures(sites: readonly SiteDetails[], pauses: readonly Period[]): Closure[] {
  const today = dayInBritain(new Date());
  const closed = sites.flatMap((site) =>
    site.exceptions.filter(isClosure).map((closure) => ({ site, closure })),
  );
  const groups = Map.groupBy(closed, ({ closure: { from, to, why } }) => [from, to, why].join());
  const closures: Closure[] = [];
  for (const [first, ...others] of groups.values())
    if (first) closures.push({ ...first.closure, sites: [first, ...others].map(({ site }) => site) });
  return [...closures, ...pauses.map((pause) => ({ ...pause, sites: [] }))]
    .filter(({ to }) => to === "" || to >= today)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

const describeClosure = (closure: Closure) =>
  `${formatNames(closure.sites.map(({ address }) => address)) || "Vouchers paused"}, ${closureInWords(closure)}`;

interface Props {
  sites: readonly SiteDetails[];
  pauses: readonly Period[];
  /** The manager's address, to ask for the password; null for an officer, who cannot email holders. */
  email: string | null;
  onRemoved: (stored: ReadonlyMap<string, ClosedSite>) => void;
  onEmailed: () => void;
}

/** Lists current and coming closures. 'Remove' reopens all sites of one; managers can email voucher holders. */
export function StoredClosures({ sites, pauses, email, onRemoved, onEmailed }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [removing, setRemoving] = useState<Closure | null>(null);
  /** Description of the closure whose email form is open; "" if none is. */
  const [emailing, setEmailing] = useState("");
  const [success, setSuccess] = useState("");
  const closures = listClosures(sites, pauses);

  // The pressed button is gone, so the heading gets the focus.
  useEffect(() => {
    if (success) heading.current?.focus();
  }, [success]);

  async function remove({ sites: closedSites, ...closure }: Closure) {
    const stored = await closeSites(
      closedSites.map(({ id }) => id),
      [closure],
      { reopen: true },
    );
    const stillClosed = closedSites.filter(({ id }) =>
      stored
        .get(id)
        ?.exceptions.some((one) => isClosure(one) && one.from <= closure.to && one.to >= closure.from),
    );
    setRemoving(null);
    const others = formatNames(stillClosed.map(({ address }) => address));
    setSuccess(
      `Removed: ${describeClosure({ ...closure, sites: closedSites })}. ${visibilityNote}` +
        (others && ` Another closure on these days is still there: ${others}.`),
    );
    onRemoved(stored);
  }

  return (
    <section className="closures" aria-labelledby="closures-heading">
      <h2 id="closures-heading" ref={heading} tabIndex={-1}>
        Closures
      </h2>
      <StatusRegion>{success && <Notice kind="success">{success}</Notice>}</StatusRegion>
      {closures.length === 0 && <p>No site has a closure from today on.</p>}
      <ul className="plain-list">
        {closures.map((closure) => {
          const name = describeClosure(closure);
          return (
            <li key={name}>
              <div>
                <strong>{`${closure.sites.length > 0 ? "Closed" : "Vouchers paused"} ${closureInWords(closure)}`}</strong>
                <p>{formatNames(closure.sites.map(({ address }) => address))}</p>
              </div>
              {closure.sites.length > 0 && (
                <LinkButton
                  aria-label={`Remove: ${name}`}
                  onClick={() => {
                    setSuccess("");
                    setRemoving(closure);
                  }}
                >
                  Remove
                </LinkButton>
              )}
              {email !== null && (
                <LinkButton
                  aria-label={`Email voucher holders: ${name}`}
                  aria-expanded={emailing === name}
                  onClick={() => {
                    setSuccess("");
                    setEmailing(emailing === name ? "" : name);
                  }}
                >
                  Email voucher holders
                </LinkButton>
              )}
              {email !== null && emailing === name && (
                <EmailClosure
                  closure={closure}
                  email={email}
                  onSent={() => {
                    setEmailing("");
                    setSuccess(
                      `The email leaves in ${holderEmailMinutes} minutes. All managers get an email about it.`,
                    );
                    onEmailed();
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {removing && (
        <ConfirmDialog
          question="Remove this closure?"
          onNo={() => setRemoving(null)}
          onYes={() => remove(removing)}
        >
          <p>{describeClosure(removing)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface EmailProps {
  closure: Closure;
  email: string;
  onSent: () => void;
}

/** Emails every holder of an active voucher about a stored closure, after a preview. */
function EmailClosure({ closure: { sites, from, to, why }, email, onSent }: EmailProps) {
  const listedReason = closureReasons.find((key) => key === why);
  const [reason, setReason] = useState<string>(listedReason ?? "");
  const { busy, problem, run } = useWork();
  const [asRecent, dialog] = useRecent(email, passwordReason);
  const ids = sites.filter(canBeEmailedAbout).map(({ id }) => id);
  const request =
    reason && (ids.length > 0 || sites.length === 0)
      ? // A pause may have no last day. The generated type leaves out null.
        { sites: ids, first_day: from, last_day: (to || null) as string, reason }
      : null;
  const preview = usePreview(request);

  async function send() {
    if (request) await emailHolders(request);
    onSent();
  }

  return (
    <section className="form" aria-label="Email voucher holders">
      {!listedReason && (
        <SelectField
          label="Reason"
          empty="Choose from the list"
          options={closureReasons.map((key) => ({ key, name: key }))}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <NewAddresses sites={sites} />
      <EmailPreview {...preview} />
      {preview.people > 0 && (
        <Button
          aria-disabled={busy}
          onClick={() => void run(() => asRecent(send, () => run(send)))}
        >{`Email ${formatPeople(preview.people)}`}</Button>
      )}
      <Failure problem={problem}>The email could not be sent.</Failure>
      {dialog}
    </section>
  );
}
