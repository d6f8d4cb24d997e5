import { useCallback, useEffect, useState } from "react";
import { matches, useFilter } from "../../shared/forms/filter-field.tsx";
import { Form, SubmitButton } from "../../shared/forms/form.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { oneLine } from "../../shared/forms/one-line.ts";
import type { SignedIn } from "../../shared/auth/use-session.ts";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { AddSeveralSites } from "./add-several-sites.tsx";
import { isEdited, siteFieldId, type SiteRow } from "./site-rows.ts";
import { useSiteList } from "./use-site-list.ts";
import { SiteField } from "./site-field.tsx";
import { readDraft, useUnsavedChanges } from "./use-unsaved-changes.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { listSites, listWithoutHours, type StoredSite, countActiveVouchers } from "./api.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { brand } from "../../shared/domain/brand.ts";
import { LinkButton, QuietButton } from "../../shared/ui/buttons.tsx";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Empty } from "../../shared/ui/empty.tsx";
import "./sites.css";

async function loadPage() {
  const [stored, withoutHours] = await Promise.all([listSites(), listWithoutHours()]);
  return { stored, withoutHours };
}

/** /skip-site-address */
export function SitesPage() {
  return (
    <SignedInPage
      heading="Manage Site Address"
      backTo={portalRoutes.dashboard}
      help={
        <>
          <h2>Where residents can go</h2>
          <p>Residents choose one of these addresses in the app when they apply for a voucher.</p>
          <ul>
            <li>One site in each field, on one line, with its postcode.</li>
            <li>‘Add several sites’ takes a column of a spreadsheet, or a CSV file.</li>
            <li>What you type is saved when you choose ‘Update’.</li>
            <li>Deleting a site takes effect at once.</li>
          </ul>
          <p>
            ‘Details’ holds a site’s hours, closures and waste. What all sites share is in the{" "}
            <a href={portalRoutes.voucherSettings}>voucher settings</a>.
          </p>
        </>
      }
      skeleton={<FormSkeleton fields={3} />}
    >
      {(user) => (
        <Loaded load={loadPage} what="Your sites" skeleton={<FormSkeleton fields={3} />}>
          {(loaded) => <SiteEditor user={user} {...loaded} />}
        </Loaded>
      )}
    </SignedInPage>
  );
}

/** The button that takes the focus when the last row is deleted. */
const addSiteId = "add-site";

interface Props {
  user: SignedIn;
  stored: readonly StoredSite[];
  /** Ids of sites without opening hours. */
  withoutHours: ReadonlySet<string>;
}

function SiteEditor({ user, stored, withoutHours }: Props) {
  const { rows, form, type, resolve, add, remove, dropBlank, discard } = useSiteList(stored, () =>
    readDraft(user.uid),
  );
  const unsaved = useUnsavedChanges(user.uid, rows);
  const [restored, setRestored] = useState(unsaved);
  const { filterText, filterField } = useFilter("Find a site");
  const [isAdding, setIsAdding] = useState(false);
  const [pasted, setPasted] = useState("");
  const [deleting, setDeleting] = useState<SiteRow | null>(null);
  const [focus, setFocus] = useState<{ id: string } | null>(null);

  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);

  const onDelete = useCallback(
    (row: SiteRow) => (dropBlank(row) ? setFocus({ id: addSiteId }) : setDeleting(row)),
    [dropBlank],
  );

  // A site that is being edited stays visible whatever the filter.
  const isShown = (row: SiteRow) => row.isNew || isEdited(row) || matches(filterText, row.from);
  const numbered = rows.map((row, index) => ({ row, number: index + 1 }));
  const matching = numbered.filter(({ row }) => isShown(row));
  const total = `${rows.length} ${rows.length === 1 ? "site" : "sites"}`;

  async function confirmDelete({ id }: SiteRow) {
    const index = matching.findIndex(({ row }) => row.id === id);
    const neighbour = matching[index + 1] ?? matching[index - 1];
    await remove(id);
    setDeleting(null);
    setFocus({ id: neighbour ? siteFieldId(neighbour.row.id) : addSiteId });
  }

  const bar = (outcome: React.ReactNode) => (
    <div className="sites-bar">
      {outcome}
      <div className="sites-bar-buttons">
        <SubmitButton>Update</SubmitButton>
        <QuietButton id={addSiteId} onClick={() => setFocus({ id: add() })}>
          Add Site
        </QuietButton>
        <QuietButton onClick={() => setIsAdding(true)}>Add several sites</QuietButton>
        {unsaved && !form.busy && <p className="field-hint">Unsaved changes</p>}
      </div>
    </div>
  );

  return (
    <>
      <Form form={form} foot={bar}>
        {restored && !form.busy && form.attempts === 0 && (
          <StatusRegion>
            <Notice kind="info" detail="Choose 'Update' to save it.">
              What you typed before is still here.
            </Notice>
            <LinkButton
              onClick={() => {
                discard();
                setRestored(false);
              }}
            >
              Discard my changes
            </LinkButton>
          </StatusRegion>
        )}
        {filterField(rows.length, filterText.trim() === "" ? total : `${matching.length} of ${total}`)}
        {rows.length === 0 ? (
          <Empty figure="mattress">
            <p>Please add site below</p>
          </Empty>
        ) : (
          <ul className="plain-list">
            {matching.map(({ row, number }) => (
              <SiteField
                key={row.id}
                row={row}
                number={number}
                lacksHours={withoutHours.has(row.id)}
                onType={type}
                onDelete={onDelete}
                onChoose={row.conflict ? resolve : undefined}
              />
            ))}
          </ul>
        )}
      </Form>
      {isAdding && (
        <AddSeveralSites
          initialText={pasted}
          existing={rows.map(({ mine }) => oneLine(mine))}
          onAdd={(sites) => {
            setIsAdding(false);
            setPasted("");
            setFocus({ id: add(sites) });
          }}
          onClose={(typed) => {
            setIsAdding(false);
            setPasted(typed);
          }}
        />
      )}
      {deleting && (
        <DeleteSiteDialog
          row={deleting}
          updating={form.busy}
          onDelete={confirmDelete}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function DeleteSiteDialog({
  row,
  updating,
  onDelete,
  onClose,
}: {
  row: SiteRow;
  /** Whether an Update is running, whose answer must not arrive after the deletion's. */
  updating: boolean;
  /** @throws {Problem}; the dialog then stays */
  onDelete: (row: SiteRow) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      question="Are you sure you want to delete this site?"
      failure="The site could not be deleted. Please try again."
      busy={updating}
      onYes={() => onDelete(row)}
      onNo={onClose}
    >
      <p className="delete-site-address">{row.isNew ? row.mine : row.from}</p>
      {!row.isNew && <ActiveVouchers siteId={row.id} />}
    </ConfirmDialog>
  );
}

function describeVouchers(active: number): string {
  if (active === 0) return "No active voucher is for it.";
  return active === 1
    ? "1 active voucher is for it. It stays valid wherever a site serves its holder’s borough, and the app will say that this site has closed."
    : `${active.toLocaleString(brand.locale)} active vouchers are for it. They stay valid wherever a site serves their holders' boroughs, and the app will say that this site has closed.`;
}

function ActiveVouchers({ siteId }: { siteId: string }) {
  const load = useCallback(() => countActiveVouchers(siteId), [siteId]);
  return (
    <Loaded load={load} what="The number of active vouchers" skeleton={<Skeleton size="text" />}>
      {(active) => <p>{describeVouchers(active)}</p>}
    </Loaded>
  );
}
