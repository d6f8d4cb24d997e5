import { KindPicture } from "../../shared/ui/kind-picture.tsx";
import { z } from "../../shared/api/z.ts";
import { FieldGroup, SelectField } from "../../shared/forms/field.tsx";
import { Form, SubmitButton } from "../../shared/forms/form.tsx";
import { requiredText } from "../../shared/forms/field-schemas.ts";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { voucherLimits } from "../../shared/domain/voucher-limits.ts";
import { wasteKinds, wasteSizes, type Load } from "../../shared/domain/waste.ts";
import { readLoad, saveLoad } from "./load.ts";
import { kindName, sizeName } from "../layout/in-words.ts";
import { wasteFormMessages } from "../i18n/waste-form.ts";
import "./load.css";

const most = voucherLimits.loadKindsAtMost;

const loadSchema = z.object({
  kinds: z
    .array(z.string())
    .check(
      z.minLength(1, { error: () => wasteFormMessages.t("chooseKinds") }),
      z.maxLength(most, { error: () => wasteFormMessages.t("tooManyKinds", { count: most }) }),
    ),
  size: z.string().check(
    z.refine((size) => wasteSizes.some(({ key }) => key === size), {
      error: () => wasteFormMessages.t("chooseSize"),
    }),
  ),
  origin: requiredText(() => wasteFormMessages.t("sayOrigin")),
});

interface Props {
  /** What the button says. */
  submit: string;
  /** The load is from the person's own home. `stored` is false where this browser stores nothing. */
  onLoad: (load: Load, stored: boolean) => void;
  /** It is from a job that is paid for. */
  onJob: () => void;
}

/** What is brought, how much in all, and from where: asked once, before anything else. */
export function LoadForm({ submit, onLoad, onJob }: Props) {
  const before = readLoad();
  const form = useSchemaForm({
    schema: loadSchema,
    stored: { kinds: [...(before?.kinds ?? [])], size: before?.size ?? "", origin: before ? "home" : "" },
    failure: wasteFormMessages.t("notSaved"),
    send: async ({ kinds, size, origin }) => {
      if (origin === "job") return onJob();
      const load = { kinds: wasteKinds.map(({ key }) => key).filter((key) => kinds.includes(key)), size };
      onLoad(load, saveLoad(load));
    },
  });
  const kinds = form.field("kinds");
  const origin = form.field("origin");
  const chosen = form.hook.watch("kinds");
  return (
    <Form form={form}>
      <FieldGroup
        className="kinds"
        label={wasteFormMessages.t("kinds")}
        hint={wasteFormMessages.t("upTo", { count: most })}
        id={kinds.id}
        error={kinds.error}
      >
        <div className="kinds-list">
          {wasteKinds.map(({ key }) => (
            <label key={key} className="kind">
              <input type="checkbox" value={key} {...form.hook.register("kinds")} />
              <KindPicture kind={key} />
              <span>{kindName(key)}</span>
            </label>
          ))}
        </div>
        {chosen.length > most && (
          <p className="field-hint">{wasteFormMessages.t("chosen", { count: chosen.length, most })}</p>
        )}
      </FieldGroup>
      <SelectField
        label={wasteFormMessages.t("size")}
        hint={wasteFormMessages.t("together")}
        empty={wasteFormMessages.t("fromList")}
        options={wasteSizes.map(({ key }) => ({ key, name: sizeName(key) }))}
        {...form.field("size")}
      />
      <FieldGroup
        className="origin"
        label={wasteFormMessages.t("origin")}
        id={origin.id}
        error={origin.error}
      >
        <label className="checkbox-label">
          <input type="radio" value="home" {...form.hook.register("origin")} />
          {wasteFormMessages.t("home")}
        </label>
        <label className="checkbox-label">
          <input type="radio" value="job" {...form.hook.register("origin")} />
          {wasteFormMessages.t("job")}
        </label>
      </FieldGroup>
      <SubmitButton variant="action">{submit}</SubmitButton>
    </Form>
  );
}
