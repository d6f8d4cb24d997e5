import { useId, type ReactNode } from "react";
import { britishDayInWords, dayInWords } from "../../shared/domain/days.ts";
import { FieldError } from "../../shared/forms/field.tsx";
import { roleNames, type Role } from "../../shared/auth/use-session.ts";
import { MineOrTheirs } from "../../shared/ui/mine-or-theirs.tsx";
import { choose, meanwhileInWords, type Meanwhile, type Shared } from "../../shared/forms/shared-value.ts";
import { LinkButton } from "../../shared/ui/buttons.tsx";
import {
  changeRole,
  confirmMember,
  hasExpired,
  inviteMember,
  nameOf,
  removeMember,
  resetSecondStep,
  revokeInvitation,
  signOutMember,
  type Invitation,
  type Member,
} from "./team.ts";

/** A manager's action on the team. */
export interface Act {
  /** Confirmation question, if the action cannot be reversed. */
  question?: string;
  explanation?: string;
  /** Number of the person's open invitations that can be withdrawn too. */
  sent?: number;
  /** Success message, unless `run` returns one. */
  done?: string;
  /** Resolves with a message, or with the conflict that prevented it. */
  run: (withdraw: boolean) => Promise<unknown>;
  /** Returns the action for 'Keep mine' after a conflict. */
  keep?: (now: Meanwhile) => Act;
}

interface MemberProps {
  member: Member;
  /** Number of open invitations that this person sent. */
  sent: number;
  isYou: boolean;
  isOnlyManager: boolean;
  /** Null for members who cannot manage the team. */
  onAct: ((act: Act) => void) | null;
  /** The choice between two roles after a conflict. */
  meanwhile: ReactNode;
}

const rolesToGive: Readonly<Record<Role, readonly Role[]>> = {
  manager: ["officer"],
  officer: ["manager", "gate"],
  gate: ["manager", "officer"],
};

/** A role with its article, to follow "is now". */
const asOne: Readonly<Record<Role, string>> = {
  manager: "a manager",
  officer: "an officer",
  gate: "gate staff",
};

const makeWords: Readonly<Record<Role, string>> = {
  manager: "Make manager",
  officer: "Make officer",
  gate: "Make gate staff",
};

export function MemberCard({ member, sent, isYou, isOnlyManager, onAct, meanwhile }: MemberProps) {
  const {
    user_id: uid,
    email,
    role,
    last_signed_in_on,
    second_step,
    council_email,
    to_be_confirmed,
  } = member;
  const name = nameOf(member);
  // A council keeps a manager. Managers and officers have one of its addresses.
  const toGive = rolesToGive[role].filter((to) => !isOnlyManager && (to === "gate" || council_email));
  const give = (to: Role, shared: Shared<Role> = { from: role, mine: to }): Act => ({
    done: `${name} is now ${asOne[to]}.`,
    run: (withdraw) => changeRole(uid, shared, withdraw),
    keep: ({ now }) => give(to, choose(shared, now as Role, true)),
    ...(isYou
      ? {
          question: "Are you sure you want to stop being a manager?",
          explanation: "Another manager can make you one again.",
          sent,
        }
      : role === "manager" && sent > 0
        ? { question: `Make ${name} ${asOne[to]}?`, sent }
        : {}),
  });

  return (
    <li className="card team-member">
      <h3 className="team-name">
        {name}
        {isYou && " (you)"}
      </h3>
      <p className="team-role">{roleNames[role]}</p>
      {meanwhile}
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className="team-seen">
        {last_signed_in_on
          ? `Last signed in ${dayInWords(new Date(last_signed_in_on))}`
          : "Has not signed in yet"}
        {second_step && ", with two steps"}
      </p>
      {onAct && isYou && isOnlyManager && (
        <p className="team-seen">
          You are the only manager. Make somebody else a manager too, before you step down or leave, and in
          case you are away.
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
              words="Confirm"
              of={name}
              onClick={() =>
                onAct({ done: `${name} can check vouchers again.`, run: () => confirmMember(uid) })
              }
            />
          )}
          {toGive.map((to) => (
            <ActButton key={to} words={makeWords[to]} of={name} onClick={() => onAct(give(to))} />
          ))}
          {!isYou && second_step && (
            <ActButton
              words="Reset two-step sign-in"
              of={name}
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
              words="Sign out all devices"
              of={name}
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
              words="Remove"
              of={name}
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

/** Shows a conflict about a role, with the choice. */
export function RoleMeanwhile({
  told,
  onChoose,
}: {
  told: Meanwhile;
  onChoose: (keepsMine: boolean) => void;
}) {
  const id = useId();
  return (
    <div role="alert">
      <FieldError
        id={id}
        error={meanwhileInWords(told, roleNames[told.now as Role])}
        meanwhile={<MineOrTheirs sentenceId={`${id}-error`} onChoose={onChoose} />}
      />
    </div>
  );
}

export function InvitationCard({ invitation, onAct }: { invitation: Invitation; onAct: (act: Act) => void }) {
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
            words="Send again"
            of={email}
            onClick={() => onAct({ run: () => inviteMember(email, role) })}
          />
          <ActButton
            words="Revoke"
            of={email}
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
function ActButton({ words, of, onClick }: { words: string; of: string; onClick: () => void }) {
  return (
    <LinkButton onClick={onClick}>
      {words}
      <span className="visually-hidden"> {of}</span>
    </LinkButton>
  );
}
