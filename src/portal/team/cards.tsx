import { useId, type ReactNode } from "react";
import { britishDayInWords, dayInWords } from "../../shared/domain/days.ts";
import { FieldError } from "../../shared/forms/field.tsx";
import { roleNames, type Role } from "../../shared/auth/use-session.ts";
import { ConflictChoice } from "../../shared/ui/conflict-choice.tsx";
import { resolve, describeConflict, type Conflict, type Shared } from "../../shared/forms/conflicts.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import {
  changeRole,
  confirmMember,
  hasExpired,
  inviteMember,
  fullName,
  removeMember,
  resetSecondStep,
  revokeInvitation,
  signOutMember,
  type Invitation,
  type Member,
} from "./api.ts";

export interface TeamAction {
  question?: string;
  explanation?: string;
  sent?: number;
  done?: string;
  /** Resolves with a message, or with the conflict that prevented it. */
  run: (withdraw: boolean) => Promise<unknown>;
  /** Returns the action for 'Keep mine' after a conflict. */
  keepMine?: (now: Conflict) => TeamAction;
}

interface MemberProps {
  member: Member;
  sent: number;
  isYou: boolean;
  isOnlyManager: boolean;
  /** Null for members who cannot manage the team. */
  onAct: ((act: TeamAction) => void) | null;
  /** The choice between two roles after a conflict. */
  conflict: ReactNode;
}

const rolesToGive: Readonly<Record<Role, readonly Role[]>> = {
  manager: ["officer"],
  officer: ["manager", "gate"],
  gate: ["manager", "officer"],
};

/** A role with its article, to follow "is now". */
const roleWithArticle: Readonly<Record<Role, string>> = {
  manager: "a manager",
  officer: "an officer",
  gate: "gate staff",
};

const makeLabels: Readonly<Record<Role, string>> = {
  manager: "Make manager",
  officer: "Make officer",
  gate: "Make gate staff",
};

export function MemberCard({ member, sent, isYou, isOnlyManager, onAct, conflict }: MemberProps) {
  const {
    user_id: uid,
    email,
    role,
    last_signed_in_on,
    second_step,
    council_email,
    to_be_confirmed,
  } = member;
  const name = fullName(member);
  // A council keeps a manager. Managers and officers have one of its addresses.
  const newRoles = rolesToGive[role].filter((to) => !isOnlyManager && (to === "gate" || council_email));
  const changeTo = (to: Role, shared: Shared<Role> = { from: role, mine: to }): TeamAction => ({
    done: `${name} is now ${roleWithArticle[to]}.`,
    run: (withdraw) => changeRole(uid, shared, withdraw),
    keepMine: ({ now }) => changeTo(to, resolve(shared, now as Role, true)),
    ...(isYou
      ? {
          question: "Are you sure you want to stop being a manager?",
          explanation: "Another manager can make you one again.",
          sent,
        }
      : role === "manager" && sent > 0
        ? { question: `Make ${name} ${roleWithArticle[to]}?`, sent }
        : {}),
  });

  return (
    <li className="card team-member">
      <h3 className="team-name">
        <span>{name}</span>
        {isYou && <span> (you)</span>}
      </h3>
      <p className="team-role">{roleNames[role]}</p>
      {conflict}
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className="team-seen">
        <span>
          {last_signed_in_on
            ? `Last signed in ${dayInWords(new Date(last_signed_in_on))}`
            : "Has not signed in yet"}
        </span>
        {second_step && <span>, with two steps</span>}
      </p>
      {onAct && isYou && isOnlyManager && (
        <p className="team-seen">
          You are the only manager. Make a colleague a manager too, before you step down or leave, and in case
          you are away.
        </p>
      )}
      {onAct && !council_email && role === "gate" && (
        <p className="team-seen">
          Can only be gate staff, because this is not one of the council’s addresses.
        </p>
      )}
      {onAct && to_be_confirmed && (
        <p className="team-seen">
          Has changed their email address, and cannot check vouchers until you confirm that it is theirs.
        </p>
      )}
      {onAct && (
        <div className="team-acts">
          {to_be_confirmed && (
            <ActButton
              label="Confirm"
              person={name}
              onClick={() =>
                onAct({ done: `${name} can check vouchers again.`, run: () => confirmMember(uid) })
              }
            />
          )}
          {newRoles.map((to) => (
            <ActButton key={to} label={makeLabels[to]} person={name} onClick={() => onAct(changeTo(to))} />
          ))}
          {!isYou && second_step && (
            <ActButton
              label="Reset two-step sign-in"
              person={name}
              onClick={() =>
                onAct({
                  question: `Let ${name} sign in without the second step?`,
                  explanation: "For a lost phone. They are signed out everywhere, and can set it up again.",
                  done: `${name} now signs in without the second step.`,
                  run: () => resetSecondStep(uid),
                })
              }
            />
          )}
          {role !== "manager" && (
            <ActButton
              label="Sign out all devices"
              person={name}
              onClick={() =>
                onAct({
                  question: `Sign ${name} out of all devices?`,
                  explanation:
                    "For a lost phone. They are signed out at once, at every council that they belong to, and can sign in again. Codes that have not been sent stay on the device for them.",
                  done: `${name} is signed out of all devices.`,
                  run: () => signOutMember(uid),
                })
              }
            />
          )}
          {!isYou && (
            <ActButton
              label="Remove"
              person={name}
              onClick={() =>
                onAct({
                  question: `Are you sure you want to remove ${name}?`,
                  explanation: "They will no longer be able to see or change anything at your council.",
                  done: `${name} has been removed.`,
                  sent,
                  run: (withdraw) => removeMember(uid, withdraw),
                })
              }
            />
          )}
        </div>
      )}
    </li>
  );
}

export function RoleConflict({
  conflict,
  onChoose,
}: {
  conflict: Conflict;
  onChoose: (keepsMine: boolean) => void;
}) {
  const id = useId();
  return (
    <div role="alert">
      <FieldError
        id={id}
        error={describeConflict(conflict, roleNames[conflict.now as Role])}
        conflict={<ConflictChoice sentenceId={`${id}-error`} onChoose={onChoose} />}
      />
    </div>
  );
}

export function InvitationCard({
  invitation,
  onAct,
}: {
  invitation: Invitation;
  onAct: (act: TeamAction) => void;
}) {
  const { id, email, role, expires_at, declined_at } = invitation;
  const until = britishDayInWords(expires_at);
  return (
    <li className="card team-member">
      <h3 className="team-name">{email}</h3>
      <p className="team-role">{roleNames[role]}</p>
      <p className="team-seen">
        {declined_at
          ? `Declined on ${britishDayInWords(declined_at)}`
          : hasExpired(invitation)
            ? `Expired on ${until}`
            : `Invited until ${until}`}
      </p>
      {!declined_at && (
        <div className="team-acts">
          <ActButton
            label="Send again"
            person={email}
            onClick={() => onAct({ run: () => inviteMember(email, role) })}
          />
          <ActButton
            label="Revoke"
            person={email}
            onClick={() =>
              onAct({
                done: `The invitation to ${email} has been revoked.`,
                run: () => revokeInvitation(id),
              })
            }
          />
        </div>
      )}
    </li>
  );
}

/** A button whose accessible name includes the person. */
function ActButton({ label, person, onClick }: { label: string; person: string; onClick: () => void }) {
  return (
    <LinkButton onClick={onClick}>
      {label}
      <span className="visually-hidden"> {person}</span>
    </LinkButton>
  );
}
