import type { User } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { membershipStates, roles, type Role } from "../domain/closed-sets.generated.ts";
import { idleDays, idleDaysAtGate, sessionDays } from "../domain/limits.generated.ts";
import { portalRoutes } from "../domain/routes.ts";
import { supabase } from "../api/client.ts";
import { asProblem, Problem } from "../api/problem.ts";
import { parseAnswer, z } from "../api/z.ts";
import { forgetSession, mayHaveSession } from "../api/stored-session.ts";
import { askSignedIn, sessionEndedNotice } from "./ask-signed-in.ts";
import { authUser, endSession, isLeaving, leave, type AuthUser } from "./end-session.ts";
import { hideWhileAway } from "./hide-while-away.ts";
import { isReachable } from "./reachable.ts";
import { showRole } from "./shown-role.ts";

export type { Role };

export const roleNames: Readonly<Record<Role, string>> = {
  manager: "Manager",
  officer: "Officer",
  gate: "Gate staff",
};

const text = z.nullable(z.string());
const seen = z.object({
  state: z.enum(membershipStates),
  council_id: text,
  council_key: text,
  council_name: text,
  role: z.nullable(z.enum(roles)),
  first_name: text,
  last_name: text,
});
const named = z.string();
const membership = z.object({
  ...seen.shape,
  council_key: named,
  council_name: named,
  role: z.enum(roles),
  first_name: named,
  last_name: named,
});

type Membership = z.infer<typeof membership>;

export interface SignedIn {
  uid: string;
  email: string;
  /**
   * Only a "member" has rights. "closed": the council has closed. "none": no council. "mailbox": the proof is too old.
   * "second_step": the session lacks it. "two_steps": the council requires it and the account has none. "unconfirmed":
   * gate staff with a new address. "removed": by a manager, recently.
   */
  state: "member" | "closed" | "none" | "mailbox" | "second_step" | "two_steps" | "unconfirmed" | "removed";
  removedFrom?: string;
  /** The user's closed council; for members of another council only if they can reopen it. */
  closed?: Membership | undefined;
  /** Manager and officer roles come first. */
  memberships: readonly Membership[];
}

export type SessionState =
  /** `painted` is the copy in session storage: only for showing the name. */
  | { status: "loading"; painted: AuthUser | null }
  | { status: "signed-in"; user: SignedIn }
  /** Only a reload retries at once: supabase-js waits a minute after a failed renewal. */
  | { status: "failed"; problem: Problem };

/** Moves to the portal, with a notice if a session has ended. */
function leaveSignedOut(to: string, hadSession = false): void {
  if (isLeaving()) return;
  const wasSignedIn = hadSession || authUser.read() !== null;
  authUser.forget();
  forgetSession();
  void leave(wasSignedIn ? { to, notice: sessionEndedNotice, comeBack: true } : { to, comeBack: true });
}

const away = {
  old: `You signed in more than ${sessionDays} days ago. Please sign in again.`,
  idle: `You have been away for more than ${idleDays} days. Please sign in again.`,
  idleAtGate: `You have been away for more than ${idleDaysAtGate} days. Please sign in again.`,
};

/** Loads the user's rights, and records activity so that the session does not become idle. */
async function loadMembershipState(): Promise<
  Pick<SignedIn, "state" | "memberships" | "removedFrom" | "closed">
> {
  const answer = await askSignedIn((client) => client.rpc("portal_seen"));
  const rows = parseAnswer(z.array(seen), answer);
  const membershipsIn = (wanted: string) =>
    parseAnswer(
      z.array(membership),
      rows.filter(({ state }) => state === wanted),
    );
  const members = membershipsIn("member");
  const [closed] = membershipsIn("closed");
  if (members.length > 0) {
    const memberships = members.toSorted(
      (one, other) => Number(one.role === "gate") - Number(other.role === "gate"),
    );
    return { state: "member", memberships, closed: closed?.role === "gate" ? undefined : closed };
  }
  const { state, role, council_name: removedFrom } = rows[0] ?? {};
  if (state === "closed") return { state, memberships: [], closed };
  if (state === "removed" && removedFrom) return { state, memberships: [], removedFrom };
  if (state === "old" || state === "idle") {
    const text = state === "old" ? away.old : role === "gate" ? away.idleAtGate : away.idle;
    return endSession({ notice: { kind: "info", text }, comeBack: true });
  }
  return { state: state === undefined || state === "member" ? "none" : state, memberships: [] };
}

const nameOf = ({ id, email = "" }: User) => `${id} ${email}`;

/**
 * Guards a signed-in page. It starts as "loading", also in the HTML, and becomes "signed-in" or leaves the page. Each
 * opened page loads the user's rights.
 * @param signedOutTo the page for users without a session
 * @param stays whether the page becomes "failed" if `signedOutTo` cannot be reached
 */
export function useSession(signedOutTo: string = portalRoutes.portal, stays = false): SessionState {
  const [state, setState] = useState<SessionState>({ status: "loading", painted: null });

  useEffect(() => {
    let current = true;
    let stopListening = () => {};
    let known = "";

    async function show(account: User) {
      known = nameOf(account);
      const { id, email = "" } = account;
      const user: SignedIn = { uid: id, email, ...(await loadMembershipState()) };
      if (!current) return;
      showRole(id, user.memberships[0]?.role ?? "none");
      authUser.write({ uid: id, displayName: user.memberships[0]?.council_key ?? "", email });
      setState((before) =>
        before.status === "signed-in" && JSON.stringify(before.user) === JSON.stringify(user)
          ? before
          : { status: "signed-in", user },
      );
    }

    async function look(): Promise<void> {
      if (!mayHaveSession()) {
        if (stays && !(await isReachable(signedOutTo))) throw new Problem("network", "");
        return leaveSignedOut(signedOutTo);
      }
      const { session } = await askSignedIn((client) => client.auth.getSession());
      if (!current) return undefined;
      return session ? show(session.user) : leaveSignedOut(signedOutTo, true);
    }

    async function open() {
      if (mayHaveSession()) setState({ status: "loading", painted: authUser.read() });
      await look();
      if (isLeaving()) return;
      const client = await supabase();
      if (!current) return;
      const { data: listener } = client.auth.onAuthStateChange((event, session) => {
        if (event === "SIGNED_OUT") return leaveSignedOut(signedOutTo);
        const isNews = session && nameOf(session.user) !== known;
        // Deferred: supabase-js holds its lock during this callback.
        if (isNews) setTimeout(() => void show(session.user).catch(() => undefined));
        return undefined;
      });
      stopListening = () => listener.subscription.unsubscribe();
    }
    open().catch((error: unknown) => {
      if (current) setState({ status: "failed", problem: asProblem(error) });
    });

    const stopHiding = hideWhileAway(look);
    return () => {
      current = false;
      stopListening();
      stopHiding();
    };
  }, [signedOutTo, stays]);

  return state;
}
