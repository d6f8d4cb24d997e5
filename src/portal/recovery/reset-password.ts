import { ask } from "../../client/data/ask.ts";
import { passingClient, type Client } from "../../client/data/client.ts";
import { leave } from "../../client/session/end-session.ts";
import { refuse, toProblem } from "../../client/data/errors.ts";
import { signInAddress } from "../portal-tab.ts";

/** What proves that somebody reads the e-mails of an address: the link's token, or the address and its code. */
export type Proof = { token_hash: string } | { email: string; token: string };

/** Spends the proof. The session it opens stays in the returned client and is gone with the page. */
async function openRecovery(proof: Proof): Promise<Client> {
  const client = await passingClient();
  await ask(
    () => client.auth.verifyOtp({ ...proof, type: "recovery" }),
    () => Promise.resolve(client),
  );
  return client;
}

async function setPassword(client: Client, password: string): Promise<void> {
  try {
    await ask(
      () => client.auth.updateUser({ password }),
      () => Promise.resolve(client),
    );
  } catch (error) {
    const problem = toProblem(error);
    if (problem.kind === "weak-password") throw refuse({ newPassword: "Choose a stronger password." });
    if (problem.kind === "same-password")
      throw refuse({ newPassword: "Choose a password you have not used yet." });
    throw problem;
  }
}

/**
 * A recovery that is under way. The e-mail's token works once, so when only the second step fails, the next
 * attempt goes on from there.
 */
export class Recovery {
  #client: Client | undefined;

  /**
   * Sets a new password, ends every session of the account and moves to the sign-in tab.
   * @throws {Problem} of kind "token-expired" for a token that is wrong, old or used
   */
  async finish(proof: Proof, password: string): Promise<never> {
    this.#client ??= await openRecovery(proof);
    await setPassword(this.#client, password);
    await this.#client.auth.signOut({ scope: "global" });
    return leave({ to: signInAddress, notice: { kind: "success", text: "Password updated successfully" } });
  }
}
