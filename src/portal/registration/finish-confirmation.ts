import { ask } from "../../client/data/ask.ts";
import type { CarriedNotice } from "../../client/session/carried-notice.ts";
import type { Client } from "../../client/data/client.ts";
import { leave } from "../../client/session/end-session.ts";
import { signInAddress } from "../portal-tab.ts";
import { forgetRegistration, type PendingRegistration } from "./pending-registration.ts";

const verified: CarriedNotice = {
  kind: "success",
  text: "Your email is verified. Sign in to open your council's page.",
};
/** For a browser that did not register: the password may be somebody else's choice. */
const verifiedElsewhere: CarriedNotice = {
  kind: "success",
  text:
    "Your email is verified. Sign in with the password that was chosen when you registered. " +
    "If it does not work, or you did not choose it yourself, use 'Forgot password?' first.",
};

/** Ends the confirmation's own session and moves to the sign-in tab. */
export async function finishConfirmation(
  client: Client | undefined,
  pending: PendingRegistration | null,
): Promise<never> {
  const session = await client?.auth.getSession();
  const ownRegistration = pending !== null && (!session || session.data.session?.user.id === pending.userId);
  if (ownRegistration) forgetRegistration();
  await client?.auth.signOut({ scope: "local" });
  return leave({ to: signInAddress, notice: ownRegistration ? verified : verifiedElsewhere });
}

/**
 * Makes the password useless that somebody may have chosen who began a registration with this address earlier.
 * @throws {Problem}
 */
export async function discardPassword(client: Client): Promise<void> {
  await setPassword(client, crypto.randomUUID());
}

/**
 * Gives the account that has just been confirmed a password and ends every session of it.
 * @throws {Problem}
 */
export async function choosePassword(client: Client, password: string): Promise<never> {
  await setPassword(client, password);
  forgetRegistration();
  await client.auth.signOut({ scope: "global" });
  return leave({ to: signInAddress, notice: verified });
}

async function setPassword(client: Client, password: string): Promise<void> {
  await ask(
    () => client.auth.updateUser({ password }),
    () => Promise.resolve(client),
  );
}
