import { inwardPattern, outwardPattern } from "../../shared/domain/patterns.generated.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { z, parseAnswer } from "../../shared/api/z.ts";
import { siteSchema } from "../../shared/api/sites.ts";
import { requiredText } from "../../shared/forms/field-schemas.ts";
import { openNow, wordLines } from "../../shared/domain/opening.ts";

/** A site of the council, for residents of a borough. */
export interface DeskSite {
  id: string;
  address: string;
  /** Why it cannot be chosen, or whether it is open now; "" if unknown. */
  note: string;
}

const reasonNames: Readonly<Record<NonNullable<z.infer<typeof siteSchema>["why_not"]>["reason"], string>> = {
  paused: "vouchers are paused",
  site_closed: "closed",
  not_taken: "does not take this",
  too_large: "not for a load of this size",
  not_offered: "takes no vouchers",
  not_served: "does not serve this borough",
};

/** Loads the council's sites that serve a borough. Source: function sites_of. @throws {Problem} */
export async function loadSites(councilKey: string, borough: string): Promise<DeskSite[]> {
  const rows = await askSignedIn((client) => client.rpc("sites_of", { borough_key: borough }));
  return parseAnswer(z.array(siteSchema), rows)
    .filter(({ council_key }) => council_key === councilKey)
    .map((row) => ({
      id: row.id,
      address: row.address,
      note: row.why_not
        ? reasonNames[row.why_not.reason]
        : openNow(row.opening) || wordLines(row.opening, null).join(),
    }));
}

const wholePostcode = new RegExp(`^${outwardPattern}${inwardPattern}$`);

/** One to four waste types, and one size for all of them. */
export const deskSchema = z.object({
  surname: requiredText("Surname is required"),
  house_number: requiredText("House number is required"),
  postcode: requiredText("Postcode is required").check(
    z.refine(
      (typed) => wholePostcode.test(typed.replaceAll(/[\s\p{P}]/gu, "").toUpperCase()),
      "Enter a full postcode, such as NW5 2AA",
    ),
  ),
  borough_key: requiredText("Local borough is required"),
  site_id: requiredText("Choose a site"),
  kind_1: requiredText("Choose what they are bringing"),
  kind_2: z.string(),
  kind_3: z.string(),
  kind_4: z.string(),
  size: requiredText("Choose how much they are bringing"),
});
export type DeskRequest = z.infer<typeof deskSchema>;
