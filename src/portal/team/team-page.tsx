import { useId, useRef, useState, type ReactNode } from "react";
import { dayInBritain, dayInWords } from "../../scheme/days.ts";
import { saveCsv } from "../../client/data/csv.ts";
import { asProblem, advice, type Problem } from "../../client/data/problem.ts";
import { loadChunk } from "../../client/data/load-chunk.ts";
import { CheckboxField } from "../../client/form/checkbox-field.tsx";
import { Field, FieldError } from "../../client/form/field.tsx";
import { FormSkeleton } from "../../client/form/form-skeleton.tsx";
import { Loaded } from "../../client/problem/loaded.tsx";
import { matches, useFilter } from "../../client/form/filter-field.tsx";
import { useRecent } from "../../client/session/use-recent.tsx";
import { roleNames, type Role, type SignedIn } from "../../client/session/use-session.ts";
import { ConfirmDialog } from "../../client/problem/confirm-dialog.tsx";
import { MineOrTheirs } from "../../client/problem/mine-or-theirs.tsx";
import {
  choose,
  meanwhileInWords,
  onlyTheirs,
  type Meanwhile,
  type Shared,
} from "../../client/problem/shared-value.ts";
import { Notice, StatusRegion } from "../../client/ui/notice.tsx";
import { Skeleton } from "../../client/ui/skeleton.tsx";
import {
  changeRole,
  confirmMember,
  inviteMember,
  loadTeam,
  nameDevice,
  removeMember,
  requireTwoSteps,
  resetSecondStep,
  revokeInvitation,
  sendDeviceAway,
  teamCsv,
  type Device,
  type Invitation,
  type Member,
  type Team,
  type TwoSteps,
} from "./team.ts";
import { twoStepDays } from "../../scheme/limits.ts";
import { brand } from "../../scheme/brand.ts";
import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import "../../client/ui/button.css";
import "./team.css";

// Managers alone see it.
const loadInviteForm = () => loadChunk(() => import("./invite-form.tsx"));
const skeleton = <Skeleton className="cards" count={3} />;

/** /council-team */
export function TeamPage() {
  return (
    <SignedInPage heading="Your Team" backTo={portalRoutes.dashboard} skeleton={skeleton}>
      {(user) => <TeamList key={user.uid} user={user} />}
    </SignedInPage>
  );
}

/** Whether the database refused, in words that are meant for people: what a browser says of its network is not. */
const hasOwnWords = ({ kind }: Problem) => ["refused", "standing-lost", "outdated"].includes(kind);

const moment = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/London",
});
const momentInWords = (at: Date) => moment.format(at);
const inWords = (date: Date) => dayInWords(new Date(dayInBritain(date)));

/** Something that a manager does to the team. */
interface Act {
  /** Asked first, where it cannot simply be done the other way round. */
  question?: string;
  explanation?: string;
  /** What the person is signed in on at a gate, of which is asked what becomes of it. */
  devices?: readonly Device[];
  /** How many open invitations of the person may be withdrawn with it: asked, and preset to yes. */
  sent?: number;
  /** Said when it is done, where `run` does not say it. */
  done?: string;
  /** Resolves with what to say, or with what somebody else did meanwhile, where it therefore was not done. */
  run: (withdraw: boolean, sendDevicesAway: boolean) => Promise<unknown>;
  /** The same in the place of what stands now. */
  keep?: (now: Meanwhile) => Act;
}

const isMeanwhile = (came: unknown): came is Meanwhile => typeof came === "object" && came !== null;

/** A role that somebody else changed meanwhile, and what keeps mine. */
interface Conflict {
  told: Meanwhile;
  mine: Act;
}

/** Everybody of the council; for managers with what they may change. */
function TeamList({ user }: { user: SignedIn }) {
  const isManager = user.memberships.some(({ role }) => role === "manager");
  const [load] = useState(() => () => loadTeam(isManager));
  return (
    <Loaded load={load} what="Your team" skeleton={skeleton}>
      {(team) => <TeamView user={user} isManager={isManager} load={load} loaded={team} />}
    </Loaded>
  );
}

interface ViewProps {
  user: SignedIn;
  isManager: boolean;
  load: () => Promise<Team>;
  loaded: Team;
}

function TeamView({ user, isManager, load, loaded }: ViewProps) {
  const [team, setTeam] = useState(loaded);
  const [asking, setAsking] = useState<Act | null>(null);
  const [withdraws, setWithdraws] = useState(true);
  const [asRecent, dialog] = useRecent(user.email);
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { filterText, filterField } = useFilter("Find a person");
  const heading = useRef<HTMLHeadingElement>(null);
  /** What becomes of the devices of whoever is removed. */
  const [away, setAway] = useState(false);
  const listed = team.members.filter(({ name, email, role }) =>
    matches(filterText, name, email, roleNames[role]),
  );
  // Whoever is the only manager looks for another.
  const firstRole =
    [...team.members, ...team.invitations].filter(({ role }) => role === "manager").length > 1
      ? "officer"
      : "manager";
  const managers = team.members.filter(({ role }) => role === "manager").length;

  /** Does it, once the password was given where the session is not a recent one, and shows the team as it is then. */
  async function perform(act: Act): Promise<void> {
    setSaid(null);
    setProblem(null);
    setConflict(null);
    try {
      await asRecent(
        async () => {
          const came = await act.run(withdraws, away);
          setTeam(await load());
          if (isMeanwhile(came) && act.keep) setConflict({ told: came, mine: act.keep(came) });
          else setSaid(typeof came === "string" ? came : (act.done ?? null));
        },
        () => perform(act),
      );
    } catch (error) {
      const failure = asProblem(error);
      setProblem(failure);
      if (failure.kind === "outdated") setTeam(await load().catch(() => team));
    }
    setAsking(null);
    // What had the focus may be gone.
    heading.current?.focus();
  }

  async function settle({ mine }: Conflict, keepsMine: boolean): Promise<void> {
    if (keepsMine) return perform(mine);
    setConflict(null);
    setSaid(onlyTheirs);
    return heading.current?.focus();
  }

  function start(act: Act) {
    setAway(false);
    setWithdraws(true);
    if (act.question) setAsking(act);
    else void perform(act);
  }

  return (
    <div className="team">
      <StatusRegion>{said && <Notice kind="success">{said}</Notice>}</StatusRegion>
      {problem && (
        <Notice kind="error" detail={advice(problem, problem.message)}>
          {hasOwnWords(problem) ? problem.message : "That did not work. Please try again."}
        </Notice>
      )}
      <section>
        <h2 className="team-heading" ref={heading} tabIndex={-1}>
          {team.members.length === 1 ? "One person" : `${team.members.length} people`}
        </h2>
        <p>
          <button
            className="button-link"
            type="button"
            onClick={() => saveCsv(`${user.memberships[0]?.council_name ?? ""} team`, teamCsv(team.members))}
          >
            Download as CSV
          </button>
        </p>
        {filterField(team.members.length, `${listed.length} of ${team.members.length}`)}
        <ul className="cards">
          {listed.map((member) => (
            <MemberCard
              key={member.uid}
              member={member}
              sent={
                team.invitations.filter(
                  ({ by, hasExpired, declined }) => by === member.uid && !hasExpired && !declined,
                ).length
              }
              isYou={member.uid === user.uid}
              isOnlyManager={member.role === "manager" && managers === 1}
              devices={team.devices.filter((device) => device.member?.uid === member.uid)}
              onAct={isManager ? start : null}
              meanwhile={
                conflict?.told.row === member.uid && (
                  <RoleMeanwhile
                    told={conflict.told}
                    onChoose={(keepsMine) => void settle(conflict, keepsMine)}
                  />
                )
              }
            />
          ))}
        </ul>
      </section>
      <TwoStepsSection {...team} onAct={isManager ? start : null} />
      {isManager ? (
        <>
          {team.invitations.length > 0 && (
            <section>
              <h2 className="team-heading">Invitations</h2>
              <ul className="cards">
                {team.invitations.map((invitation) => (
                  <InvitationCard key={invitation.id} invitation={invitation} onAct={start} />
                ))}
              </ul>
            </section>
          )}
          {team.devices.length > 0 && (
            <section>
              <h2 className="team-heading">Devices at your gates</h2>
              <ul className="cards">
                {team.devices.map((device) => (
                  <DeviceCard key={device.id} device={device} onAct={start} />
                ))}
              </ul>
            </section>
          )}
          <section>
            <h2 className="team-heading">Invite a colleague</h2>
            <Loaded load={loadInviteForm} what="This form" skeleton={<FormSkeleton fields={2} />}>
              {({ InviteForm }) => (
                <InviteForm
                  borough={user.memberships[0]?.council_key ?? ""}
                  firstRole={firstRole}
                  ownEmail={user.email}
                  onInvited={async () => setTeam(await load())}
                />
              )}
            </Loaded>
          </section>
        </>
      ) : (
        <p>
          Managers invite and remove people. If all of them have left, write to us: your council will not lose
          anything.
        </p>
      )}
      {asking && (
        <ConfirmDialog
          question={asking.question ?? ""}
          onNo={() => setAsking(null)}
          onYes={() => perform(asking)}
        >
          {asking.explanation && <p>{asking.explanation}</p>}
          {asking.devices && asking.devices.length > 0 && (
            <fieldset className="team-devices">
              <legend>
                {`They are signed in on ${asking.devices.map(({ name, site }) => `${name} at ${site}`).join("; ")}. What becomes of it?`}
              </legend>
              {[false, true].map((sends) => (
                <label key={String(sends)}>
                  <input
                    type="radio"
                    name="devices"
                    checked={away === sends}
                    onChange={() => setAway(sends)}
                  />
                  {sends
                    ? "It goes with them: sign it out now"
                    : "It stays at the gate, for a colleague to sign in on"}
                </label>
              ))}
            </fieldset>
          )}
          {(asking.sent ?? 0) > 0 && (
            <CheckboxField
              label={`Withdraw ${asking.sent === 1 ? "the invitation" : `the ${asking.sent} invitations`} that they sent and nobody has used`}
              checked={withdraws}
              onChange={(event) => setWithdraws(event.currentTarget.checked)}
            />
          )}
        </ConfirmDialog>
      )}
      {dialog}
    </div>
  );
}

/** Whether managers and officers need a second step, and for managers the switch. */
function TwoStepsSection({
  members,
  twoSteps: { from, until },
  onAct,
}: {
  members: readonly Member[];
  twoSteps: TwoSteps;
  onAct: ((act: Act) => void) | null;
}) {
  const isAsked = from !== null && (until === null || until > new Date());
  const office = members.filter(({ role }) => role !== "gate");
  if (!isAsked && !onAct) return null;
  return (
    <section>
      <h2 className="team-heading">Two steps at sign-in</h2>
      <p>
        {!isAsked
          ? "You can ask every manager and officer to sign in with a code from an app on their phone as well as a password. Gate staff are left out."
          : until
            ? `Managers and officers need two steps until ${momentInWords(until)}.`
            : `Managers and officers need two steps ${from > new Date() ? "from" : "since"} ${inWords(from)}. ${office.filter(({ secondStep }) => secondStep).length} of ${office.length} have set them up.`}
      </p>
      {onAct && (
        <p>
          <button
            className="button button-quiet"
            type="button"
            onClick={() =>
              onAct(
                isAsked && !until
                  ? {
                      question: "Stop asking for two steps?",
                      explanation: "They are needed for another 24 hours, and every manager is told.",
                      done: "Two steps are no longer needed in 24 hours.",
                      run: () => requireTwoSteps(false),
                    }
                  : {
                      question: "Ask every manager and officer for two steps?",
                      explanation: `Whoever has not set them up after ${twoStepDays} days can see and change nothing until then. We write to them now, and twice more.`,
                      done: "Managers and officers are asked for two steps.",
                      run: () => requireTwoSteps(true),
                    },
              )
            }
          >
            {isAsked && !until ? "Stop asking for two steps" : "Ask for two steps"}
          </button>
        </p>
      )}
    </section>
  );
}

interface MemberProps {
  member: Member;
  /** How many open invitations this person has sent. */
  sent: number;
  isYou: boolean;
  isOnlyManager: boolean;
  devices: readonly Device[];
  /** null for whom manages nobody. */
  onAct: ((act: Act) => void) | null;
  /** The choice between two roles, where somebody else gave another one meanwhile. */
  meanwhile: ReactNode;
}

const rolesToGive: Readonly<Record<Role, readonly Role[]>> = {
  manager: ["officer"],
  officer: ["manager", "gate"],
  gate: ["manager", "officer"],
};

/** Who somebody is in a role, to go after "is now". */
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

function MemberCard({ member, sent, isYou, isOnlyManager, devices, onAct, meanwhile }: MemberProps) {
  const { uid, name, email, role, lastSignedIn, secondStep, councilEmail, toBeConfirmed } = member;
  // A council keeps a manager, and its office has addresses of the council.
  const toGive = rolesToGive[role].filter((to) => !isOnlyManager && (to === "gate" || councilEmail));
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
        {lastSignedIn ? `Last signed in ${inWords(lastSignedIn)}` : "Has not signed in yet"}
        {secondStep && ", with two steps"}
      </p>
      {onAct && isYou && isOnlyManager && (
        <p className="team-seen">
          You are the only manager. Make somebody else a manager too, before you step down or leave, and in
          case you are away.
        </p>
      )}
      {onAct && !councilEmail && role === "gate" && (
        <p className="team-seen">
          Can only be gate staff, because this is not one of the council’s addresses.
        </p>
      )}
      {onAct && toBeConfirmed && (
        <p className="team-seen">
          Has changed their email address, and cannot check vouchers until you confirm that it is theirs.
        </p>
      )}
      {onAct && (
        <div className="team-acts">
          {toBeConfirmed && (
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
          {!isYou && secondStep && (
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
          {!isYou && (
            <ActButton
              words="Remove"
              of={name}
              onClick={() =>
                onAct({
                  question: `Are you sure you want to remove ${name}?`,
                  explanation: "They will no longer be able to see or change anything at your council.",
                  done: `${name} has been removed.`,
                  devices,
                  sent,
                  run: (withdraw, sendDevicesAway) => removeMember(uid, withdraw, sendDevicesAway),
                })
              }
            />
          )}
        </div>
      )}
    </li>
  );
}

/** Says that somebody else gave another role meanwhile, with the choice. */
function RoleMeanwhile({
  told,
  onChoose,
}: Pick<Conflict, "told"> & { onChoose: (keepsMine: boolean) => void }) {
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

function InvitationCard({ invitation, onAct }: { invitation: Invitation; onAct: (act: Act) => void }) {
  const { id, email, role, expires, hasExpired, declined } = invitation;
  if (declined) {
    return (
      <li className="card team-member">
        <h3 className="team-name">{email}</h3>
        <p className="team-role">{roleNames[role]}</p>
        <p className="team-seen">{`Declined on ${inWords(declined)}`}</p>
      </li>
    );
  }
  return (
    <li className="card team-member">
      <h3 className="team-name">{email}</h3>
      <p className="team-role">{roleNames[role]}</p>
      <p className="team-seen">
        {hasExpired ? `Expired on ${inWords(expires)}` : `Invited until ${inWords(expires)}`}
      </p>
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
    </li>
  );
}

/** A device with its name to change, and a way to end the session on it. */
function DeviceCard({ device, onAct }: { device: Device; onAct: (act: Act) => void }) {
  const { id, site, name, named, member, signedIn, seen } = device;
  const [renaming, setRenaming] = useState(false);
  return (
    <li className="card team-member">
      <h3 className="team-name">{name}</h3>
      <p className="team-role">{site}</p>
      <p className="team-seen">
        {`${signedIn && member ? `${member.name} is signed in on it` : "Nobody is signed in on it"}. Last opened ${inWords(seen)}.`}
      </p>
      {renaming && (
        <form
          className="team-rename"
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            const given = String(new FormData(event.currentTarget).get("name") ?? "");
            setRenaming(false);
            onAct({ done: "The device has a new name.", run: () => nameDevice(id, given) });
          }}
        >
          <Field
            label="Name of the device"
            name="name"
            maxLength={60}
            autoFocus
            defaultValue={named ? name : ""}
          />
          <button className="button" type="submit">
            Save
          </button>
        </form>
      )}
      <div className="team-acts">
        {!renaming && <ActButton words="Change its name" of={name} onClick={() => setRenaming(true)} />}
        <ActButton
          words="Send away"
          of={name}
          onClick={() =>
            onAct({
              question: `Are you sure you want to send ${name} away?`,
              explanation:
                "Whoever holds it is signed out as soon as it has a signal, and its list is deleted. Nobody is removed: anybody of your team can sign in on it again.",
              done: `${name} has been sent away.`,
              run: () => sendDeviceAway(id),
            })
          }
        />
      </div>
    </li>
  );
}

/** A button that says to a screen reader whom it is about. */
function ActButton({ words, of, onClick }: { words: string; of: string; onClick: () => void }) {
  return (
    <button className="button-link" type="button" onClick={onClick}>
      {words}
      <span className="visually-hidden"> {of}</span>
    </button>
  );
}
