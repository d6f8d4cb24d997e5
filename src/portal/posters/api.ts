import { loadBranding } from "../../shared/api/council-branding.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { feesInWords } from "../../shared/domain/conditions.ts";
import { weekLines, type Week } from "../../shared/domain/opening.ts";
import type { Measure } from "./fit-text.ts";
import { sheetFont, type Campaign } from "./sheet-parts.tsx";

export interface CampaignData extends Pick<Campaign, "branding"> {
  sites: readonly NonNullable<Campaign["site"]>[];
  /** What residents pay; null for nothing. */
  toPay: string | null;
  /** "" for none. */
  telephone: string;
}

/** Loads the council's sites, branding and texts, and measures text in the sheets' font. */
export async function loadCampaign(borough: string): Promise<CampaignData & { measure: Measure }> {
  const [sites, council, branding] = await Promise.all([
    askSignedIn((client) =>
      client.from("skip_sites").select("address, opening, opening_hours").order("position"),
    ),
    askSignedIn((client) => client.from("councils").select("to_pay, fees, phone, phone_hours").single()),
    loadBranding(borough),
    document.fonts.load(`700 100px "${sheetFont}"`, "Ałșğ").catch(() => undefined),
  ]);
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = `700 100px "${sheetFont}", Arial, sans-serif`;
  const measure: Measure = (text, size) =>
    ((context?.measureText(text).width ?? 60 * text.length) / 100) * size;
  return {
    measure,
    branding,
    toPay:
      [feesInWords(council.fees as Parameters<typeof feesInWords>[0]), council.to_pay]
        .filter(Boolean)
        .join("; ") || null,
    telephone: [council.phone, council.phone_hours].filter(Boolean).join(", "),
    sites: sites.map(({ address, opening, opening_hours }) => ({
      address,
      hours: [...(opening ? weekLines(opening as Week) : []), ...(opening_hours ?? "").split("\n")]
        .map((line) => line.trim())
        .filter(Boolean)
        .join("; "),
    })),
  };
}
