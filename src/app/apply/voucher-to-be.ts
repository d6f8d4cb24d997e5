import type { siteSchema } from "../../shared/api/sites.ts";
import type { z } from "../../shared/api/z.ts";
import type { VoucherDetails } from "../../shared/api/voucher-details.ts";
import { partsOf } from "../../shared/domain/voucher.ts";
import type { Waste } from "../../shared/domain/waste.ts";

/** Returns the voucher that a site would issue now, so that the steps show what it will say. */
export const voucherToBe = (
  site: z.infer<typeof siteSchema>,
  home_borough: string,
  waste: Waste,
): VoucherDetails => ({
  ...site,
  ...{ code: "", home_borough, waste, local_auth_issue: site.council_key, site_address: site.address },
  ...{ against: [], other_sites: [], pause_notice: null, pause_until: null },
});

/** A reviewed voucher without its last day, to compare with what the server would issue. */
export const saidOf = (voucher: VoucherDetails): string =>
  partsOf(voucher)
    .flatMap(({ key, lines }) => (key === "last_day" ? [] : lines))
    .join("\n");
