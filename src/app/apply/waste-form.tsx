import { useEffect } from "react";
import { KindPicture } from "../../shared/ui/kind-picture.tsx";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { z } from "../../shared/api/z.ts";
import { FieldGroup } from "../../shared/forms/field.tsx";
import { Form } from "../../shared/forms/form.tsx";
import { requiredText } from "../../shared/forms/field-schemas.ts";
import { requireSiteData } from "../../shared/auth/require-site-data.ts";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { wasteKindsAtMost as most } from "../../shared/domain/limits.generated.ts";
import { wasteKinds, wasteSizes } from "../../shared/domain/waste.ts";
import { readDraft, saveWaste, type Origin } from "./waste-draft.ts";
import { kindName, sizeName } from "../layout/in-words.ts";
import { signInMessages } from "../i18n/sign-in.ts";
import { wasteFormMessages } from "../i18n/waste-form.ts";
import "./waste.css";

const wasteSchema = z.object({
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
  /** Called when household waste is chosen and saved. */
  onWaste: () => void;
  /** Called when the waste is from a paid job. */
  onJob: () => void;
}

/** Asks for waste, size and origin. The last answer goes on. @public loaded lazily */
export function WasteForm({ onWaste, onJob }: Props) {
  const draft = readDraft();
  const form = useSchemaForm({
    schema: wasteSchema,
    stored: { ...draft, kinds: [...draft.kinds] },
    failure: wasteFormMessages.t("notSaved"),
    send: async () => {
      requireSiteData(signInMessages.t("blockedSiteData"));
      onWaste();
    },
  });
  const { hook } = form;
  // Saved while it is chosen, so that no way back loses it.
  useEffect(
    () =>
      hook.subscribe({
        formState: { values: true },
        callback: ({ values: { kinds, size, origin } }) =>
          saveWaste(
            { kinds: wasteKinds.map(({ key }) => key).filter((key) => kinds.includes(key)), size },
            origin as Origin,
          ),
      }),
    [hook],
  );
  const kinds = form.field("kinds");
  const size = form.field("size");
  const origin = form.field("origin");
  const chosen = hook.watch("kinds");
  const goOn = (from: Origin) => {
    hook.setValue("origin", from, { shouldValidate: form.attempts > 0 });
    if (from) void form.submit();
    else onJob();
  };
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
              <input type="checkbox" value={key} {...hook.register("kinds")} />
              <KindPicture kind={key} />
              <span>{kindName(key)}</span>
            </label>
          ))}
        </div>
        {chosen.length > most && (
          <p className="field-hint">{wasteFormMessages.t("chosen", { count: chosen.length, most })}</p>
        )}
      </FieldGroup>
      <FieldGroup
        className="sizes"
        label={wasteFormMessages.t("size")}
        hint={wasteFormMessages.t("together")}
        id={size.id}
        error={size.error}
      >
        {wasteSizes.map(({ key }) => (
          <label key={key} className="checkbox-label">
            <input type="radio" value={key} {...hook.register("size")} />
            {sizeName(key)}
          </label>
        ))}
      </FieldGroup>
      <FieldGroup
        className="origin"
        label={wasteFormMessages.t("origin")}
        id={origin.id}
        error={origin.error}
      >
        <QuietButton onClick={() => goOn("home")}>{wasteFormMessages.t("home")}</QuietButton>
        <QuietButton onClick={() => goOn("other")}>{wasteFormMessages.t("other")}</QuietButton>
        <QuietButton onClick={() => goOn("")}>{wasteFormMessages.t("job")}</QuietButton>
      </FieldGroup>
    </Form>
  );
}
