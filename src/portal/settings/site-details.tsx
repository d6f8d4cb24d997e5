import { useState } from "react";
import { CheckboxField, Field, FieldGroup, SelectField, TextAreaField } from "../../shared/forms/field.tsx";
import { Form, SubmitButton } from "../../shared/forms/form.tsx";
import type { z } from "../../shared/api/z.ts";
import { useSharedForm } from "../../shared/forms/use-shared-form.tsx";
import type { Conflict } from "../../shared/forms/conflicts.ts";
import { saveAsRecent, useRecent } from "../../shared/auth/use-recent.tsx";
import { useLeaveWarning } from "../../shared/auth/use-leave-warning.ts";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { tradeConditions, tradeUnits } from "../../shared/domain/closed-sets.generated.ts";
import { conditionName, tradeUnitNames } from "../../shared/domain/conditions.ts";
import { weekLines, wordLines } from "../../shared/domain/opening.ts";
import { shutNow } from "../../shared/domain/shut.ts";
import { asProblem } from "../../shared/api/problem.ts";
import { readWeek } from "../../shared/domain/read-week.ts";
import { sizeName, wasteKinds, wasteName, wasteSizes } from "../../shared/domain/waste.ts";
import { PeriodsField } from "./periods-field.tsx";
import { PlaceField } from "./place-field.tsx";
import { SiteBoroughsForm, type SiteFormProps } from "./site-boroughs.tsx";
import { loadSite, openSite, describePeriods, saveSite, siteSchema, type SiteDetails } from "./api.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";

/** The forms of one site, and today's closure by the gate. @public loaded lazily */
export function SiteForms({
  loaded,
  email,
  managedBorough,
}: {
  loaded: SiteDetails;
  email: string;
  managedBorough: string | null;
}) {
  const [site, setSite] = useState(loaded);
  return (
    <div className="site-details" role="group" aria-label={`Site ${site.position}`}>
      <h2>
        Site {site.position}: {site.address}
      </h2>
      <GateClosure site={site} onOpen={() => setSite({ ...site, shut_until: null })} />
      <SiteForm site={site} email={email} onSaved={setSite} />
      {managedBorough !== null && (
        <SiteBoroughsForm site={site} ownBorough={managedBorough} onSaved={setSite} />
      )}
    </div>
  );
}

function GateClosure({
  site: { id, position, shut_until },
  onOpen,
}: {
  site: SiteDetails;
  onOpen: () => void;
}) {
  const [message, setMessage] = useState("");
  const shut = shutNow(shut_until);
  return (
    <StatusRegion>
      {shut && (
        <p>
          <strong>{shut}</strong>, says the gate.{" "}
          <LinkButton
            aria-label={`Open site ${position} again`}
            onClick={() =>
              void openSite(id).then(
                () => {
                  setMessage("Residents now see that it is open.");
                  onOpen();
                },
                (error: unknown) => setMessage(asProblem(error).message),
              )
            }
          >
            Open again
          </LinkButton>
        </p>
      )}
      {message && <p>{message}</p>}
    </StatusRegion>
  );
}

function SiteForm({ site, email, onSaved }: Pick<SiteFormProps, "site" | "onSaved"> & { email: string }) {
  const [asRecent, dialog] = useRecent(email);
  const form = useSharedForm({
    schema: siteSchema,
    stored: Object.fromEntries(
      Object.keys(siteSchema.shape).map((name) => [name, site[name as keyof typeof siteSchema.shape]]),
    ) as z.infer<typeof siteSchema>,
    failure: "The site could not be saved. Please try again.",
    save: (changes): Promise<readonly Conflict[]> =>
      saveAsRecent(
        asRecent,
        () => saveSite(site.id, changes),
        () => form.submit(),
      ),
    reload: () => loadSite(site),
    onSaved: (details) => onSaved({ ...site, ...details }),
    words: {
      exceptions: describePeriods,
      largest_size: (key) => key && sizeName(key),
      not_taken: (keys) => keys.map(wasteName).join("; "),
      trade_conditions: (keys) => keys.map(conditionName).join("; "),
    },
  });
  const { isDirty, dirtyFields } = form.hook.formState;
  const week = form.hook.watch("opening");
  useLeaveWarning(isDirty);

  return (
    <Form form={form}>
      {dialog}
      <TextAreaField
        label="Opening times"
        hint="For example: Monday to Friday 8am to 4pm, Saturday 9am to noon. Days you leave out are closed."
        {...form.field("opening")}
      />
      <StatusRegion>
        {week.trim() === "" && (
          <p className="field-hint">
            Without opening times residents see: {wordLines({ week: null }, null)}.
          </p>
        )}
        {dirtyFields.opening && week.trim() !== "" && (
          <p className="field-hint">
            {readWeek(week) ? `Read as: ${weekLines(readWeek(week) ?? []).join("; ")}` : "Not read yet."}
          </p>
        )}
      </StatusRegion>
      <TextAreaField
        label="Opening hours in words"
        hint="For what no table holds, such as: Last entry at 3.45pm. Words without times show as 'Hours not checked'."
        {...form.field("opening_hours")}
      />
      <PeriodsField
        label="Days with other hours"
        hint="Closed, or open at other times, from a day to a day. Residents see this, and get no voucher for a site that stays closed."
        singular="Exception"
        withHours
        periods={form.hook.watch("exceptions")}
        binding={form.field("exceptions")}
        onChange={(changed) => form.hook.setValue("exceptions", changed, { shouldDirty: true })}
      />
      <PlaceField
        place={form.hook.watch("place")}
        binding={form.field("place")}
        onPlace={(coordinates) => form.hook.setValue("place", coordinates, { shouldDirty: true })}
      />
      <SelectField
        label="Largest load"
        hint="Larger loads cannot choose this site."
        options={[{ key: "", name: "Any" }, ...wasteSizes]}
        {...form.field("largest_size")}
      />
      <Field
        label="Height limit in centimetres"
        hint="Shown to residents. Leave blank if there is none."
        inputMode="numeric"
        {...form.field("height_limit_cm")}
      />
      <FieldGroup
        className="ticks"
        label="Not taken here"
        hint="Shown to residents, who then cannot choose it for this site."
        {...form.field("not_taken")}
      >
        {wasteKinds.map(({ key, name }) => (
          <CheckboxField key={key} label={name} value={key} {...form.hook.register("not_taken")} />
        ))}
      </FieldGroup>
      <CheckboxField label="Takes trade waste" {...form.field("trade_waste")} />
      {form.hook.watch("trade_waste") && (
        <>
          <Field
            label="Price of trade waste, in pounds"
            hint="People who are paid for a job see it. They get no voucher."
            inputMode="decimal"
            {...form.field("trade_pence")}
          />
          <SelectField
            label="For how much"
            empty="Choose from the list"
            options={tradeUnits.map((key) => ({ key, name: tradeUnitNames[key] }))}
            {...form.field("trade_unit")}
          />
          <FieldGroup
            className="ticks"
            label="How trade waste is paid, and what to bring"
            hint="Shown to people in their language."
            {...form.field("trade_conditions")}
          >
            {tradeConditions.map((key) => (
              <CheckboxField
                key={key}
                label={conditionName(key)}
                value={key}
                {...form.hook.register("trade_conditions")}
              />
            ))}
          </FieldGroup>
          <TextAreaField
            label="More about trade waste"
            hint="In your own words, where the lists do not do. For example: At least £30."
            {...form.field("trade_notes")}
          />
        </>
      )}
      <SubmitButton variant="primary">{`Update site ${site.position}`}</SubmitButton>
    </Form>
  );
}
