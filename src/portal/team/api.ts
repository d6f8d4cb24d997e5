import { parseAnswer, z } from "../../shared/api/z.ts";
import {
  invitationOutcomes,
  roles,
  type InvitationOutcome,
} from "../../shared/domain/closed-sets.generated.ts";
import { parseConflicts, type Conflict, type Shared } from "../../shared/forms/conflicts.ts";
import { askSignedIn, confirmSession } from "../../shared/auth/ask-signed-in.ts";
import { roleNames, type Role } from "../../shared/auth/use-session.ts";

const text = z.nullable(z.string());

const member = z.object({
  user_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** A day; null if never since. */
  last_signed_in_on: text,
  /** Whether they sign in with two steps. */
  second_step: z.boolean(),
  /** Whether the address has one of this council's domains. */
  council_email: z.boolean(),
  /** Gate staff whose address changed and whom a manager has not confirmed yet. */
  to_be_confirmed: z.boolean(),
});
export type Member = z.infer<typeof member>;

export const fullName = ({ first_name, last_name }: Member): string => `${first_name} ${last_name}`;

/** Loads the members, managers first, and for managers the open invitations. @throws {Problem} */
export async function loadTeam() {
  const [rows, invitations, council] = await Promise.all([
    askSignedIn((client) => client.rpc("council_team")),
    askSignedIn((client) =>
      client
        .from("council_invitations")
        .select("id, email, role, expires_at, declined_at, invited_by")
        .order("created_at"),
    ),
    askSignedIn((client) => client.from("councils").select("two_steps_from").single()),
  ]);
  if (rows.length === 0) await confirmSession();
  return {
    members: parseAnswer(z.array(member), rows),
    invitations,
    /** When managers and officers lose their rights without a second step; null if none is required. */
    twoStepsFrom: council.two_steps_from,
  };
}

export type Team = Awaited<ReturnType<typeof loadTeam>>;
export type Invitation = Team["invitations"][number];

export const hasExpired = ({ expires_at }: Invitation): boolean => new Date(expires_at) <= new Date();

const invited: Readonly<Record<InvitationOutcome, (email: string, role: Role) => string>> = {
  invited: (email, role) =>
    `${email} has been invited as ${roleNames[role].toLowerCase()}. If no email arrives in five minutes, ask them to check spam, or send it again.`,
  changed: (email, role) =>
    `${email} is invited as ${roleNames[role].toLowerCase()} now. We have sent a new email to say so.`,
  sent_again: (email) => `The email has been sent to ${email} again.`,
};

const invitedSchema = z.object({
  outcome: z.enum(invitationOutcomes),
  invitation_id: z.string(),
  invited_email: z.string(),
  invited_as: z.enum(roles),
});

/** Invites an address by email and returns the outcome as a sentence. @throws {Problem} "recent-login-required" or at a field */
export async function inviteMember(email: string, role: Role): Promise<string> {
  const { outcome, invited_email, invited_as } = parseAnswer(
    invitedSchema,
    await askSignedIn((client) => client.rpc("invite_member", { email, role }).single()),
  );
  return invited[outcome](invited_email, invited_as);
}

export const revokeInvitation = (id: string): Promise<unknown> =>
  askSignedIn((client) => client.rpc("revoke_invitation", { invitation_id: id }));

/** Changes a role, unless another manager did: then it returns the conflict. @throws {Problem} "recent-login-required" */
export async function changeRole(
  uid: string,
  { from, mine: role }: Shared<Role>,
  withdraw: boolean,
): Promise<Conflict | undefined> {
  const [conflict] = parseConflicts(
    await askSignedIn((client) =>
      client.rpc("change_role", { member_id: uid, shown_role: from, role, withdraw }),
    ),
  );
  return conflict;
}

/** As the functions below. @throws {Problem} "recent-login-required", or with a message for the person */
export const confirmMember = (uid: string): Promise<unknown> =>
  askSignedIn((client) => client.rpc("confirm_member", { member_id: uid }));

export const removeMember = (uid: string, withdraw: boolean): Promise<unknown> =>
  askSignedIn((client) => client.rpc("remove_member", { member_id: uid, withdraw }));

/** Ends every session of a member. @throws {Problem} "recent-login-required", or with a message for the person */
export const signOutMember = (uid: string): Promise<unknown> =>
  askSignedIn((client) => client.rpc("sign_out_member", { colleague_id: uid }));

export const resetSecondStep = (uid: string): Promise<unknown> =>
  askSignedIn((client) => client.rpc("reset_second_step", { member_id: uid }));

export const requireTwoSteps = (required: boolean): Promise<unknown> =>
  askSignedIn((client) => client.rpc("require_two_steps", { required }));
