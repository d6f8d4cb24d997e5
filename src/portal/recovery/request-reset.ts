import { ask } from "../../client/data/ask.ts";
import type { Problem } from "../../client/data/errors.ts";
import { refuse, toProblem } from "../../client/data/errors.ts";
import { requiredText } from "../../client/form/field-schemas.ts";
import { z } from "../../client/form/z.ts";

/** The form of a forgotten password. Source: specification, section 5. */
export const requestResetSchema = z.object({ email: requiredText("Email is required") });

const unanswered = new Set<Problem["kind"]>(["network", "timeout", "too-many-requests"]);

/**
 * Has a recovery e-mail sent. Known and unknown addresses of councils get the same answer.
 * @throws {Problem} with the field's message for an address of no council and for one the service refuses
 */
export async function requestReset({ email }: z.infer<typeof requestResetSchema>): Promise<void> {
  const allowed = await ask((client) => client.rpc("email_domain_is_allowed", { email }));
  if (!allowed) throw refuse({ email: "Your email must be specific to your council" });
  try {
    await ask((client) => client.auth.resetPasswordForEmail(email));
  } catch (error) {
    const problem = toProblem(error);
    throw unanswered.has(problem.kind) ? problem : refuse({ email: "Invalid email" });
  }
}
