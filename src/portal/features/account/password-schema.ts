import { existingPassword } from "../../lib/field-schemas.ts";
import { z } from "../../lib/z.ts";

/** The one field of a dialog that asks for the password. */
export const passwordSchema = z.object({ password: existingPassword("Password is required") });
