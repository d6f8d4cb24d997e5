import { Field, SelectField, CheckboxField, NameFields } from "../../shared/forms/field.tsx";
import { requiredText, adult, nameSchemas } from "../../shared/forms/field-schemas.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { z } from "../../shared/api/z.ts";
import { maximumMobileLength, minimumAge } from "../../shared/domain/limits.generated.ts";
import { mobilePattern } from "../../shared/domain/patterns.generated.ts";
import { boroughs } from "../../shared/domain/boroughs.ts";
import { VouchersAfterMove } from "./vouchers-after-move.tsx";
import type { Details, Resident } from "./resident.ts";
import { WithEnglish } from "../layout/with-english.tsx";
import { signInMessages } from "../i18n/sign-in.ts";
import { accountMessages } from "../i18n/account.ts";
import { wasteFormMessages } from "../i18n/waste-form.ts";

const residentFields = {
  ...nameSchemas,
  mobile: z.string().check(
    z.trim(),
    z.refine(
      (typed) =>
        typed === "" || (new RegExp(mobilePattern).test(typed) && typed.length <= maximumMobileLength),
      { error: () => accountMessages.t("mobileInvalid") },
    ),
  ),
  borough_key: requiredText(() => accountMessages.t("chooseBorough")),
};

const withAge = z.object({ ...residentFields, adult });

interface Props {
  details: Partial<Resident>;
  /** Whether the age was not asked on the way here. */
  askAge?: boolean;
  submit: string;
  save: (values: Details) => Promise<unknown>;
}

/** A resident's details, the first time and every later time. @public loaded lazily */
export function DetailsForm({ details, askAge = false, submit, save }: Props) {
  const form = useSchemaForm({
    schema: askAge ? withAge : z.object({ ...residentFields, adult: z.boolean() }),
    failure: accountMessages.t("notSaved"),
    send: async ({ first_name, last_name, mobile, borough_key }) =>
      save({ first_name, last_name, mobile, borough_key }),
  });
  const borough = form.hook.watch("borough_key");
  return (
    <Form form={form} submit={submit}>
      <NameFields field={form.field} known={details} />
      <Field
        label={accountMessages.t("mobile")}
        hint={accountMessages.t("mobileHint")}
        type="tel"
        autoComplete="tel"
        defaultValue={details.mobile ?? ""}
        {...form.field("mobile")}
      />
      <SelectField
        label={accountMessages.t("localBorough")}
        empty={wasteFormMessages.t("fromList")}
        options={boroughs}
        defaultValue={details.borough_key ?? ""}
        {...form.field("borough_key")}
      />
      {details.borough_key && borough && borough !== details.borough_key && (
        <VouchersAfterMove borough={borough} />
      )}
      {askAge ? (
        <CheckboxField
          label={<WithEnglish text={() => signInMessages.t("adult", { count: minimumAge })} />}
          {...form.field("adult")}
        />
      ) : (
        <input type="checkbox" hidden defaultChecked {...form.field("adult")} />
      )}
    </Form>
  );
}
