import { ask } from "../../client/data/ask.ts";
import { askSignedIn } from "../../client/session/ask-signed-in.ts";
import { Problem, refuse } from "../../client/data/errors.ts";
import { existingPassword, newPassword } from "../../client/form/field-schemas.ts";
import { z } from "../../client/form/z.ts";
import { reauthenticate } from "./reauthenticate.ts";

export const changePasswordSchema = z.object({
  currentPassword: existingPassword("Current Password is required"),
  newPassword: newPassword("New Password is required"),
});

/**
 * Changes the password of the signed-in account, and signs its other sessions out.
 * @param email of the signed-in account
 * @throws {Problem} of kind "invalid-credentials" when the current password is wrong, "refused" with a message
 *   for `newPassword` when the service does not take the new one
 */
export async function changePassword(
  email: string,
  passwords: z.infer<typeof changePasswordSchema>,
): Promise<void> {
  await reauthenticate(email, passwords.currentPassword);
  try {
    await askSignedIn((client) =>
      client.auth.updateUser({
        password: passwords.newPassword,
        current_password: passwords.currentPassword,
      }),
    );
  } catch (error) {
    if (error instanceof Problem && error.kind === "same-password") {
      throw refuse({ newPassword: "Choose a password that differs from the current one" });
    }
    if (error instanceof Problem && error.kind === "weak-password") {
      throw refuse({ newPassword: "Choose a password that is harder to guess" });
    }
    throw error;
  }
  // Also ends the session from before the password was asked for. The password has changed either way.
  await ask((client) => client.auth.signOut({ scope: "others" })).catch(() => undefined);
}
