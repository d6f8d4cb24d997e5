import { brand } from "../../shared/domain/brand.ts";
import { useState, type SyntheticEvent } from "react";
import { csvOf, saveCsv } from "../../shared/api/csv.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Field, SelectField } from "../../shared/forms/field.tsx";
import { Failure, useWork } from "../../shared/ui/use-work.tsx";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import type { ListedVoucher } from "../../shared/auth/listed-vouchers.ts";
import { Acceptances, loadAcceptances } from "./acceptances.tsx";
import { kinds } from "./actions.ts";
import {
  everything,
  loadActors,
  loadPage,
  loadTable,
  toLines,
  type Filter,
  type Happening,
  type Page,
} from "./api.ts";
import { momentInWords } from "../../shared/domain/days.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { recordMonths } from "../../shared/domain/limits.generated.ts";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import "./activity.css";

const skeleton = <Skeleton className="activity" count={2} />;

/** /council-activity */
export function ActivityPage() {
  return (
    <SignedInPage heading="Recent changes" backTo={portalRoutes.dashboard} skeleton={skeleton}>
      {({ memberships, email }) => {
        const manager = memberships[0]?.role === "manager" ? email : null;
        return (
          <div className="activity">
            {manager !== null && <Story email={manager} />}
            <Loaded load={loadFirst} what="The recent changes" skeleton={skeleton}>
              {(loaded) => <Filtered {...loaded} manager={manager} />}
            </Loaded>
          </div>
        );
      }}
    </SignedInPage>
  );
}

const loadStory = () => import("./voucher-history.tsx");

function Story({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="activity-story" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>What happened to a voucher?</summary>
      {isOpen && (
        <Loaded load={loadStory} what="This form">
          {({ VoucherHistory }) => <VoucherHistory email={email} />}
        </Loaded>
      )}
    </details>
  );
}

/** Loads the first page: the newest changes and the members for the filter. */
const loadFirst = async () => {
  const [actors, first] = await Promise.all([loadActors(), loadPage(everything)]);
  return { actors, first };
};

interface Props extends Awaited<ReturnType<typeof loadFirst>> {
  /** The email of a manager, who can list acceptances; null for an officer. */
  manager: string | null;
}

const all = { key: "", name: "All" };

/** For managers, who can list acceptances too. */
const allChanges = { key: "", name: "All but acceptances" };

/** The kind of the acceptances, which have a table of their own. */
const acceptances = { key: "accepted", name: "Acceptances" };

/** Lists changes page by page, newest first. */
function Filtered({ actors, first, manager }: Props) {
  const [filter, setFilter] = useState(everything);
  const [page, setPage] = useState<Page | null>(null);
  const { busy, problem, run } = useWork();
  const [dateError, setDateError] = useState("");
  const [accepted, setAccepted] = useState<readonly ListedVoucher[] | null>(null);
  const [asRecent, dialog] = useRecent(manager ?? "", "To list acceptances, enter your password.");

  function show(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values: Filter = { ...everything, ...Object.fromEntries(new FormData(form)) };
    const halfTyped = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].find(
      ({ validity }) => validity.badInput,
    );
    if (halfTyped || (values.from && values.to && values.from > values.to)) {
      (halfTyped ?? form.querySelector<HTMLInputElement>("[name=to]"))?.focus();
      return setDateError(halfTyped ? "Enter a whole date" : "The last day must not be before the first");
    }
    setDateError("");
    if (new FormData(form).get("kind") === acceptances.key)
      return void run(() =>
        asRecent(async () => {
          setAccepted(await loadAcceptances(values));
          setFilter(values);
        }),
      );
    return void run(async () => {
      setPage(await loadPage(values));
      setAccepted(null);
      setFilter(values);
    });
  }

  return (
    <div className="activity">
      <p>{`Kept for ${recordMonths} months. Times are UK time.`}</p>
      <form className="activity-filter" method="post" noValidate onSubmit={show}>
        <SelectField
          label="Person"
          name="member"
          options={[
            all,
            ...actors.map(({ member_id: key, member_name: name, member_email: email }) => ({
              key,
              name: `${name} (${email})`,
            })),
          ]}
        />
        <SelectField
          label="Kind of change"
          name="kind"
          options={[
            manager === null ? all : allChanges,
            ...Object.entries(kinds).map(([key, name]) => ({ key, name })),
            ...(manager === null ? [] : [acceptances]),
          ]}
        />
        <Field label="From" type="date" name="from" />
        <Field label="To" type="date" name="to" error={dateError} />
        <QuietButton type="submit" aria-disabled={busy}>
          Show changes
        </QuietButton>
      </form>
      <Failure problem={problem}>The recent changes could not be loaded.</Failure>
      {dialog}
      {accepted ? (
        <Acceptances key={JSON.stringify(filter)} first={accepted} filter={filter} />
      ) : (
        <Pages key={JSON.stringify([filter, page === null])} first={page ?? first} filter={filter} />
      )}
    </div>
  );
}

const takeFocus = (item: HTMLElement | null) => item?.focus();

/** Number of changes of one entry before 'Show all'. */
const fewChanges = 5;

interface PagesProps {
  first: Page;
  filter: Filter;
}

function Pages({ first, filter }: PagesProps) {
  const [happenings, setHappenings] = useState<readonly Happening[]>(first.happenings);
  const [next, setNext] = useState(first.next);
  const { busy, problem, run } = useWork();
  const [said, setSaid] = useState("");
  /** Index of the first entry of the last page, which takes the focus. */
  const [from, setFrom] = useState(0);

  const showMore = () =>
    void run(async () => {
      setSaid("");
      const page = await loadPage(filter, next);
      setHappenings([...happenings, ...page.happenings]);
      setNext(page.next);
      // If no older entries came, focus the end of the list.
      setFrom(page.happenings.length > 0 ? happenings.length : happenings.length - 1);
      setSaid(`${happenings.length + page.happenings.length} changes shown.`);
    });

  const download = () =>
    void run(async () => {
      setSaid("");
      saveCsv("Recent changes", csvOf(await loadTable(filter)));
      setSaid("The file has been downloaded.");
    });

  return (
    <>
      {happenings.length === 0 ? (
        <Empty figure="fox">
          <p>{filter === everything ? "There are no changes yet." : "No changes match."}</p>
        </Empty>
      ) : (
        <ol className="activity-list">
          {toLines(happenings).map(({ at, who, email, what, all: every, times, begins }) => (
            <li
              key={begins}
              {...(from > 0 && begins <= from && from < begins + times
                ? { ref: takeFocus, tabIndex: -1 }
                : {})}
            >
              <time dateTime={at.toISOString()}>{momentInWords(at)}</time>
              <div>
                <strong>{who} </strong>
                {/* The email distinguishes members with similar names. */}
                {email && <span>{`(${email}) `}</span>}
                <span>{what}</span>
                {times > 1 && <span>{` (${times} times)`}</span>}
                {every.length > fewChanges && <AllChanges changes={every} />}
              </div>
            </li>
          ))}
        </ol>
      )}
      <StatusRegion>{said && <p>{said}</p>}</StatusRegion>
      <Failure problem={problem}>The recent changes could not be loaded.</Failure>
      {next !== null && (
        <QuietButton aria-disabled={busy} onClick={showMore}>
          Show older changes
        </QuietButton>
      )}
      {happenings.length > 0 && (
        <QuietButton aria-disabled={busy} onClick={download}>
          Download as CSV
        </QuietButton>
      )}
    </>
  );
}

function AllChanges({ changes }: { changes: readonly string[] }) {
  return (
    <details>
      <summary>{`Show all ${changes.length.toLocaleString(brand.locale)}`}</summary>
      <ul>
        {changes.map((change, index) => (
          <li key={index}>{change}</li>
        ))}
      </ul>
    </details>
  );
}
