import { useCallback, useState } from "react";
import { Problem } from "../../client/data/problem.ts";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { parseAnswer } from "../../client/data/parse.ts";
import { applicationSchema, siteSchema } from "../../client/data/sites.ts";
import { z } from "../../client/data/z.ts";
import { SelectField } from "../../client/form/field.tsx";
import { requiredText } from "../../client/form/field-schemas.ts";
import { Form, SubmitButton } from "../../client/form/form.tsx";
import { FormSkeleton } from "../../client/form/form-skeleton.tsx";
import { useSchemaForm } from "../../client/form/use-schema-form.ts";
import { Loaded } from "../../client/problem/loaded.tsx";
import { Dialog } from "../../client/ui/dialog.tsx";
import { ask } from "../../client/data/client.ts";
import { voucherChangesAtMost } from "../../scheme/limits.ts";
import { wasteKinds, wasteSizes } from "../../scheme/waste.ts";
import { kindName, sizeName } from "../shell/say-waste.ts";
import { sayChange } from "../words/en/change.ts";
import { sayLoad } from "../words/en/load.ts";
import { sayVouchers } from "../words/en/vouchers.ts";
import { askAsResident } from "../shell/ask-as-resident.ts";
import type { Voucher } from "./voucher.ts";
import { LinkButton } from "../../client/ui/buttons.tsx";

interface Props {
  voucher: Voucher;
  /** @param said what came of it */
  onChanged: (said: string) => void;
  onClose: () => void;
}

const places = [0, 1, 2, 3] as const;

const schema = z.object({
  site_id: requiredText(() => sayChange().chooseSite),
  kind_0: z.string(),
  kind_1: z.string(),
  kind_2: z.string(),
  kind_3: z.string(),
  size: z.string(),
});

/**
 * Another site of the same council, or another load, for an active voucher; the database judges.
 * @public imported when it is shown, which knip does not see
 */
export function ChangeVoucher({ voucher, onChanged, onClose }: Props) {
  const left = voucherChangesAtMost - voucher.changes;
  const load = useCallback(
    async () =>
      parseAnswer(
        z.array(siteSchema),
        await ask((client) => client.rpc("sites_of", { borough_key: voucher.home_borough })),
      ),
    [voucher.home_borough],
  );
  return (
    <Dialog title={sayChange().title} description={<p>{sayChange().what(left)}</p>} onClose={onClose}>
      <Loaded load={load} what={sayChange().sites} skeleton={<FormSkeleton fields={3} />}>
        {(sites) => (
          <ChangeForm
            voucher={voucher}
            sites={sites
              .filter(({ council_key }) => council_key === voucher.local_auth_issue)
              .map(({ id, address }) => ({ key: id, name: address }))}
            onChanged={onChanged}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

interface FormProps {
  voucher: Voucher;
  sites: readonly { key: string; name: string }[];
  onChanged: (said: string) => void;
}

function ChangeForm({ voucher, sites, onChanged }: FormProps) {
  const { kinds, size } = voucher.load;
  const [kindFields, setKindFields] = useState(kinds.length);
  const form = useSchemaForm({
    schema,
    stored: {
      site_id: sites.some(({ key }) => key === voucher.site_id) ? (voucher.site_id ?? "") : "",
      ...Object.fromEntries(places.map((at) => [`kind_${at}`, kinds[at] ?? ""])),
      size,
    },
    failure: sayChange().failed,
    send: async ({ site_id, kind_0, kind_1, kind_2, kind_3, size: much }) => {
      const chosen = [...new Set([kind_0, kind_1, kind_2, kind_3])].filter(Boolean);
      const answer = parseAnswer(
        applicationSchema,
        await askAsResident((client) =>
          client
            .rpc("change_voucher", { voucher_id: voucher.id, site_id, load: { kinds: chosen, size: much } })
            .single(),
        ),
      );
      const { outcome } = answer;
      if (outcome === "changed" || outcome === "issued") return onChanged(sayChange().done);
      const own = (sayChange().refused as Readonly<Record<string, string>>)[outcome];
      if (own) throw new Problem("refused", own);
      const { refusalInWords } = await loadChunk(() => import("../application/apply-for-voucher.ts"));
      const { text, detail } = refusalInWords({ ...answer, outcome });
      throw new Problem("refused", `${text} ${detail}`);
    },
  });
  return (
    <Form form={form}>
      <SelectField
        label={sayVouchers().site}
        empty={sayChange().chooseSite}
        options={sites}
        {...form.field("site_id")}
      />
      {places.map((at) =>
        at < kindFields ? (
          <SelectField
            key={at}
            label={at === 0 ? sayLoad().kinds : sayChange().another}
            {...(at > 0 && { empty: sayChange().nothingElse })}
            options={wasteKinds.map(({ key }) => ({ key, name: kindName(key) }))}
            // One that was asked for is told by the focus.
            autoFocus={at >= kinds.length}
            {...form.field(`kind_${at}`)}
          />
        ) : (
          <input key={at} type="hidden" {...form.field(`kind_${at}`)} />
        ),
      )}
      {kindFields < places.length && (
        <p>
          <LinkButton onClick={() => setKindFields(kindFields + 1)}>{sayChange().addKind}</LinkButton>
        </p>
      )}
      <SelectField
        label={sayLoad().size}
        options={wasteSizes.map(({ key }) => ({ key, name: sizeName(key) }))}
        {...form.field("size")}
      />
      <SubmitButton variant="action">{sayChange().submit}</SubmitButton>
    </Form>
  );
}
