import { useEffect, useRef, useState } from "react";
import { parseAnswer } from "../../shared/api/parse.ts";
import { z } from "../../shared/api/z.ts";
import { SelectField } from "../../shared/forms/field.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { Button, QuietButton } from "../../shared/ui/buttons.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { closureReasons } from "../../shared/domain/closed-sets.generated.ts";
import { dayInBritain } from "../../shared/domain/days.ts";
import { holderEmailMinutes } from "../../shared/domain/limits.generated.ts";
import { daysInWords } from "../../shared/domain/opening.ts";
import { HolderEmails, loadHolderEmails, formatPeople, type HolderEmail } from "./holder-emails.tsx";
import type { Period, SiteDetails, VoucherSettings } from "./api.ts";

const preview = z.object({
  subject: z.string(),
  body: z.string(),
  reached: z.number(),
  not_reached: z.number(),
});

/** A stored closure: sites that close on the same days, or a pause, which has no sites. */
interface Closure {
  name: string;
  sites: string[];
  first_day: string;
  /** Absent for a pause without an end. */
  last_day?: string;
}

/** Returns the closures and pauses that have not passed. */
function listClosures(sites: readonly SiteDetails[], { pauses }: VoucherSettings): Closure[] {
  const today = dayInBritain(new Date());
  const closed = sites.flatMap(({ id, address, exceptions }) =>
    exceptions
      .filter(({ hours, to }) => hours.trim() === "" && to >= today)
      .map(({ from, to }) => ({ id, address, from, to })),
  );
  const byDays = Map.groupBy(closed, ({ from, to }) => `${from} ${to}`);
  return [
    ...[...byDays.values()].map((those) => {
      const [{ from, to, address } = { from: "", to: "", address: "" }] = those;
      return {
        name: `${daysInWords(from, to)}: ${those.length === 1 ? address : `${those.length} sites`} closed`,
        sites: those.map(({ id }) => id),
        first_day: from,
        last_day: to,
      };
    }),
    ...pauses
      .filter(({ to }) => to === "" || to >= today)
      .map(({ from, to }) => ({
        name: `${to ? daysInWords(from, to) : `from ${from}`}: vouchers paused`,
        sites: [],
        first_day: from,
        ...(to ? { last_day: to } : {}),
      })),
  ];
}

/** Emails every holder of an active voucher about a stored closure, after a preview. Managers only. @public loaded lazily */
export function EmailHolders(props: {
  loaded: readonly HolderEmail[];
  sites: readonly SiteDetails[];
  settings: VoucherSettings;
  /** The signed-in account, which enters its password again. */
  email: string;
  /** The closure that was just saved, which is chosen at first. */
  closed: Period | undefined;
}) {
  const { sites, settings, email, closed } = props;
  const [emails, setEmails] = useState(props.loaded);
  const isMounted = useRef(false);
  const [reason, setReason] = useState<string>(closureReasons[0]);
  const [shownPreview, setShownPreview] = useState<z.infer<typeof preview> | null>(null);
  const [isSent, setIsSent] = useState(false);
  const { busy, problem, run } = useWork();
  const [asRecent, dialog] = useRecent(email);
  const closures = listClosures(sites, settings);
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      closures.findIndex(({ first_day, last_day }) => first_day === closed?.from && last_day === closed.to),
    ),
  );
  const closure = closures[chosen];

  // Changing a closure cancels its email.
  useEffect(() => {
    if (isMounted.current) loadHolderEmails().then(setEmails, () => undefined);
    isMounted.current = true;
  }, [sites, settings]);

  const args = closure && {
    sites: closure.sites,
    first_day: closure.first_day,
    // The generated type leaves out null.
    last_day: (closure.last_day ?? null) as string,
    reason,
  };
  const loadPreview = async () => {
    setIsSent(false);
    if (!args) return;
    const rows = await askSignedIn((client) => client.rpc("preview_holder_email", args));
    setShownPreview(parseAnswer(z.array(preview), rows)[0] ?? null);
  };
  const send = () =>
    asRecent(async () => {
      if (!args) return;
      await askSignedIn((client) => client.rpc("tell_voucher_holders", args));
      setShownPreview(null);
      setIsSent(true);
      setEmails(await loadHolderEmails().catch(() => emails));
    });

  return (
    <section aria-labelledby="tell-holders-heading">
      <h2 id="tell-holders-heading">Tell voucher holders</h2>
      <p>
        {`Emails everybody who has a voucher. It leaves after ${holderEmailMinutes} minutes. Until then any manager can cancel it. Changing the closure cancels it too.`}
      </p>
      {closures.length === 0 ? (
        <p className="field-hint">Save a closure or a pause first.</p>
      ) : (
        <>
          <SelectField
            label="Closure"
            options={closures.map(({ name }, index) => ({ key: String(index), name }))}
            value={String(chosen)}
            onChange={(event) => {
              setChosen(Number(event.currentTarget.value));
              setShownPreview(null);
            }}
          />
          <SelectField
            label="Reason"
            options={closureReasons.map((key) => ({ key, name: key }))}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setShownPreview(null);
            }}
          />
          <QuietButton aria-disabled={busy} onClick={() => void run(loadPreview)}>
            Preview
          </QuietButton>
        </>
      )}
      <StatusRegion>
        {shownPreview && (
          <section className="card" aria-label="Preview">
            <p>
              <strong>{shownPreview.subject}</strong>
            </p>
            <p className="email-text">{shownPreview.body}</p>
            <p>
              {`${formatPeople(shownPreview.reached)} will get this email. ${shownPreview.not_reached} vouchers were issued without an email address.`}
            </p>
          </section>
        )}
        {isSent && (
          <Notice kind="success">{`The email leaves in ${holderEmailMinutes} minutes. All managers get an email about it.`}</Notice>
        )}
      </StatusRegion>
      {shownPreview && shownPreview.reached > 0 && (
        <Button aria-disabled={busy} onClick={() => void run(send)}>
          Send
        </Button>
      )}
      <Failure problem={problem}>The email could not be sent.</Failure>
      <HolderEmails key={emails.map(({ id, state }) => id + state).join()} loaded={emails} manages />
      {dialog}
    </section>
  );
}
