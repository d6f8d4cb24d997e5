import { KindPicture } from "../../shared/ui/kind-picture.tsx";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { FieldGroup, SelectField } from "../../shared/forms/field.tsx";
import { Form, SubmitButton } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { voucherLimits } from "../../shared/domain/voucher-limits.ts";
import { wasteKinds, wasteSizes, type Load } from "../../shared/domain/waste.ts";
import { readLoad, saveLoad } from "./load.ts";
import { kindName, sizeName } from "../layout/say-waste.ts";
import { sayLoad } from "../i18n/en/load.ts";
import type { LoadValues } from "./load-later.ts";
import "./load.css";

const most = voucherLimits.loadKindsAtMost;

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
  const { chooseKinds, chooseSize, sayOrigin } = sayLoad();
  const form = useSchemaForm<LoadValues>({
    schema: async () => (await loadChunk(() => import("./load-later.ts"))).loadSchema,
    required: { kinds: chooseKinds, size: chooseSize, origin: sayOrigin },
    stored: { kinds: [...(before?.kinds ?? [])], size: before?.size ?? "", origin: before ? "home" : "" },
    failure: sayLoad().notSaved,
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
        label={sayLoad().kinds}
        hint={sayLoad().upTo}
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
        {chosen.length > most && <p className="field-hint">{sayLoad().chosen(chosen.length)}</p>}
      </FieldGroup>
      <SelectField
        label={sayLoad().size}
        hint={sayLoad().together}
        empty={sayLoad().fromList}
        options={wasteSizes.map(({ key }) => ({ key, name: sizeName(key) }))}
        {...form.field("size")}
      />
      <FieldGroup className="origin" label={sayLoad().origin} id={origin.id} error={origin.error}>
        <label className="checkbox-label">
          <input type="radio" value="home" {...form.hook.register("origin")} />
          {sayLoad().home}
        </label>
        <label className="checkbox-label">
          <input type="radio" value="job" {...form.hook.register("origin")} />
          {sayLoad().job}
        </label>
      </FieldGroup>
      <SubmitButton variant="action">{submit}</SubmitButton>
    </Form>
  );
}
