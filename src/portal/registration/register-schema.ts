import { boroughs } from "../../scheme/boroughs.ts";
import { contactName, emailAddress, existingPassword, newPassword } from "../../client/form/field-schemas.ts";
import { z } from "../../client/form/z.ts";

const boroughRequired = "Council Borough is required";
const keys = new Set<string>(boroughs.map(({ key }) => key));

/** The registration form. Source: specification, section 5. Whether the domain fits is asked of the database. */
export const registerSchema = z
  .object({
    council_key: z.string(boroughRequired).check(z.refine((key) => keys.has(key), boroughRequired)),
    council_contact_first_name: contactName("First Name"),
    council_contact_last_name: contactName("Last Name"),
    email: emailAddress(),
    password: newPassword("Password is required"),
    confirmPassword: existingPassword("Confirm Password is required"),
  })
  .check(
    z.refine(({ password, confirmPassword }) => !confirmPassword || password === confirmPassword, {
      error: "Passwords must match",
      path: ["confirmPassword"],
    }),
  );

export type Registration = z.infer<typeof registerSchema>;
