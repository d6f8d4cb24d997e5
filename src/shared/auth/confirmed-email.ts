import { stored } from "../api/stored.ts";
import { z } from "../api/z.ts";

const storedEmail = stored("confirmed-email", z.string());

/** The address that this tab confirmed, for the sign-in form. */
export const confirmedEmail = {
  write: storedEmail.write,
  take(): string | null {
    const email = storedEmail.read();
    storedEmail.forget();
    return email;
  },
};
