import { ask } from "../../shared/api/client.ts";
import { refuse } from "../../shared/api/errors.ts";
import { asProblem } from "../../shared/api/problem.ts";
import { z } from "../../shared/api/z.ts";
import { emailSchema, existingPassword, requiredText } from "../../shared/forms/field-schemas.ts";

export const signInSchema = z.object({
  email: requiredText("Email is required"),
  password: existingPassword("Password is required"),
});

export type Credentials = z.infer<typeof signInSchema>;

/** Opens a session that this browser stores. @throws {Problem} at both fields; of kind "unverified" or "disabled" */
export async function signIn(credentials: Credentials): Promise<void> {
  // The service answers an invalid address with an error of another kind.
  if (!emailSchema().safeParse(credentials.email).success) throw refuse("wrongCredentials");
  try {
    await ask((client) => client.auth.signInWithPassword(credentials));
  } catch (error) {
    const problem = asProblem(error);
    throw problem.kind === "invalid-credentials" ? refuse("wrongCredentials") : problem;
  }
}
