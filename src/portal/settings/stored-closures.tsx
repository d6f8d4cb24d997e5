import { useEffect, useRef, useState } from "react";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { dayInBritain } from "../../shared/domain/days.ts";
import { daysInWords } from "../../shared/domain/opening.ts";
import { closeSites, type Period, type SiteDetails } from "./api.ts";

interface Closure extends Period {
  sites: SiteDetails[];
}

/** Returns coming closures, each with the sites that share its days and reason, first day first. */
function listClosures(sites: readonly SiteDetails[]): Closure[] {
  const today = dayInBritain(new Date());
  const closed = sites.flatMap((site) =>
    site.exceptions
      .filter(({ hours, to }) => hours.trim() === "" && to >= today)
      .map((closure) => ({ site, closure })),
  );
  return [...Map.groupBy(closed, ({ closure: { from, to, why } }) => [from, to, why].join()).values()]
    .flatMap((all) => (all[0] ? [{ ...all[0].closure, sites: all.map(({ site }) => site) }] : []))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

const describe = ({ from, to, why, sites }: Closure) =>
  `${sites.length === 1 ? (sites[0]?.address ?? "") : `${sites.length} sites`}, ${daysInWords(from, to)}${why ? `: ${why}` : ""}`;

interface Props {
  sites: readonly SiteDetails[];
  onRemoved: (exceptions: ReadonlyMap<string, Period[]>) => void;
}

/** Lists the coming closures of all sites. 'Remove' ends one at all its sites. */
export function StoredClosures({ sites, onRemoved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState<Closure | null>(null);
  /** How many closures were removed. */
  const [removed, setRemoved] = useState(0);
  const closures = listClosures(sites);

  // The pressed button is gone.
  useEffect(() => {
    if (removed > 0) heading.current?.focus();
  }, [removed]);

  async function remove({ sites: closed, ...closure }: Closure) {
    const exceptions = await closeSites(
      closed.map(({ id }) => id),
      [closure],
      true,
    );
    setAsking(null);
    setRemoved(removed + 1);
    onRemoved(exceptions);
  }

  return (
    <section className="closures" aria-labelledby="closures-heading">
      <h2 id="closures-heading" ref={heading} tabIndex={-1}>
        Closures
      </h2>
      <StatusRegion>
        {removed > 0 && <Notice kind="success">The closure was removed. Residents see it now.</Notice>}
      </StatusRegion>
      {closures.length === 0 && <p>No site has a closure from today on.</p>}
      <ul className="plain-list">
        {closures.map((closure) => (
          <li key={describe(closure)}>
            <span>{describe(closure)}</span>
            <LinkButton aria-label={`Remove: ${describe(closure)}`} onClick={() => setAsking(closure)}>
              Remove
            </LinkButton>
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          question="Remove this closure?"
          onNo={() => setAsking(null)}
          onYes={() => remove(asking)}
        >
          <p>{describe(asking)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
