import { parseAnswer, z } from "../../shared/api/z.ts";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { roles } from "../../shared/domain/closed-sets.generated.ts";

// Apart from api.ts, which the pages that join a council do not need.
const receivedInvitation = z.object({
  id: z.string(),
  council_key: z.string(),
  council_name: z.string(),
  role: z.enum(roles),
  /** Null if the service's operator invites. */
  inviter: z.nullable(z.string()),
  expires_at: z.string(),
  decline_token: z.string(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

export const loadReceivedInvitations = async (): Promise<ReceivedInvitation[]> =>
  parseAnswer(z.array(receivedInvitation), await askSignedIn((client) => client.rpc("my_invitations")));
