import { useState, type ReactNode } from "react";
import type { Control } from "react-hook-form";
import { CheckboxField } from "../../client/form/checkbox-field.tsx";
import { Form, FormSkeleton } from "../../client/form/form.tsx";
import { TextAreaField } from "../../client/form/text-area-field.tsx";
import { useSharedForm } from "../../client/form/use-shared-form.tsx";
import { Field } from "../../client/form/field.tsx";
import { Notice } from "../../client/ui/notice.tsx";
import { dayInWords } from "../../scheme/days.ts";
import { voucherLimits } from "../../scheme/voucher-limits.ts";
import {
  saveSettings,
  settingsSchema,
  type NeighbourSite,
  type VoucherSettings,
  loadSettings,
} from "./settings.ts";
import type { PreviewProps } from "./picture.ts";
import type * as Previews from "./preview.tsx";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Skeleton } from "../../client/ui/skeleton.tsx";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import type { SignedIn } from "../../client/session/use-session.ts";
import { Empty } from "../../client/ui/empty.tsx";
import { useLeaveWarning } from "../../client/session/use-leave-warning.ts";
import { portalRoutes } from "../../scheme/routes.ts";
import "./voucher-settings.css";

// Asked where a pause is new.
const loadTellHolders = () => loadChunk(() => import("./tell-holders.tsx"));
// Officers read what managers change.
const loadSettingsText = () => loadChunk(() => import("./settings-text.tsx"));

/** The settings, and the forms of the sites, which are drawn once they are known. */
async function loadPage() {
  const [found, forms, previews] = await Promise.all([
    loadSettings(),
    loadChunk(() => import("./site-details.tsx")),
    loadChunk(() => import("./preview.tsx")),
  ]);
  return { ...found, ...forms, ...previews };
}

/** /voucher-settings */
export function VoucherSettingsPage() {
  return (
    <SignedInPage
      heading="Voucher settings"
      backTo={portalRoutes.dashboard}
      admits={["manager", "officer"]}
      skeleton={<FormSkeleton fields={5} />}
    >
      {(user) => (
        <Loaded load={loadPage} what="Your settings" skeleton={<FormSkeleton fields={5} />}>
          {(found) => <SettingsAndSites user={user} {...found} />}
        </Loaded>
      )}
    </SignedInPage>
  );
}

type Found = Awaited<ReturnType<typeof loadPage>>;

function SettingsAndSites({
  user,
  settings,
  neighbourSites,
  SiteDetailsList,
  ...found
}: Found & { user: SignedIn }) {
  /** As they were saved last, for the preview; the list of forms keeps its own. */
  const [sites, setSites] = useState(found.sites);
  return (
    <div className="voucher-settings">
      <Settings
        isManager={managed(user) !== null}
        borough={user.memberships[0]?.council_key ?? ""}
        settings={settings}
        sites={sites}
        hasNeighbours={neighbourSites.length > 0}
        Preview={found.Preview}
        LivePreview={found.LivePreview}
      />
      <section>
        <h2>Your sites</h2>
        {sites.length > 0 && (
          <p>
            <a href={portalRoutes.skipSites}>Change their addresses, add or delete one</a>
          </p>
        )}
        {sites.length > 0 ? (
          <SiteDetailsList
            sites={found.sites}
            manages={managed(user)}
            onSaved={(saved) =>
              setSites((before) => before.map((site) => (site.id === saved.id ? saved : site)))
            }
          />
        ) : (
          <Empty figure="mattress">
            <p>
              There are no sites yet. <a href={portalRoutes.skipSites}>Manage Site Address</a>
            </p>
          </Empty>
        )}
      </section>
      {neighbourSites.length > 0 && <NeighbourSites sites={neighbourSites} />}
    </div>
  );
}

/** The borough that somebody manages; null for an officer. */
const managed = ({ memberships }: SignedIn) =>
  memberships.find(({ role }) => role === "manager")?.council_key ?? null;

/** What other councils let our residents use. They decide it. */
function NeighbourSites({ sites }: { sites: readonly NeighbourSite[] }) {
  return (
    <section>
      <h2>Sites of other councils</h2>
      <ul>
        {sites.map(({ site_id, council_name, address }) => (
          <li key={site_id}>
            {council_name} lets your residents use {address}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SettingsProps extends PreviewProps, Pick<typeof Previews, "Preview" | "LivePreview"> {
  isManager: boolean;
}

/** The settings, and beside them what residents see of them. */
function Settings({ isManager, Preview, LivePreview, ...shown }: SettingsProps) {
  if (isManager)
    return (
      <SettingsForm
        settings={shown.settings}
        hasSites={shown.sites.length > 0}
        preview={(control) => <LivePreview {...shown} control={control} />}
      />
    );
  return (
    <div className="settings-beside">
      <div className="settings-text">
        <Loaded load={loadSettingsText} what="Your settings" skeleton={<Skeleton />}>
          {({ SettingsText }) => <SettingsText settings={shown.settings} />}
        </Loaded>
      </div>
      <WhatResidentsSee when="In the app at the moment.">
        <Preview {...shown} />
      </WhatResidentsSee>
    </div>
  );
}

function WhatResidentsSee({ when, children }: { when: string; children: ReactNode }) {
  return (
    <section className="settings-preview" aria-labelledby="preview-heading">
      <h2 id="preview-heading">What residents see</h2>
      <p>{when}</p>
      {children}
    </section>
  );
}

interface Props {
  settings: VoucherSettings;
  /** Whether there is a site that residents can choose. */
  hasSites: boolean;
  /** Draws what residents see with what is typed. */
  preview: (control: Control<VoucherSettings>) => ReactNode;
}

const { validDays, validDaysLeast, validDaysMost, yearAtMost, councilYearAtMost } = voucherLimits;
const shown = "Shown to residents.";

/** Whether the council gives out vouchers, and what residents are told before they come. */
function SettingsForm({ settings, hasSites, preview }: Props) {
  /** Whether a pause is told to those who hold a voucher. */
  const [tell, setTell] = useState(false);
  const form = useSharedForm<VoucherSettings>({
    schema: settingsSchema,
    stored: settings,
    failure: "Your settings could not be saved. Please try again.",
    save: (changes) => saveSettings(changes, tell),
    reload: async () => (await loadSettings()).settings,
    together: [["pause_notice", "pause_until"]],
    words: { pause_until: (day) => day && `until ${dayInWords(new Date(day))}` },
  });
  const { isDirty, dirtyFields } = form.hook.formState;
  useLeaveWarning(isDirty);
  const isNewPause = Boolean(dirtyFields.pause_notice) && form.hook.watch("pause_notice").trim() !== "";
  return (
    <div className="settings-beside">
      <Form form={form} submit="Update">
        {!hasSites && (
          <Notice kind="info">
            Residents see your borough once it has a site. Add one under 'Manage Site Address'.
          </Notice>
        )}
        <CheckboxField label="Give out vouchers" {...form.field("vouchers_open")} />
        <TextAreaField
          label="Pause"
          hint="Write a message to pause new vouchers. Residents will see it. Vouchers they have stay valid."
          {...form.field("pause_notice")}
        />
        <Field
          label="Pause ends"
          hint="The day vouchers start again automatically. Leave blank to end the pause yourself."
          type="date"
          {...form.field("pause_until")}
        />
        {isNewPause && (
          <Loaded load={loadTellHolders} what="This question" skeleton={<Skeleton />}>
            {({ TellHolders }) => <TellHolders onChange={setTell} />}
          </Loaded>
        )}
        <Field
          label="Valid for how many days"
          hint={`${validDaysLeast} to ${validDaysMost}, for vouchers from now on. Leave blank for ${validDays}.`}
          inputMode="numeric"
          {...form.field("valid_days")}
        />
        <Field
          label="How many a person may have in a year"
          hint={`1 to ${yearAtMost}, for your sites together. Leave blank for ${councilYearAtMost}.`}
          inputMode="numeric"
          {...form.field("yearly_limit")}
        />
        <TextAreaField
          label="To pay"
          hint={`${shown} Leave blank if it is free.`}
          {...form.field("to_pay")}
        />
        <TextAreaField
          label="Who may come"
          hint={`${shown} For example: proof of address, no trade waste.`}
          {...form.field("who_may_come")}
        />
        <TextAreaField
          label="Before you come"
          hint={`${shown} For example: booking, which vehicles fit under the height barrier.`}
          {...form.field("before_you_come")}
        />
      </Form>
      <WhatResidentsSee when="In the app, as you type. They see it once you press 'Update'.">
        {preview(form.hook.control)}
      </WhatResidentsSee>
    </div>
  );
}
