import { readWeek } from "../../shared/domain/read-week.ts";
import { parseConflicts, type Conflict } from "../../shared/forms/conflicts.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { placeOfAddress } from "../../shared/places/place-of.ts";
import { isSamePostcode } from "../../shared/places/postcode.ts";
import { askSignedIn, confirmSession } from "../../shared/auth/ask-signed-in.ts";

const storedSite = z.object({ id: z.string(), address: z.string() });
/** A stored site. Lists are in order of position. */
export type StoredSite = z.infer<typeof storedSite>;

export interface SiteEdit {
  /** The page draws the id of a new site. */
  id: string;
  isNew: boolean;
  from: string;
  address: string;
  hours: string;
}

const saved = z.object({
  sites: z.array(storedSite),
  conflicts: z.unknown(),
});

export async function listSites(): Promise<StoredSite[]> {
  const [sites] = await Promise.all([
    askSignedIn((client) => client.from("skip_sites").select("id, address").order("position")),
    confirmSession(),
  ]);
  return sites;
}

/** Loads the ids of sites without opening hours, in a table or in words. */
export async function listWithoutHours(): Promise<ReadonlySet<string>> {
  const sites = await askSignedIn((client) =>
    client.from("skip_sites").select("id").is("opening", null).is("opening_hours", null),
  );
  return new Set(sites.map(({ id }) => id));
}

/** Saves all addresses or none. If there are conflicts, nothing was saved. A new postcode sets the place. @throws {Problem} */
export async function saveSites(
  edits: readonly SiteEdit[],
): Promise<{ sites: StoredSite[]; conflicts: readonly Conflict[] }> {
  const rows = await Promise.all(
    edits.map(async ({ id, isNew, from, address, hours }) => {
      const week = readWeek(hours);
      // Hours that cannot be read as a table stay in words.
      const said = week ? { opening: week.map((spans) => [...spans]) } : { opening_hours: hours };
      if (isNew) return { id, address, ...said, place: await placeOfAddress(address) };
      // A corrected spelling keeps the place.
      const place = isSamePostcode(from, address) ? {} : { place: await placeOfAddress(address) };
      return { id, from, address, ...place };
    }),
  );
  const answer = await askSignedIn((client) => client.rpc("save_skip_sites", { sites: rows }));
  const { sites, conflicts } = parseAnswer(saved, answer);
  return { sites, conflicts: parseConflicts(conflicts) };
}

/** Deletes one site, which may already be gone, and returns the list. @throws {Problem} */
export async function deleteSite(id: string): Promise<StoredSite[]> {
  const left = await askSignedIn((client) => client.rpc("delete_skip_site", { site_id: id }));
  return parseAnswer(z.array(z.object({ ...storedSite.shape, position: z.number() })), left);
}

/** Counts the active vouchers of a site, or of the council's borough. @throws {Problem} */
export async function countActiveVouchers(siteId: string | null): Promise<number> {
  return askSignedIn((client) => client.rpc("active_vouchers", siteId === null ? {} : { site_id: siteId }));
}
