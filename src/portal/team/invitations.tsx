import type { ReactNode } from "react";
import { parseAnswer } from "../../shared/api/parse.ts";
import { z } from "../../shared/api/z.ts";
import { roles } from "../../shared/domain/closed-sets.generated.ts";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import type { JoinProps, ReceivedInvitation } from "./join.tsx";

const invitationSchema = z.object({
  id: z.string(),
  council_key: z.string(),
  council_name: z.string(),
  role: z.enum(roles),
  inviter: z.nullable(z.string()),
  expires_at: z.string(),
  decline_token: z.string(),
});

/**
 * Loads the invitations to the signed-in address, with the form to join; null without any. Source: function
 * my_invitations.
 */
async function loadInvitations() {
  const rows = await askSignedIn((client) => client.rpc("my_invitations"));
  const [first, ...others] = parseAnswer(z.array(invitationSchema), rows).map(
    ({ id, council_name, role, inviter, expires_at, decline_token }): ReceivedInvitation => ({
      id,
      councilName: council_name,
      role,
      inviter,
      expires: new Date(expires_at),
      declineToken: decline_token,
    }),
  );
  if (!first) return null;
  const { Join } = await loadChunk(() => import("./join.tsx"));
  return { Join, invitations: [first, ...others] as const };
}

interface Props extends Pick<JoinProps, "user" | "onTitle"> {
  /** Shown without an invitation. */
  children: ReactNode;
}

/** Lists the councils that invite the person; without any, shows the alternative. */
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
