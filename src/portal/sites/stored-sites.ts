import { ask } from "../../client/data/client.ts";
import { askSignedIn, confirmSession } from "../../client/session/ask-signed-in.ts";

/** A site as the database holds it. Lists of them are in order of position. */
export interface StoredSite {
  id: string;
  address: string;
}

/** Lists the sites of the signed-in council in order of position. Source: table skip_sites. @throws {Problem} */
export async function listSites(): Promise<StoredSite[]> {
  const sites: StoredSite[] = await askSignedIn((client) =>
    client.from("skip_sites").select("id, address").order("position"),
  );
  if (sites.length === 0) await confirmSession();
  return sites;
}

/**
 * Saves addresses in one transaction, all or none, and returns the whole list. Source: function save_skip_sites.
 * @throws {Problem} of kind "outdated" when one of the sites is no longer there
 */
export async function saveSites(
  edits: readonly { id: string | null; address: string }[],
): Promise<StoredSite[]> {
  return askSignedIn((client) =>
    client.rpc("save_skip_sites", { sites: edits.map(({ id, address }) => ({ id, address })) }),
  );
}

/**
 * Deletes one site, which may already be gone, and returns the whole list. Source: function delete_skip_site.
 * @throws {Problem}
 */
export async function deleteSite(id: string): Promise<StoredSite[]> {
  return askSignedIn((client) => client.rpc("delete_skip_site", { site_id: id }));
}

/**
 * Counts the vouchers that residents may still use and that name a site, or all of the council's borough. Source:
 * function active_vouchers.
 * @throws {Problem}
 */
export async function countActiveVouchers(siteId: string | null): Promise<number> {
  return askSignedIn((client) => client.rpc("active_vouchers", siteId === null ? {} : { site_id: siteId }));
}

/**
 * Counts the sites of the signed-in council. Source: table skip_sites, whose policy shows nobody another's rows.
 * @throws {Problem}
 */
export async function countSites(): Promise<number> {
  return ask(async (client) => {
    const answer = await client.from("skip_sites").select("id", { count: "exact", head: true });
    return { ...answer, data: answer.count ?? 0 };
  });
}
