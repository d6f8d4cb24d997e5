import { useRef, useState } from "react";
import { SelectField } from "../../shared/forms/field.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { Button, QuietButton } from "../../shared/ui/buttons.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { closureReasons } from "../../shared/domain/closed-sets.generated.ts";
import { dayInBritain } from "../../shared/domain/days.ts";
import { holderEmailMinutes } from "../../shared/domain/limits.generated.ts";
import { daysInWords } from "../../shared/domain/opening.ts";
import {
  canBeEmailedAbout,
  EmailPreview,
  loadPreview,
  NewAddresses,
  tellHolders,
  type Preview,
} from "./holder-email-preview.tsx";
import type { Period, SiteDetails, VoucherSettings } from "./api.ts";

const reasonId = "holder-email-reason";

/** A stored closure: sites that close on the same days, or a pause, which has no sites. */
interface Closure {
  name: string;
  /** "" if its sites give different reasons. */
  why: string;
  sites: string[];
  first_day: string;
  /** Absent for a pause without an end. */
  last_day?: string;
}

function listClosures(sites: readonly SiteDetails[], { pauses }: VoucherSettings): Closure[] {
  const today = dayInBritain(new Date());
  const closed = sites.flatMap(({ id, address, exceptions }) =>
    exceptions
      .filter(({ hours, to }) => hours.trim() === "" && to >= today)
      .map(({ from, to, why }) => ({ id, address, from, to, why })),
  );
  const byDays = Map.groupBy(closed, ({ from, to }) => `${from} ${to}`);
  return [
    ...[...byDays.values()].map((those) => {
      const [{ from, to, address, why } = { from: "", to: "", address: "", why: "" }] = those;
      return {
        name: `${daysInWords(from, to)}: ${those.length === 1 ? address : `${those.length} sites`} closed`,
        why: those.every((other) => other.why === why) ? why : "",
        sites: those.map(({ id }) => id),
        first_day: from,
        last_day: to,
      };
    }),
    ...pauses
      .filter(({ to }) => to === "" || to >= today)
      .map(({ from, to }) => ({
        name: `${to ? daysInWords(from, to) : `from ${from}`}: vouchers paused`,
        why: "",
        sites: [],
        first_day: from,
        ...(to ? { last_day: to } : {}),
      })),
  ];
}

const findReason = (closure: Closure | undefined): string =>
  closureReasons.find((key) => key === closure?.why) ?? "";

/** Emails every holder of an active voucher about a stored closure, after a preview. Managers only. */
export function EmailHolders(props: {
  sites: readonly SiteDetails[];
  settings: VoucherSettings;
  /** The signed-in account, which enters its password again. */
  email: string;
  /** The closure that was just saved, which is chosen at first. */
  closed: Period | undefined;
  onEmailed: () => void;
}) {
  const { sites, settings, email, closed, onEmailed } = props;
  const [shownPreview, setShownPreview] = useState<Preview | null>(null);
  const [isSent, setIsSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, problem, run } = useWork();
  const [asRecent, dialog] = useRecent(email);
  const closures = listClosures(sites.filter(canBeEmailedAbout), settings);
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      closures.findIndex(({ first_day, last_day }) => first_day === closed?.from && last_day === closed.to),
    ),
  );
  const closure = closures[chosen];
  const [reason, setReason] = useState(findReason(closure));
  const [lacksReason, setLacksReason] = useState(false);

  const args = closure && {
    sites: closure.sites,
    first_day: closure.first_day,
    // The generated type leaves out null.
    last_day: (closure.last_day ?? null) as string,
    reason,
  };
  const showPreview = async () => {
    setIsSent(false);
    setShownPreview(null);
    setLacksReason(reason === "");
    if (reason === "") document.getElementById(reasonId)?.focus();
    else if (args) setShownPreview(await loadPreview(args));
  };
  const send = () =>
    asRecent(async () => {
      if (!args) return;
      await tellHolders(args);
      setShownPreview(null);
      setIsSent(true);
      // The pressed button is gone.
      heading.current?.focus();
      onEmailed();
    });

  return (
    <section className="form" aria-labelledby="tell-holders-heading">
      <h2 id="tell-holders-heading" ref={heading} tabIndex={-1}>
        Tell voucher holders
      </h2>
      <p>
        {`Emails everybody who has a voucher for the closed sites, or for any of your sites in a pause. It leaves after ${holderEmailMinutes} minutes. Until then any manager can cancel it. Changing the closure cancels it too.`}
      </p>
      <NewAddresses sites={sites} />
      {closures.length === 0 ? (
        <p className="field-hint">Save a closure or a pause first.</p>
      ) : (
        <>
          <SelectField
            label="Closure"
            options={closures.map(({ name }, index) => ({ key: String(index), name }))}
            value={String(chosen)}
            onChange={(event) => {
              const next = Number(event.currentTarget.value);
              setChosen(next);
              setReason(findReason(closures[next]));
              setShownPreview(null);
            }}
          />
          <SelectField
            label="Reason"
            id={reasonId}
            empty="Choose from the list"
            error={lacksReason && reason === "" ? "Choose a reason" : ""}
            options={closureReasons.map((key) => ({ key, name: key }))}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setShownPreview(null);
            }}
          />
          <QuietButton aria-disabled={busy} onClick={() => void run(showPreview)}>
            Preview
          </QuietButton>
        </>
      )}
      <StatusRegion>
        {shownPreview && <EmailPreview shown={shownPreview} />}
        {isSent && (
          <Notice kind="success">{`The email leaves in ${holderEmailMinutes} minutes. All managers get an email about it.`}</Notice>
        )}
      </StatusRegion>
      {shownPreview && shownPreview.reached > 0 && (
        <Button aria-disabled={busy} onClick={() => void run(send)}>
          Send
        </Button>
      )}
      <Failure problem={problem}>
        {shownPreview ? "The email could not be sent." : "The email could not be previewed."}
      </Failure>
      {dialog}
    </section>
  );
}
