import { stored, text } from "../api/stored.ts";

const storedEmail = stored("confirmed-email", text);

/** The address that this tab confirmed, for the sign-in form. */
export const confirmedEmail = {
  write: storedEmail.write,
  take(): string | null {
    const email = storedEmail.read();
    storedEmail.forget();
    return email;
  },
};
