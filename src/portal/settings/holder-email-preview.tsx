import { parseAnswer, z } from "../../shared/api/z.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import type { SiteDetails } from "./api.ts";
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

const dayMs = 86_400_000;

/** Whether the address is at least a day old: the server rejects an email about a newer one. */
export const canBeEmailedAbout = ({ updated_at }: SiteDetails) => Date.now() - Date.parse(updated_at) > dayMs;

/** Names the sites that an email leaves out. */
export function NewAddresses({ sites }: { sites: readonly SiteDetails[] }) {
  const fresh = sites.filter((site) => !canBeEmailedAbout(site)).map(({ address }) => address);
  return (
    fresh.length > 0 && (
      <p className="field-hint">{`Not in the email, because the address is less than a day old: ${fresh.join("; ")}`}</p>
    )
  );
}

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
