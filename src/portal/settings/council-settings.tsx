import {
  Field,
  FieldFrame,
  FieldGroup,
  type FieldProps,
  CheckboxField,
  TextAreaField,
} from "../../shared/forms/field.tsx";
import { pigment } from "../../shared/ui/pigment.ts";
import { readable } from "../../shared/domain/contrast.ts";
import { Facts } from "../../shared/ui/facts.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import {
  maximumContactPageLength,
  councilYearAtMost,
  validDays,
  validDaysLeast,
  validDaysMost,
  yearAtMost,
} from "../../shared/domain/limits.generated.ts";
import { conditionGroups, conditionName, feesInWords } from "../../shared/domain/conditions.ts";
import { wasteKinds } from "../../shared/domain/waste.ts";
import {
  describePeriods,
  type VoucherSettings,
  loadSettings,
  saveSettings,
  settingsSchema,
  storedValues,
} from "./api.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSharedForm } from "../../shared/forms/use-shared-form.tsx";
import type { Conflict } from "../../shared/forms/conflicts.ts";
import { saveAsRecent, useRecent } from "../../shared/auth/use-recent.tsx";
import { useLeaveWarning } from "../../shared/auth/use-leave-warning.ts";
import { PeriodsField } from "./periods-field.tsx";

interface Props {
  email: string;
  settings: VoucherSettings;
  hasSites: boolean;
}

const shownToResidents = "Shown to residents.";

/** The form for managers. @public loaded lazily */
export function SettingsForm({ email, settings, hasSites }: Props) {
  const [asRecent, dialog] = useRecent(email);
  const form = useSharedForm<VoucherSettings>({
    schema: settingsSchema,
    stored: settings,
    failure: "Your settings could not be saved. Please try again.",
    save: (changes): Promise<readonly Conflict[]> =>
      saveAsRecent(
        asRecent,
        () => saveSettings(changes),
        () => form.submit(),
      ),
    reload: async () => (await loadSettings()).settings,
    words: {
      pauses: describePeriods,
      conditions: (keys) => keys.map(conditionName).join("; "),
      fees: (all) => feesInWords(storedValues.fees(all)),
    },
  });
  useLeaveWarning(form.hook.formState.isDirty);
  const [pauses, colour] = form.hook.watch(["pauses", "colour"]);
  const fees = form.field("fees");
  return (
    <>
      <Form form={form} submit="Update">
        {!hasSites && (
          <Notice kind="info">
            Residents see your borough once it has a site. Add one under 'Manage Site Address'.
          </Notice>
        )}
        <CheckboxField label="Give out vouchers" {...form.field("vouchers_open")} />
        <PeriodsField
          label="Pauses"
          hint="Days on which you give out no new vouchers. Residents see why. Vouchers they have stay valid."
          singular="Pause"
          periods={pauses}
          binding={form.field("pauses")}
          onChange={(changed) => form.hook.setValue("pauses", changed, { shouldDirty: true })}
        />
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
        <FieldGroup
          className="ticks"
          label="Conditions at your sites"
          hint="Shown to residents in their language, and at the gate."
          {...form.field("conditions")}
        >
          {Object.entries(conditionGroups).map(([heading, names]) => (
            <fieldset key={heading} className="ticks">
              <legend>{heading}</legend>
              {Object.entries(names).map(([key, name]) => (
                <CheckboxField key={key} label={name} value={key} {...form.hook.register("conditions")} />
              ))}
            </fieldset>
          ))}
        </FieldGroup>
        <FieldGroup
          className="ticks fees"
          label="What an item or a bag costs, in pounds"
          hint="Leave blank what is free."
          {...fees}
        >
          {wasteKinds.map(({ key, name }) => (
            <Field
              key={key}
              id={`${fees.id}-${key}`}
              label={name}
              inputMode="decimal"
              {...form.hook.register(`fees.${key}`)}
            />
          ))}
        </FieldGroup>
        <TextAreaField
          label="To pay, in your own words"
          hint={`Where the lists do not do. ${shownToResidents} Leave blank if it is free.`}
          {...form.field("to_pay")}
        />
        <TextAreaField
          label="Who may come, in your own words"
          hint={`${shownToResidents} For what the conditions above do not say.`}
          {...form.field("who_may_come")}
        />
        <TextAreaField
          label="Before you come"
          hint={`${shownToResidents} For example: how to book, which vehicles fit under the height barrier.`}
          {...form.field("before_you_come")}
        />
        <Field
          label="Telephone (optional)"
          hint={`For people without a smartphone or email, to whom you give vouchers on the telephone. ${shownToResidents}`}
          type="tel"
          autoComplete="off"
          {...form.field("phone")}
        />
        <Field
          label="When it is answered"
          hint="For example: Monday to Friday, 9 am to 5 pm."
          autoComplete="off"
          {...form.field("phone_hours")}
        />
        <Field
          label="Contact page (optional)"
          hint={`On your own website, beginning with https:// ${shownToResidents}`}
          type="url"
          autoComplete="off"
          maxLength={maximumContactPageLength}
          {...form.field("contact_page")}
        />
        <ColourField
          colour={colour}
          binding={form.field("colour")}
          onChange={(chosen) => form.hook.setValue("colour", chosen, { shouldDirty: true })}
        />
      </Form>
      {dialog}
    </>
  );
}

/** The settings for officers, who cannot change them. @public loaded lazily */
export function SettingsText({ settings }: { settings: VoucherSettings }) {
  const facts: [string, string][] = [
    ["Vouchers", settings.vouchers_open ? "Given out" : "Not given out"],
    ["Pauses", describePeriods(settings.pauses) || "None"],
    ["Valid for", `${settings.valid_days || validDays} days`],
    ["A person may have in a year", settings.yearly_limit || String(councilYearAtMost)],
    ["Conditions", settings.conditions.map(conditionName).join("\n") || "None"],
    [
      "To pay",
      [feesInWords(storedValues.fees(settings.fees)), settings.to_pay].filter(Boolean).join("\n") ||
        "Nothing",
    ],
    ["Who may come", settings.who_may_come || "Not given"],
    ["Before you come", settings.before_you_come || "Not given"],
    ["Telephone", [settings.phone || "Not given", settings.phone_hours].filter(Boolean).join("\n")],
    ["Contact page", settings.contact_page || "Not given"],
  ];
  return (
    <>
      <Notice kind="info">Only managers can change these.</Notice>
      <Facts className="voucher-facts" facts={facts} />
    </>
  );
}

interface ColourFieldProps {
  colour: string;
  binding: Pick<FieldProps, "error" | "conflict"> & { id: string };
  onChange: (colour: string) => void;
}

/** The colour of a council's sheets, with a sample of white text on it. */
function ColourField({ colour, binding: { id, error, conflict }, onChange }: ColourFieldProps) {
  return (
    <FieldFrame
      id={id}
      label="Colour"
      hint={
        colour && readable(colour) !== colour
          ? "White text on it could not be read: it is used darker, as shown beside it."
          : "For the bands of your sheets."
      }
      error={error}
      conflict={conflict}
    >
      {(control) => (
        <span className="colour-field">
          <input
            type="color"
            {...control}
            value={colour || pigment("moss-900")}
            onChange={(event) => onChange(event.target.value)}
          />
          {colour && <span style={{ background: readable(colour) }}>Your council</span>}
        </span>
      )}
    </FieldFrame>
  );
}
