import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { Problem, refuse } from "../../client/data/errors.ts";
import { reauthenticate } from "./reauthenticate.ts";

/**
 * Deletes the signed-in account with its council and sites. Vouchers belong to the borough and stay.
 * @param email of the signed-in account
 * @throws {Problem} "refused" with a message for `password` when it is wrong
 */
export async function deleteAccount(email: string, password: string): Promise<void> {
  try {
    await reauthenticate(email, password);
  } catch (error) {
    const wrong = error instanceof Problem && error.kind === "invalid-credentials";
    throw wrong ? refuse({ password: "Incorrect Password" }) : error;
  }
  await askSignedIn((client) => client.rpc("delete_account"));
}
