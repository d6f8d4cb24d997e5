import { useState } from "react";
import { Problem } from "../../shared/api/problem.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { applicationSchema } from "../../shared/api/sites.ts";
import { FieldGroup } from "../../shared/forms/field.tsx";
import { requiredText } from "../../shared/forms/field-schemas.ts";
import { Form, SubmitButton } from "../../shared/forms/form.tsx";
import { useSchemaForm } from "../../shared/forms/use-schema-form.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { voucherMovesAtMost } from "../../shared/domain/limits.generated.ts";
import { loadResident } from "../account/resident.ts";
import { SiteList } from "../apply/site-list.tsx";
import { DecidingNotice } from "../layout/notes.tsx";
import { refusalOf, type Refusal } from "../apply/apply-for-voucher.ts";
import { WithEnglish, English } from "../layout/with-english.tsx";
import { moveMessages } from "../i18n/move.ts";
import { vouchersMessages } from "../i18n/vouchers.ts";
import { askAsResident } from "../layout/ask-as-resident.ts";
import type { Voucher } from "./voucher.ts";

/** What came of it. */
export interface Said {
  kind: "success" | "info";
  text: string;
}

interface Props {
  voucher: Voucher;
  onDone: (said: Said) => void;
  onClose: () => void;
}

const schema = z.object({ site_id: requiredText(() => moveMessages.t("chooseSite")) });

/** Moves an active voucher to another site of its council. @public loaded lazily */
export function MoveVoucher({ voucher, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useSchemaForm({
    schema,
    stored: { site_id: voucher.site_id ?? "" },
    failure: moveMessages.t("failed"),
    send: async ({ site_id }) => {
      setRefusal(null);
      if (site_id === voucher.site_id) return onDone({ kind: "info", text: moveMessages.t("unchanged") });
      const answer = parseAnswer(
        applicationSchema,
        await askAsResident((client) =>
          client.rpc("move_voucher", { voucher_id: voucher.id, site_id }).single(),
        ),
      );
      const { outcome } = answer;
      if (outcome === "moved" || outcome === "issued")
        return onDone({ kind: "success", text: moveMessages.t("done") });
      if (outcome === "not_active" || outcome === "moves_reached" || outcome === "other_council")
        throw new Problem("refused", moveMessages.t(`refused.${outcome}`));
      setRefusal(refusalOf({ ...answer, outcome }));
    },
  });
  const { id, error } = form.field("site_id");
  const left = voucherMovesAtMost - voucher.moves;
  return (
    <Dialog
      title={moveMessages.t("title")}
      description={
        <p>
          <WithEnglish text={() => moveMessages.t("what", { count: left })} />
        </p>
      }
      onClose={onClose}
    >
      <Form form={form}>
        <FieldGroup className="field" label={vouchersMessages.t("site")} id={id} error={error}>
          <Loaded load={loadResident} what={moveMessages.t("sites")}>
            {(resident) => (
              <SiteList
                borough={resident?.borough_key ?? voucher.home_borough}
                waste={voucher.waste}
                council={voucher.local_auth_issue}
                choice={(site) => (
                  <label className="checkbox-label">
                    <input type="radio" value={site.id} {...form.hook.register("site_id")} />
                    <English>{site.address}</English>
                  </label>
                )}
              />
            )}
          </Loaded>
        </FieldGroup>
        {refusal && <DecidingNotice kind="error" {...refusal} />}
        <SubmitButton variant="action">{moveMessages.t("submit")}</SubmitButton>
      </Form>
    </Dialog>
  );
}
