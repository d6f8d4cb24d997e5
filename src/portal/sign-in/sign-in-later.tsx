// What the sign-in form needs when it is sent, and not to answer: it comes while somebody types.
import { portalRoutes } from "../../shared/domain/routes.ts";
import { ask } from "../../shared/api/client.ts";
import { refuse } from "../../shared/api/errors.ts";
import { asProblem } from "../../shared/api/problem.ts";
import { z } from "../../shared/api/z.ts";
import { ResendOnDemand } from "../../shared/auth/on-demand.tsx";
import { required } from "../../shared/forms/required.ts";
import { emailSchema, existingPassword, requiredText } from "../../shared/forms/field-schemas.ts";

/** The sign-in form: both are required, nothing else is judged here. */
export const signInSchema = z.object({
  email: requiredText(required.email),
  password: existingPassword(required.password),
});

export type Credentials = z.infer<typeof signInSchema>;

/**
 * Opens a session that this browser stores.
 * @throws {Problem} with 'Invalid email or password' under both fields; of kind "unverified" or "disabled"
 * @public loaded lazily
 */
export async function signIn(credentials: Credentials): Promise<void> {
  // The service would answer an address that cannot be one with an error of another kind.
  if (!emailSchema().safeParse(credentials.email).success) throw refuse("wrongCredentials");
  try {
    await ask((client) => client.auth.signInWithPassword(credentials));
  } catch (error) {
    const problem = asProblem(error);
    throw problem.kind === "invalid-credentials" ? refuse("wrongCredentials") : problem;
  }
}

/** Said of an account whose address is not confirmed. @public loaded lazily */
export function Unverified({ email }: { email: () => string }) {
  return (
    <div className="notice" data-kind="error" role="alert">
      <p>{"Email is not verified. "}</p>
      <p className="notice-detail">Didn&apos;t receive an email?</p>
      <ResendOnDemand email={() => Promise.resolve(email())} />
      <p className="notice-detail">
        {"It also has a code: "}
        <a href={portalRoutes.verifyEmail}>enter the code</a>.
      </p>
    </div>
  );
}
