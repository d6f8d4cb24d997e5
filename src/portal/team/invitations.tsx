import type { ReactNode } from "react";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { loadReceivedInvitations } from "./received-invitations.ts";
import type { JoinProps } from "./join.tsx";

/** Loads the invitations to the signed-in address, with the form to join; null without any. */
async function loadInvitations() {
  const [first, ...others] = await loadReceivedInvitations();
  if (!first) return null;
  const { Join } = await import("./join.tsx");
  return { Join, invitations: [first, ...others] as const };
}

interface Props extends Pick<JoinProps, "user" | "onTitle"> {
  /** Shown without an invitation. */
  children: ReactNode;
}

export function Invitations({ user, onTitle, children }: Props) {
  return (
    <Loaded load={loadInvitations} what="Your invitations" skeleton={<FormSkeleton fields={3} />}>
      {(pending) =>
        pending ? (
          <pending.Join
            user={user}
            invitations={pending.invitations}
            onTitle={onTitle}
            otherwise={children}
          />
        ) : (
          children
        )
      }
    </Loaded>
  );
}
