// What the load's form needs when it is sent, and not to answer: it comes while somebody chooses.
import { z } from "../../shared/api/z.ts";
import { requiredText } from "../../shared/forms/field-schemas.ts";
import { voucherLimits } from "../../shared/domain/voucher-limits.ts";
import { wasteSizes } from "../../shared/domain/waste.ts";
import { wasteFormMessages } from "../i18n/waste-form.ts";

/**
 * The load's form.
 * @public imported when it is needed, which knip does not see
 */
export const loadSchema = z.object({
  kinds: z.array(z.string()).check(
    z.minLength(1, { error: () => wasteFormMessages.t("chooseKinds") }),
    z.maxLength(voucherLimits.loadKindsAtMost, {
      error: () => wasteFormMessages.t("tooManyKinds", { count: voucherLimits.loadKindsAtMost }),
    }),
  ),
  size: z.string().check(
    z.refine((size) => wasteSizes.some(({ key }) => key === size), {
      error: () => wasteFormMessages.t("chooseSize"),
    }),
  ),
  origin: requiredText(() => wasteFormMessages.t("sayOrigin")),
});

export type LoadValues = z.infer<typeof loadSchema>;
