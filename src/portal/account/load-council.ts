import { askSignedIn, confirmSession } from "../../client/session/ask-signed-in.ts";

/** The signed-in council's own record. */
export interface Council {
  council_name: string;
  council_contact_first_name: string;
  council_contact_last_name: string;
}

/**
 * Reads the council of the signed-in account; null for an account that holds none. Source: table councils, whose
 * policy shows nobody more than their own row.
 * @throws {Problem}
 */
export async function loadCouncil(): Promise<Council | null> {
  const council: Council | null = await askSignedIn((client) =>
    client
      .from("councils")
      .select("council_name, council_contact_first_name, council_contact_last_name")
      .maybeSingle(),
  );
  if (!council) await confirmSession();
  return council;
}
