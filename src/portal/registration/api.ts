import { ask } from "../../shared/api/client.ts";
import { asProblem } from "../../shared/api/problem.ts";
import { z } from "../../shared/api/z.ts";
import { sendCode } from "../../shared/auth/proof.ts";
import { boroughs } from "../../shared/domain/boroughs.ts";
import { saysTR003, saysTR004, saysTR007 } from "../../shared/domain/error-messages.generated.ts";
import { emailSchema, existingPassword, nameSchemas } from "../../shared/forms/field-schemas.ts";
import { newPassword, notOwnEmail } from "../../shared/forms/new-password.ts";
import { createProof, waitingRegistration } from "./waiting-registration.ts";

const boroughKeys = new Set<string>(boroughs.map(({ key }) => key));

/** The borough that is registered, and the name of its first manager. */
export const claimSchema = z.object({
  council_key: z.string(saysTR004).check(z.refine((key) => boroughKeys.has(key), saysTR004)),
  ...nameSchemas,
});

export type Claim = z.infer<typeof claimSchema>;

export const registrationSchema = z
  .object({
    ...claimSchema.shape,
    email: emailSchema(),
    password: newPassword("Password is required"),
    confirmPassword: existingPassword("Confirm Password is required"),
  })
  .check(
    z.refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
      error: "Passwords must match",
      path: ["confirmPassword"],
    }),
    notOwnEmail("password"),
  );

export type Registration = z.infer<typeof registrationSchema>;

/** Whether borough and email are complete enough to ask the database about them. */
export const hasBoroughAndEmail = ({ council_key, email }: Pick<Registration, "council_key" | "email">) =>
  boroughKeys.has(council_key) && emailSchema().safeParse(email).success;

/** Returns true if the database cannot be asked: signing up reports that. */
async function isBoroughFree(registration: Registration): Promise<boolean> {
  if (!hasBoroughAndEmail(registration)) return true;
  const { council_key: borough_key } = registration;
  return ask((client) => client.rpc("council_is_registered", { borough_key })).then(
    (isRegistered) => !isRegistered,
    () => true,
  );
}

/** Returns true if the database cannot be asked: signing up reports that. */
async function isEmailAllowed(registration: Registration): Promise<boolean> {
  if (!hasBoroughAndEmail(registration)) return true;
  const { council_key: borough_key, email } = registration;
  return ask((client) => client.rpc("email_domain_is_allowed", { email, borough_key })).catch(() => true);
}

export const checkedRegistrationSchema = registrationSchema.check(
  z.refine(isBoroughFree, { error: saysTR003, path: ["council_key"] }),
  z.refine(isEmailAllowed, { error: saysTR007, path: ["email"] }),
);

/**
 * Creates the account, which sends the confirmation email. The rest stays in this browser until the address is
 * confirmed. The answer does not reveal whether the address had an account: a confirmed one gets a code, and one that
 * was emailed a moment ago uses that email.
 * @throws {Problem}
 */
export async function register(registration: Registration): Promise<void> {
  const { council_key, first_name, last_name, email, password } = registration;
  const { proof, hash } = await createProof();
  let userId: string | null = null;
  try {
    const { user } = await ask((client) =>
      client.auth.signUp({ email, password, options: { data: { registration: hash } } }),
    );
    userId = user?.id ?? null;
    // For a confirmed address the service returns an invented user without identities.
    if (user?.identities?.length === 0) await sendCode(email);
  } catch (error) {
    if (asProblem(error).kind !== "email-just-sent") throw error;
  }
  waitingRegistration.write({
    userId,
    email,
    council_key,
    first_name,
    last_name,
    proof,
    confirmed: false,
    storedAt: Date.now(),
  });
}
