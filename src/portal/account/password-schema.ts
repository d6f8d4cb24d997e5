import { existingPassword } from "../../client/form/field-schemas.ts";
import { z } from "../../client/form/z.ts";

/** The one field of a dialog that asks for the password. */
export const passwordSchema = z.object({ password: existingPassword("Password is required") });
