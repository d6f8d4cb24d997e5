import { stored, text } from "../api/stored.ts";

const storedEmail = stored("confirmed-email", text);

/** The address that was just confirmed in this tab, for the sign-in form. */
export const confirmedEmail = {
  write: storedEmail.write,
  /** Reads it once. */
  take(): string | null {
    const email = storedEmail.read();
    storedEmail.forget();
    return email;
  },
};
