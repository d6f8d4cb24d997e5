import type { EmailKind } from "../../src/shared/domain/closed-sets.generated.ts";
import type { EmailContent, QueuedEmail } from "./compose.ts";
import type { Kind } from "./define-kind.ts";
import * as councils from "./kinds/councils.ts";
import * as holders from "./kinds/holders.ts";
import * as members from "./kinds/members.ts";

const kinds: Readonly<Record<EmailKind, Kind>> = { ...councils, ...holders, ...members };

/** Returns the content of an email. @throws if the kind is unknown or the facts do not match its schema */
export function contentOf(email: QueuedEmail, siteUrl: string): EmailContent {
  const kind = new Map<string, Kind>(Object.entries(kinds)).get(email.kind);
  if (!kind) throw new Error(`There is no kind of email called ${email.kind}.`);
  return kind(email, siteUrl);
}
