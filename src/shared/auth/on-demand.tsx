import { loadChunk } from "../api/load-chunk.ts";
import { Loaded } from "../ui/loaded.tsx";
import { FormSkeleton } from "../forms/form-skeleton.tsx";
import { Bone } from "../ui/skeleton.tsx";
import type { MailboxProps } from "./prove-mailbox.tsx";
import type { ResendProps } from "./resend.tsx";
import { proofMessages } from "../i18n/proof.ts";

// Asked of few, and now and then: no page waits for their scripts.
const loadResend = () => loadChunk(() => import("./resend.tsx"));
const loadProveMailbox = () => loadChunk(() => import("./prove-mailbox.tsx"));

const skeleton = <FormSkeleton fields={1} />;

/** `Resend`, fetched when it is shown. */
export function ResendOnDemand(props: ResendProps) {
  return (
    <Loaded load={loadResend} what={proofMessages.t("button")} skeleton={<Bone size="short" />}>
      {({ Resend }) => <Resend {...props} />}
    </Loaded>
  );
}

/** `ProveMailbox`, fetched when it is shown. */
export function ProveMailboxOnDemand(props: MailboxProps) {
  return (
    <Loaded load={loadProveMailbox} what={proofMessages.t("form")} skeleton={skeleton}>
      {({ ProveMailbox }) => <ProveMailbox {...props} />}
    </Loaded>
  );
}
