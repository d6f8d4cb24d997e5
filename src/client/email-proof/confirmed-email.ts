import { stored } from "../data/stored.ts";
import { z } from "../data/z.ts";

const kept = stored("confirmed-email", z.string());

/** The address that was just confirmed in this tab, for the sign-in form. */
export const confirmedEmail = {
  write: kept.write,
  /** Reads it once. */
  take(): string | null {
    const email = kept.read();
    kept.forget();
    return email;
  },
};
