import { emailKinds } from "../../src/shared/domain/closed-sets.generated.ts";
import type { EmailContent, QueuedEmail } from "./compose.ts";
import type { Kind } from "./define-kind.ts";

/** Each kind of email, from the file of its name in kinds/. */
const kinds = new Map<string, Kind>(
  await Promise.all(
    emailKinds.map(
      async (name) => [name, ((await import(`./kinds/${name}.ts`)) as { default: Kind }).default] as const,
    ),
  ),
);

/**
 * Returns the content of an email.
 * @throws if this version does not know the kind, or the facts do not match its schema
 */
export function contentOf(email: QueuedEmail, siteUrl: string): EmailContent {
  const kind = kinds.get(email.kind);
  if (!kind) throw new Error(`There is no kind of email called ${email.kind}.`);
  return kind(email, siteUrl);
}
