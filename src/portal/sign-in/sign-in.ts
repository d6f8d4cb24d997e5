import { toAuthUser, writeAuthUser } from "../../client/session/auth-user.ts";
import { ask } from "../../client/data/ask.ts";
import { refuse, toProblem } from "../../client/data/errors.ts";
import { emailAddress, existingPassword, requiredText } from "../../client/form/field-schemas.ts";
import { z } from "../../client/form/z.ts";

/** The sign-in form. Source: specification, section 5: both are required, nothing else is judged here. */
export const signInSchema = z.object({
  email: requiredText("Email is required"),
  password: existingPassword("Password is required"),
});

export type Credentials = z.infer<typeof signInSchema>;

const wrong = "Invalid email or password";

/**
 * Opens a session that this browser keeps.
 * @throws {Problem} with 'Invalid email or password' under both fields; of kind "unverified" or "disabled"
 */
export async function signIn(credentials: Credentials): Promise<void> {
  // The service would answer an address that cannot be one with an error of another kind.
  if (!emailAddress().safeParse(credentials.email).success) throw refuse({ email: wrong, password: wrong });
  try {
    const { user } = await ask((client) => client.auth.signInWithPassword(credentials));
    writeAuthUser(toAuthUser(user));
  } catch (error) {
    const problem = toProblem(error);
    if (problem.kind === "invalid-credentials") throw refuse({ email: wrong, password: wrong });
    throw problem;
  }
}
