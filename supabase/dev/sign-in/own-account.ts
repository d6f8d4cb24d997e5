import {
  loadUser,
  findByEmail,
  hasPassword,
  reload,
  type Account,
  type Database,
  type Json,
} from "./accounts.ts";
import { deleteCodes } from "./codes.ts";
import type { SendEmail } from "./emails.ts";
import { ServiceError, withErrorMessage } from "./service-error.ts";
import { readEmail, checkPasswordLength, type CodeParts } from "./registration.ts";
import { requireSecondStep } from "./second-step.ts";
import { endSessions, type Session } from "./sessions.ts";

export interface Changes {
  email?: string;
  password?: string;
  current_password?: string;
}

const dayInMs = 86_400_000;

async function requireCurrentPassword(
  database: Database,
  account: Account,
  session: Session,
  current: string | undefined,
): Promise<void> {
  // Setting a forgotten password is what a code is for.
  if (session.methods.some(({ method }) => method === "otp")) return;
  const words = "Current password required when setting new password.";
  if (!current) throw new ServiceError(400, "current_password_required", words);
  if (!(await hasPassword(database, account, current))) {
    throw new ServiceError(400, "current_password_invalid", words);
  }
}

/** Sets the password, ends other sessions and codes, and sends the notice. */
async function setPassword(
  database: Database,
  account: Account,
  session: Session,
  password: string,
  send: SendEmail,
): Promise<void> {
  await withErrorMessage("Error during password storage", async () => {
    await database.query(
      `update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 10)),
        confirmation_token = '', confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null,
        email_change_token_current = '', email_change_token_new = '', email_change_sent_at = null,
        phone_change_token = '', reauthentication_token = '',
        reauthentication_sent_at = null, updated_at = now()
      where id = $1`,
      [account.id, password],
    );
    await deleteCodes(database, account);
    await endSessions(database, session, "others");
  });
  await send("password_changed", account.email, { Email: account.email });
}

/** Changes the password, and sends the code that confirms a new address. */
export async function changeAccount(
  database: Database,
  parts: CodeParts & { send: SendEmail },
  account: Account,
  session: Session,
  changes: Changes,
): Promise<Json> {
  const email = changes.email ? readEmail(changes.email) : account.email;
  const { password } = changes;
  if (password !== undefined) checkPasswordLength(password, parts.auth);
  if (password !== undefined || email !== account.email) {
    await requireSecondStep(database, account, session, [
      401,
      "AAL2 session is required to update email or password when MFA is enabled.",
    ]);
  }
  if (email !== account.email && (await findByEmail(database, email))) {
    throw new ServiceError(422, "email_exists", "A user with this email address has already been registered");
  }
  if (password !== undefined) {
    if (Date.now() > Date.parse(session.created_at) + dayInMs) {
      throw new ServiceError(400, "reauthentication_needed", "Password update requires reauthentication");
    }
    if (account.encrypted_password) {
      await requireCurrentPassword(database, account, session, changes.current_password);
      if (await hasPassword(database, account, password)) {
        throw new ServiceError(
          422,
          "same_password",
          "New password should be different from the old password.",
        );
      }
    }
    await setPassword(database, account, session, password, parts.send);
  }
  const changed = await reload(database, account);
  if (email !== account.email) await parts.sendCode(database, "email_change", changed, email);
  return loadUser(database, await reload(database, account));
}
