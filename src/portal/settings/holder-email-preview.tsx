import { useEffect, useState } from "react";
import { asProblem, type Problem } from "../../shared/api/problem.ts";
import { parseAnswer, z } from "../../shared/api/z.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { StatusRegion } from "../../shared/ui/notice.tsx";
import { Failure } from "../../shared/ui/use-work.tsx";
import type { SiteDetails } from "./api.ts";
import { formatPeople } from "./holder-emails.tsx";

/** Why an email asks for the password. */
export const passwordReason = "To email voucher holders, enter your password.";

const preview = z.object({
  subject: z.string(),
  body: z.string(),
  reached: z.number(),
  not_reached: z.number(),
});
type Preview = z.infer<typeof preview>;

/** An email about a closure of sites, or about a pause, which has no sites. */
export interface HolderEmailRequest {
  sites: string[];
  first_day: string;
  /** Null for a pause without an end, which the generated type leaves out. */
  last_day: string;
  reason: string;
}

/** Loads the exact email and how many it reaches. Managers only. @throws {Problem} */
async function loadPreview(request: HolderEmailRequest): Promise<Preview | null> {
  const rows = await askSignedIn((client) => client.rpc("preview_holder_email", request));
  return parseAnswer(z.array(preview), rows)[0] ?? null;
}

/** Milliseconds without a change before an email is previewed. */
const previewDelay = 300;

/** Loads the preview of an email after each change. Null: no email. */
export function usePreview(request: HolderEmailRequest | null) {
  const key = request && JSON.stringify(request);
  const [loaded, setLoaded] = useState<{ key: string; shown?: Preview; problem?: Problem } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      loadPreview(JSON.parse(key) as HolderEmailRequest).then(
        (shown) => isCurrent && shown && setLoaded({ key, shown }),
        (error: unknown) => isCurrent && setLoaded({ key, problem: asProblem(error) }),
      );
    }, previewDelay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  const current = key !== null && loaded?.key === key ? loaded : null;
  return { ...current, isLoading: key !== null && current === null, people: current?.shown?.reached ?? 0 };
}

/** Emails the holders about a stored closure. Managers in a recent session. @throws {Problem} */
export const emailHolders = (request: HolderEmailRequest): Promise<unknown> =>
  askSignedIn((client) => client.rpc("tell_voucher_holders", request));

const dayMs = 86_400_000;

/** Whether the address is at least a day old: the server rejects an email about a newer one. */
export const canBeEmailedAbout = ({ updated_at }: SiteDetails) => Date.now() - Date.parse(updated_at) > dayMs;

/** Lists the sites that an email leaves out, because their addresses are new. */
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
    : `${count === 1 ? "1 voucher has" : `${count} vouchers have`} no email address.`;

/** Shows what `usePreview` has loaded. */
export function EmailPreview({ shown, problem, isLoading }: ReturnType<typeof usePreview>) {
  return (
    <>
      <StatusRegion>
        {shown && (
          <section className="card holder-email" aria-label="Preview">
            <p>
              <strong>{shown.subject}</strong>
            </p>
            <p className="email-text">{shown.body}</p>
            <p>{`${formatPeople(shown.reached)} will get this email. ${formatUnreached(shown.not_reached)}`}</p>
          </section>
        )}
        {isLoading && <p className="field-hint">The email is being prepared.</p>}
      </StatusRegion>
      <Failure problem={problem ?? null}>This closure cannot be emailed.</Failure>
    </>
  );
}
