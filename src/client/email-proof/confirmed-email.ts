import { stored } from "../data/stored.ts";
import { z } from "../data/z.ts";

const storedEmail = stored("confirmed-email", z.string());

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
