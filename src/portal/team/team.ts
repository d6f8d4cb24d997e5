import { sendCode } from "../../client/email-proof/proof.ts";
import { askSignedIn, confirmSession } from "../../client/session/ask-signed-in.ts";
import type { Role } from "../../client/session/use-session.ts";

/** Somebody who belongs to the council. */
export interface Member {
  uid: string;
  name: string;
  email: string;
  role: Role;
  /** null for somebody who never signed in since. */
  lastSignedIn: Date | null;
  /** Whether signing in takes them two steps. */
  secondStep: boolean;
  /** Whether the address is one that managers and officers of this council may have. */
  councilAddress: boolean;
}

/** Somebody who was asked to join, and has not. */
export interface Invitation {
  id: string;
  email: string;
  role: Role;
  expires: Date;
}

export interface Team {
  members: Member[];
  /** Managers alone see them. */
  invitations: Invitation[];
}

/**
 * Everybody of the council, managers first, and the open invitations. Sources: function council_team, table
 * council_invitations.
 * @throws {Problem}
 */
export async function loadTeam(): Promise<Team> {
  const [rows, open] = await Promise.all([
    askSignedIn((client) => client.rpc("council_team")),
    askSignedIn((client) =>
      client.from("council_invitations").select("id, email, role, expires_at").order("created_at"),
    ),
  ]);
  if (rows.length === 0) await confirmSession();
  return {
    members: rows.map((row) => ({
      uid: row.user_id,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      role: row.role as Role,
      // Who was invited and never signed in by password has none.
      lastSignedIn:
        (row.last_signed_in_at as string | null) === null ? null : new Date(row.last_signed_in_at),
      secondStep: row.second_step,
      councilAddress: row.council_address,
    })),
    invitations: open.map(({ id, email, role, expires_at }) => ({
      id,
      email,
      role: role as Role,
      expires: new Date(expires_at),
    })),
  };
}

/**
 * Invites an address, and has the sign-in service send it a code; whoever reads it can join.
 * @throws {Problem} with the field's message, or of kind "recent-login-required"
 */
export async function inviteMember(email: string, role: string): Promise<void> {
  await askSignedIn((client) => client.rpc("invite_member", { email, role }));
  await sendCode(email);
}

/** Takes an invitation back. One that is gone is taken back already. */
export async function revokeInvitation(id: string): Promise<void> {
  await askSignedIn((client) => client.rpc("revoke_invitation", { invitation_id: id }));
}

/** @throws {Problem} of kind "recent-login-required", or with words for the person */
export async function changeRole(uid: string, role: Role): Promise<void> {
  await askSignedIn((client) => client.rpc("change_role", { member_id: uid, role }));
}

/** @throws {Problem} of kind "recent-login-required", or with words for the person */
export async function removeMember(uid: string): Promise<void> {
  await askSignedIn((client) => client.rpc("remove_member", { member_id: uid }));
}

/** @throws {Problem} of kind "recent-login-required", or with words for the person */
export async function resetSecondStep(uid: string): Promise<void> {
  await askSignedIn((client) => client.rpc("reset_second_step", { member_id: uid }));
}
