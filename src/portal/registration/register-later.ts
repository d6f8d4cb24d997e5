// What the registration form needs when it is sent, and not to answer: it comes while somebody types.
import { ask } from "../../shared/api/client.ts";
import { asProblem } from "../../shared/api/problem.ts";
import { saysTR003, saysTR007 } from "../../shared/domain/error-messages.generated.ts";
import { z } from "../../shared/api/z.ts";
import { sendCode } from "../../shared/auth/proof.ts";
import { required } from "../../shared/forms/required.ts";
import { emailSchema, existingPassword } from "../../shared/forms/field-schemas.ts";
import { newPassword, notOwnEmail } from "../../shared/forms/new-password.ts";
import { claimSchema } from "./claim-schema.ts";

import { createProof, waitingRegistration } from "./waiting-registration.ts";

interface BoroughAndEmail {
  council_key: string;
  email: string;
}

type Answer = "TR003" | "TR007";

/** What the database last said about a borough and an address, so that the form says it with all its other rules. */
const answers = new Map<string, readonly Answer[]>();

const pairOf = ({ council_key, email }: BoroughAndEmail) => `${council_key} ${email.trim().toLowerCase()}`;

/**
 * Asks the database whether the borough is free and whether the address belongs to it, once both are given.
 * @returns whether it refuses one of them
 * @throws {Problem}
 * @public loaded lazily
 */
export async function askAbout(pair: BoroughAndEmail): Promise<boolean> {
  const { council_key: borough_key } = pair;
  const email = pair.email.trim();
  if (!borough_key || !emailSchema().safeParse(email).success) return false;
  const [taken, allowed] = await Promise.all([
    ask((client) => client.rpc("council_is_registered", { borough_key })),
    ask((client) => client.rpc("email_domain_is_allowed", { email, borough_key })),
  ]);
  const answer: Answer[] = [];
  if (taken) answer.push("TR003");
  if (!allowed) answer.push("TR007");
  answers.set(pairOf(pair), answer);
  return answer.length > 0;
}

const said = {
  TR003: { path: ["council_key"], message: saysTR003 },
  TR007: { path: ["email"], message: saysTR007 },
} as const;

/** Puts what the database said about borough and address beside what the schema itself finds. */
const sayAnswers = ({ value, issues }: { value: BoroughAndEmail; issues: unknown[] }): void => {
  for (const code of answers.get(pairOf(value)) ?? []) {
    issues.push({ code, ...said[code], input: value });
  }
};

/** The registration form. */
export const registerSchema = z
  .object({
    ...claimSchema.shape,
    email: emailSchema(),
    password: newPassword(required.password),
    confirmPassword: existingPassword(required.confirmPassword),
  })
  .check(
    z.refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
      error: "Passwords must match",
      path: ["confirmPassword"],
    }),
    notOwnEmail("password"),
    sayAnswers,
  );

export type Registration = z.infer<typeof registerSchema>;

/**
 * Creates the account and has its e-mail sent. Nothing of it is claimed before the address is confirmed, and nothing
 * but the password and the proof's fingerprint leaves this browser. Whether the address had an account is told to
 * nobody: one that is confirmed already gets a code, and one that got an e-mail a moment ago keeps that. What was typed
 * waits in this browser.
 * @throws {Problem}
 * @public loaded lazily
 */
export async function register(registration: Registration): Promise<void> {
  const { email, password } = registration;
  const { proof, fingerprint } = await createProof();
  let userId: string | null = null;
  try {
    const { user } = await ask((client) =>
      client.auth.signUp({ email, password, options: { data: { registration: fingerprint } } }),
    );
    userId = user?.id ?? null;
    // For an address that is confirmed already the service answers with a made-up user without identities.
    if (user?.identities?.length === 0) await sendCode(email);
  } catch (error) {
    if (asProblem(error).kind !== "email-just-sent") throw error;
  }
  const { council_key, first_name, last_name } = registration;
  waitingRegistration.write({
    userId,
    email,
    council_key,
    first_name,
    last_name,
    proof,
    confirmed: false,
    at: Date.now(),
  });
}
