import { lazy, Suspense, type ReactNode } from "react";
import { loadChunk } from "../data/fallback-page.tsx";
import { Notice } from "../ui/notice.tsx";

// Met once in 90 days, and it would bring what forms are made with to every page.
const SecondStep = lazy(async () => {
  const { SecondStep } = await loadChunk(() => import("../email-proof/second-step.tsx"));
  return { default: SecondStep };
});
const ProveMailbox = lazy(async () => {
  const { ProveMailbox } = await loadChunk(() => import("../email-proof/prove-mailbox.tsx"));
  return { default: ProveMailbox };
});

interface Props {
  missing: "second_step" | "mailbox";
  email: string;
  /** Stands for the page until the form is here. */
  skeleton: ReactNode;
}

/** In the place of a page: asks for what the session lacks before it has rights, and opens the page anew. */
export function MissingProof({ missing, email, skeleton }: Props) {
  const openAnew = () => location.reload();
  return (
    <Suspense fallback={skeleton}>
      {missing === "second_step" ? (
        <SecondStep onDone={openAnew} />
      ) : (
        <>
          <Notice kind="info" detail="Then you are back on this page.">
            It is more than 90 days since you confirmed your email. Please confirm it with a code.
          </Notice>
          <ProveMailbox email={email} onProved={openAnew} />
        </>
      )}
    </Suspense>
  );
}
