import type { User } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { membershipStates, roles, type Role } from "../domain/closed-sets.generated.ts";
import { sessionDays } from "../domain/limits.ts";
import { portalRoutes } from "../domain/routes.ts";
import { supabase } from "../api/client.ts";
import { asProblem, Problem } from "../api/problem.ts";
import { parseAnswer } from "../api/parse.ts";
import { z } from "../api/z.ts";
import { forgetSession, mayHaveSession } from "../api/stored-session.ts";
import { askEarly, askSignedIn, sessionEndedNotice } from "./ask-signed-in.ts";
import type { Early } from "../ui/loaded.tsx";
import { authUser, endSession, isLeaving, leave, type AuthUser } from "./end-session.ts";
import { hideWhileAway } from "./hide-while-away.ts";
import { isReachable } from "./reachable.ts";
import { showRole } from "./shown-role.ts";

export type { Role };

/** The roles in the words of the pages. */
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

/** What somebody is to a council. */
type Membership = z.infer<typeof membership>;

/** Who is signed in, and what the database lets them do at present. */
export interface SignedIn {
  uid: string;
  email: string;
  /**
   * "member" of the councils below; "closed", where the council has; "none" of any; "mailbox", where its proof is too long ago; "second_step", where
   * the session lacks it; "two_steps", where the council asks for one and the account has none; "unconfirmed", gate
   * staff whose address has changed; "removed" by a manager, lately. The database gives no rights but to members.
   */
  state: "member" | "closed" | "none" | "mailbox" | "second_step" | "two_steps" | "unconfirmed" | "removed";
  /** The council that a manager removed this person from. */
  removedFrom?: string;
  /** The closed council that this person belongs to; of a member elsewhere, where they can reopen it. */
  closed?: Membership | undefined;
  /** The council where this person is manager or officer comes first. */
  memberships: readonly Membership[];
}

export type SessionState =
  /** `painted` is the session-storage copy: good for showing a name, and for nothing else. */
  | { status: "loading"; painted: AuthUser | null }
  | { status: "signed-in"; user: SignedIn }
  /** Only a reload tries again at once: supabase-js rests for a minute after it failed to renew a session. */
  | { status: "failed"; problem: Problem };

/** Leaves for the portal; says why where a session has ended, but not to somebody who never had one. */
function leaveSignedOut(to: string, hadSession = false): void {
  if (isLeaving()) return;
  const wasSignedIn = hadSession || authUser.read() !== null;
  authUser.forget();
  forgetSession();
  void leave(wasSignedIn ? { to, notice: sessionEndedNotice, comeBack: true } : { to, comeBack: true });
}

const away = {
  old: `You signed in more than ${sessionDays.longest} days ago. Please sign in again.`,
  idle: `You have been away for more than ${sessionDays.idle} days. Please sign in again.`,
  idleAtGate: `You have been away for more than ${sessionDays.idleAtGate} days. Please sign in again.`,
};

/** Says that the portal is open, which keeps the session from being an idle one, and learns what it may do. */
async function askMembershipState(): Promise<
  Pick<SignedIn, "state" | "memberships" | "removedFrom" | "closed">
> {
  const answer = await askSignedIn((client) => client.rpc("portal_seen"));
  const rows = parseAnswer(z.array(seen), answer);
  const members = parseAnswer(
    z.array(membership),
    rows.filter(({ state }) => state === "member"),
  );
  const [closed] = parseAnswer(
    z.array(membership),
    rows.filter(({ state }) => state === "closed"),
  );
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
 * Guards a signed-in page. It starts as "loading", in the HTML as in the browser, and becomes "signed-in" or
 * leaves the page. What the person may do is asked of the database each time the page opens.
 * @param signedOutTo where somebody without a session is sent
 * @param stays whether the page stays where that cannot be reached, as "failed"
 * @param early what the page will ask for anyway, begun for each person who comes
 */
export function useSession(
  signedOutTo: string = portalRoutes.portal,
  stays = false,
  early?: Early<unknown>,
): SessionState {
  const [state, setState] = useState<SessionState>({ status: "loading", painted: null });

  useEffect(() => {
    let current = true;
    let stopListening = () => {};
    let known = "";

    async function show(account: User) {
      // Only of a member, as far as this tab knows: anybody else is refused.
      const painted = authUser.read();
      if (early && known !== nameOf(account) && painted?.uid === account.id && painted.displayName)
        askEarly(early.begin);
      known = nameOf(account);
      const { id, email = "" } = account;
      const user: SignedIn = { uid: id, email, ...(await askMembershipState()) };
      if (!current) return;
      // Somebody without rights was answered nothing, which is not true once their proof is there.
      if (user.state !== "member") early?.drop();
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
        // Not at once: inside of this callback supabase-js holds its lock.
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
  }, [signedOutTo, stays, early]);

  return state;
}
