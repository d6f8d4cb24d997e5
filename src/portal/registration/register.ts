import { ask } from "../../client/data/ask.ts";
import { Problem, refuse } from "../../client/data/errors.ts";
import type { PendingRegistration } from "./pending-registration.ts";
import type { Registration } from "./register-schema.ts";

export const alreadyRegistered = "Council borough is already registered.";
const wrongDomain = "Your email must be specific to your council and end in (.gov.uk)";

/** Longest time in milliseconds between creating an account and sending its first e-mail. */
const sameSignUpMs = 10_000;

/** Whether a verified account holds the borough. */
export function councilIsRegistered(councilKey: string): Promise<boolean> {
  return ask((client) => client.rpc("council_is_registered", { borough_key: councilKey }));
}

/** Asks both questions at once, so that a person hears both answers. */
async function checkWithDatabase({ council_key, email }: Registration): Promise<void> {
  const [taken, allowed] = await Promise.all([
    councilIsRegistered(council_key),
    ask((client) => client.rpc("email_domain_is_allowed", { email, borough_key: council_key })),
  ]);
  const fields = {
    ...(taken ? { council_key: alreadyRegistered } : {}),
    ...(allowed ? {} : { email: wrongDomain }),
  };
  if (Object.keys(fields).length > 0) throw refuse(fields);
}

/**
 * Creates the account and has the confirmation e-mail sent. The council is claimed only when the address is
 * confirmed.
 * @throws {Problem} with the field's message where the borough is taken or the address does not belong to it
 */
export async function register(registration: Registration): Promise<PendingRegistration> {
  await checkWithDatabase(registration);
  const { council_key, council_contact_first_name, council_contact_last_name, email, password } =
    registration;
  const { user } = await ask((client) =>
    client.auth.signUp({
      email,
      password,
      options: { data: { council_key, council_contact_first_name, council_contact_last_name } },
    }),
  );
  // For an address that is confirmed already the service answers with a made-up user without identities.
  if (!user || user.identities?.length === 0) {
    throw refuse({ email: "This email already has an account. Sign in, or use 'Forgot password?'." });
  }
  if (!user.email) throw new Problem("unknown", "The sign-up returned no address.");
  const sentAt = Date.parse(user.confirmation_sent_at ?? user.created_at);
  return {
    userId: user.id,
    email: user.email,
    councilKey: council_key,
    // An account that waits for its confirmation keeps the password of whoever began it.
    begunEarlier: sentAt - Date.parse(user.created_at) > sameSignUpMs,
  };
}
