import { parseAnswer, z } from "../../shared/api/z.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { formatPeople } from "./holder-emails.tsx";

const preview = z.object({
  subject: z.string(),
  body: z.string(),
  reached: z.number(),
  not_reached: z.number(),
});
export type Preview = z.infer<typeof preview>;

/** An email about a closure of sites, or about a pause, which has no sites. */
export interface HolderEmailRequest {
  sites: string[];
  first_day: string;
  /** Null for a pause without an end, which the generated type leaves out. */
  last_day: string;
  reason: string;
}

/** Loads the exact email and how many it reaches. Managers only. @throws {Problem} */
export async function loadPreview(request: HolderEmailRequest): Promise<Preview | null> {
  const rows = await askSignedIn((client) => client.rpc("preview_holder_email", request));
  return parseAnswer(z.array(preview), rows)[0] ?? null;
}

/** Emails the holders about a stored closure. Managers in a recent session. @throws {Problem} */
export const tellHolders = (request: HolderEmailRequest): Promise<unknown> =>
  askSignedIn((client) => client.rpc("tell_voucher_holders", request));

const formatUnreached = (count: number) =>
  count === 0
    ? "Every holder has an email address."
    : `${count === 1 ? "1 voucher was" : `${count} vouchers were`} issued without an email address.`;

export function EmailPreview({ shown }: { shown: Preview }) {
  return (
    <section className="card holder-email" aria-label="Preview">
      <p>
        <strong>{shown.subject}</strong>
      </p>
      <p className="email-text">{shown.body}</p>
      <p>{`${formatPeople(shown.reached)} will get this email. ${formatUnreached(shown.not_reached)}`}</p>
    </section>
  );
}
