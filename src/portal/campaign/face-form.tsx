import { useState } from "react";
import { Field, FieldFrame } from "../../client/form/field.tsx";
import { Form } from "../../client/form/form.tsx";
import { useSharedForm } from "../../client/form/use-shared-form.tsx";
import { useLeaveWarning } from "../../client/session/use-leave-warning.ts";
import { pigment } from "../../client/ui/pigment.ts";
import { readable } from "../../scheme/contrast.ts";
import { maximumContactPageLength } from "../../scheme/limits.ts";
import { makeMark, MarkError } from "./draw-mark.ts";
import { faceSchema, loadOwnFace, markUrl, saveFace, type OwnFace } from "./face.ts";
import { QuietButton } from "../../client/ui/buttons.tsx";

/**
 * How the council looks: its mark, one colour and where it can be reached.
 * @public imported when it is shown, which knip does not see
 */
export function FaceForm({ loaded }: { loaded: OwnFace }) {
  const { mark, colour, contact_page } = loaded;
  const [saved, setSaved] = useState(loaded);
  const form = useSharedForm({
    schema: faceSchema,
    stored: { mark, colour, contact_page },
    failure: "It could not be saved. Please try again.",
    save: saveFace,
    reload: async () => {
      const own = await loadOwnFace();
      setSaved(own);
      return own;
    },
    words: { mark: (picture) => picture && "another picture" },
  });
  useLeaveWarning(form.hook.formState.isDirty);
  const typed = form.hook.watch();

  async function choose(file: File | undefined) {
    if (!file) return;
    try {
      form.hook.setValue("mark", await makeMark(file, typed.colour), { shouldDirty: true });
      form.hook.clearErrors("mark");
    } catch (error) {
      if (!(error instanceof MarkError)) throw error;
      form.hook.setError("mark", { message: error.message });
    }
  }

  const { id, error, meanwhile } = form.field("mark");
  const ofColour = form.field("colour");
  return (
    <div className="card campaign-face no-print">
      <Form form={form} label="How your council looks" submit="Update">
        <h2>How your council looks</h2>
        <p>
          {!saved.mark && !saved.colour && !saved.contact_page
            ? "Residents trust a sheet that carries their council’s mark."
            : saved.released
              ? "Shown on your sheets and on your borough’s page."
              : "We look at each mark before residents see it. Until then your sheets carry your name alone."}
        </p>
        <div className="campaign-mark">
          {typed.mark && <img src={markUrl(typed.mark)} alt="Your mark, as it will be shown" width={96} />}
          <FieldFrame
            id={id}
            label="Mark or crest"
            hint="PNG, JPEG or SVG. Your browser makes a small picture of it."
            error={error}
            meanwhile={meanwhile}
          >
            {(control) => (
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp,image/svg+xml"
                {...control}
                onChange={(event) => void choose(event.target.files?.[0])}
              />
            )}
          </FieldFrame>
        </div>
        {typed.mark && (
          <QuietButton onClick={() => form.hook.setValue("mark", "", { shouldDirty: true })}>
            Remove the mark
          </QuietButton>
        )}
        <FieldFrame
          id={ofColour.id}
          label="Colour"
          hint={
            typed.colour && readable(typed.colour) !== typed.colour
              ? "White text on it could not be read: it is used darker, as shown beside it."
              : "For the bands of your sheets."
          }
          error={ofColour.error}
          meanwhile={ofColour.meanwhile}
        >
          {(control) => (
            <span className="campaign-colour">
              <input
                type="color"
                {...control}
                value={typed.colour || pigment("moss-900")}
                onChange={(event) => form.hook.setValue("colour", event.target.value, { shouldDirty: true })}
              />
              {typed.colour && <span style={{ background: readable(typed.colour) }}>Your council</span>}
            </span>
          )}
        </FieldFrame>
        <Field
          label="Contact page"
          hint="On your own website, beginning with https://"
          type="url"
          autoComplete="off"
          maxLength={maximumContactPageLength}
          {...form.field("contact_page")}
        />
      </Form>
    </div>
  );
}
