import { useRef, useState } from "react";
import { britishDayInWords } from "../../shared/domain/days.ts";
import { asProblem, advice, type Problem } from "../../shared/api/problem.ts";
import { CheckboxField } from "../../shared/forms/field.tsx";
import { FormSkeleton } from "../../shared/forms/form-skeleton.tsx";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { matches, useFilter } from "../../shared/forms/filter-field.tsx";
import { useRecent } from "../../shared/auth/use-recent.tsx";
import { roleNames, type SignedIn } from "../../shared/auth/use-session.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { onlyTheirs, type Conflict } from "../../shared/forms/conflicts.ts";
import { QuietButton } from "../../shared/ui/buttons.tsx";
import { Notice, StatusRegion } from "../../shared/ui/notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { InvitationCard, MemberCard, RoleConflict, type TeamAction } from "./cards.tsx";
import { hasExpired, loadTeam, fullName, requireTwoSteps, type Team } from "./api.ts";
import { twoStepDays } from "../../shared/domain/limits.generated.ts";
import { portalRoutes } from "../../shared/domain/routes.ts";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import "./team.css";

// Only managers see it.
const loadInviteForm = () => import("./invite-form.tsx");
const skeleton = <Skeleton className="cards" count={3} />;

/** /council-team */
export function TeamPage() {
  return (
    <SignedInPage heading="Your Team" backTo={portalRoutes.dashboard} skeleton={skeleton}>
      {(user) => (
        <Loaded key={user.uid} load={loadTeam} what="Your team" skeleton={skeleton}>
          {(team) => <TeamView user={user} loaded={team} />}
        </Loaded>
      )}
    </SignedInPage>
  );
}

/** Whether the database's message is meant for the person. */
const isForPerson = ({ kind }: Problem) => ["refused", "membership-lost", "outdated"].includes(kind);

const isConflict = (result: unknown): result is Conflict => typeof result === "object" && result !== null;

/** A conflict about a role, and the action that keeps mine. */
interface RoleChange {
  conflict: Conflict;
  keepMine: TeamAction;
}

function TeamView({ user, loaded }: { user: SignedIn; loaded: Team }) {
  const isManager = user.memberships.some(({ role }) => role === "manager");
  const [team, setTeam] = useState(loaded);
  const [asking, setAsking] = useState<TeamAction | null>(null);
  const [withdraws, setWithdraws] = useState(true);
  const [asRecent, dialog] = useRecent(user.email);
  const [message, setMessage] = useState<string | null>(null);
  /** How many actions were done: each replaces the invitation form and its message. */
  const [acts, setActs] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [conflict, setConflict] = useState<RoleChange | null>(null);
  const { filterText, filterField } = useFilter("Find a person");
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = team.members.filter((member) =>
    matches(filterText, fullName(member), member.email, roleNames[member.role]),
  );
  // An only manager needs a second one.
  const firstRole =
    [...team.members, ...team.invitations].filter(({ role }) => role === "manager").length > 1
      ? "officer"
      : "manager";
  const managers = team.members.filter(({ role }) => role === "manager").length;

  async function perform(act: TeamAction): Promise<void> {
    setMessage(null);
    setProblem(null);
    setConflict(null);
    try {
      await asRecent(
        async () => {
          const came = await act.run(withdraws);
          setTeam(await loadTeam());
          setActs((times) => times + 1);
          if (isConflict(came) && act.keepMine) setConflict({ conflict: came, keepMine: act.keepMine(came) });
          else setMessage(typeof came === "string" ? came : (act.done ?? null));
        },
        () => perform(act),
      );
    } catch (error) {
      const failure = asProblem(error);
      setProblem(failure);
      if (failure.kind === "outdated") setTeam(await loadTeam().catch(() => team));
    }
    setAsking(null);
    // The focused element may be gone.
    heading.current?.focus();
  }

  async function settle({ keepMine }: RoleChange, keepsMine: boolean): Promise<void> {
    if (keepsMine) return perform(keepMine);
    setConflict(null);
    setMessage(onlyTheirs);
    return heading.current?.focus();
  }

  function start(act: TeamAction) {
    setWithdraws(true);
    if (act.question) setAsking(act);
    else void perform(act);
  }

  return (
    <div className="team">
      <StatusRegion>{message && <Notice kind="success">{message}</Notice>}</StatusRegion>
      {problem && (
        <Notice kind="error" detail={advice(problem, problem.message)}>
          {isForPerson(problem) ? problem.message : "That did not work. Please try again."}
        </Notice>
      )}
      <section>
        <h2 className="team-heading" ref={heading} tabIndex={-1}>
          {team.members.length === 1 ? "One person" : `${team.members.length} people`}
        </h2>
        {filterField(team.members.length, `${listed.length} of ${team.members.length}`)}
        <ul className="cards">
          {listed.map((member) => (
            <MemberCard
              key={member.user_id}
              member={member}
              sent={
                team.invitations.filter(
                  (one) => one.invited_by === member.user_id && !hasExpired(one) && !one.declined_at,
                ).length
              }
              isYou={member.user_id === user.uid}
              isOnlyManager={member.role === "manager" && managers === 1}
              onAct={isManager ? start : null}
              conflict={
                conflict?.conflict.row === member.user_id && (
                  <RoleConflict
                    conflict={conflict.conflict}
                    onChoose={(keepsMine) => void settle(conflict, keepsMine)}
                  />
                )
              }
            />
          ))}
        </ul>
      </section>
      <TwoStepsSection {...team} uid={user.uid} onAct={isManager ? start : null} />
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
          <section>
            <h2 className="team-heading">Invite a colleague</h2>
            <Loaded load={loadInviteForm} what="This form" skeleton={<FormSkeleton fields={2} />}>
              {({ InviteForm }) => (
                <InviteForm
                  key={acts}
                  borough={user.memberships[0]?.council_key ?? ""}
                  firstRole={firstRole}
                  ownEmail={user.email}
                  onInvited={async () => setTeam(await loadTeam())}
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
          {(asking.sent ?? 0) > 0 && (
            <CheckboxField
              label={`Withdraw ${asking.sent === 1 ? "the invitation" : `the ${asking.sent} invitations`} that they sent and that are still open`}
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

interface TwoStepsSectionProps extends Pick<Team, "members" | "twoStepsFrom"> {
  uid: string;
  onAct: ((act: TeamAction) => void) | null;
}

function TwoStepsSection({ uid, members, twoStepsFrom: from, onAct }: TwoStepsSectionProps) {
  const office = members.filter(({ role }) => role !== "gate");
  const hasOwn = members.some(({ user_id, second_step }) => user_id === uid && second_step);
  if (!from && !onAct) return null;
  return (
    <section>
      <h2 className="team-heading">Two steps at sign-in</h2>
      {onAct && !hasOwn && (
        <p>
          <a href={`${portalRoutes.account}#two-step-sign-in`}>Turn on two-step sign-in for yourself</a>
          <span> first. Then you can ask every manager and officer for it.</span>
        </p>
      )}
      <p>
        {from
          ? `Managers and officers need two steps ${new Date(from) > new Date() ? "from" : "since"} ${britishDayInWords(from)}. ${office.filter(({ second_step }) => second_step).length} of ${office.length} have set them up.`
          : `Managers and officers then sign in with a code from an app on their phone as well as a password. They have ${twoStepDays} days to set it up. Gate staff are left out.`}
      </p>
      {onAct && (from ?? hasOwn) && (
        <p>
          <QuietButton
            onClick={() =>
              onAct(
                from
                  ? {
                      question: "Stop asking for two steps?",
                      explanation: "They are no longer needed at once. We email every manager.",
                      done: "Two steps are no longer needed.",
                      run: () => requireTwoSteps(false),
                    }
                  : {
                      question: "Ask every manager and officer for two steps?",
                      explanation: `Managers and officers who have not set them up after ${twoStepDays} days can see and change nothing until then. We write to them now, and twice more.`,
                      done: "Managers and officers are asked for two steps.",
                      run: () => requireTwoSteps(true),
                    },
              )
            }
          >
            {from ? "Stop asking for two steps" : "Ask for two steps"}
          </QuietButton>
        </p>
      )}
    </section>
  );
}
