import { useEffect, useState } from "react";
import { portalRoutes } from "../../scheme/routes.ts";
import { clearAuthUser, readAuthUser, toAuthUser, writeAuthUser, type AuthUser } from "./auth-user.ts";
import { ask } from "../data/ask.ts";
import { endIfLost } from "./ask-signed-in.ts";
import { supabase } from "../data/client.ts";
import { isLeaving, leave, sessionEndedNotice } from "./end-session.ts";
import { toProblem, type Problem } from "../data/errors.ts";
import { hideWhileAway } from "./hide-while-away.ts";
import { forgetSession, mayHaveSession } from "../data/session-storage.ts";

export type SessionState =
  /** `painted` is the session-storage copy: good for showing a name, and for nothing else. */
  | { status: "loading"; painted: AuthUser | null }
  | { status: "signed-in"; user: AuthUser }
  /** Only a reload tries again at once: supabase-js rests for a minute after it failed to renew a session. */
  | { status: "failed"; problem: Problem };

/** Leaves for the portal; says why where a session has ended, but not to somebody who never had one. */
function leaveSignedOut(to: string, hadSession = false): void {
  if (isLeaving()) return;
  const wasSignedIn = hadSession || readAuthUser() !== null;
  clearAuthUser();
  forgetSession();
  void leave(wasSignedIn ? { to, notice: sessionEndedNotice } : { to });
}

/**
 * Guards a signed-in page. It starts as "loading", in the HTML as in the browser, and becomes "signed-in" or
 * leaves the page. The service is asked in the background whether the session still stands, so a disabled
 * account or a revoked session ends here too.
 * @param signedOutTo where somebody without a session is sent
 */
export function useSession(signedOutTo: string = portalRoutes.portal): SessionState {
  const [state, setState] = useState<SessionState>({ status: "loading", painted: null });

  useEffect(() => {
    let current = true;
    let stopListening = () => {};

    const show = (user: AuthUser) => {
      writeAuthUser(user);
      setState((shown) =>
        shown.status === "signed-in" && JSON.stringify(shown.user) === JSON.stringify(user)
          ? shown
          : { status: "signed-in", user },
      );
    };

    async function open() {
      if (!mayHaveSession()) return leaveSignedOut(signedOutTo);
      setState({ status: "loading", painted: readAuthUser() });
      const client = await supabase();
      const { data, error } = await client.auth.getSession();
      if (!current) return;
      if (error) return endIfLost(error);
      if (!data.session) return leaveSignedOut(signedOutTo, true);
      show(toAuthUser(data.session.user));
      const { data: listener } = client.auth.onAuthStateChange((event, session) => {
        if (event === "SIGNED_OUT") leaveSignedOut(signedOutTo);
        else if (session) show(toAuthUser(session.user));
      });
      stopListening = () => listener.subscription.unsubscribe();
      await ask(() => client.auth.getUser()).catch((problem: Problem) => {
        if (problem.kind === "session-lost" || problem.kind === "disabled") return endIfLost(problem);
        // Anything else is for the page's own requests to find and show.
        return undefined;
      });
    }
    open().catch((error: unknown) => {
      if (current) setState({ status: "failed", problem: toProblem(error) });
    });

    const stopHiding = hideWhileAway(async () => {
      if (!mayHaveSession()) return leaveSignedOut(signedOutTo);
      const client = await supabase();
      const { data, error } = await client.auth.getSession();
      if (error) throw error;
      if (!data.session) return leaveSignedOut(signedOutTo, true);
      // Perhaps somebody else's by now.
      return show(toAuthUser(data.session.user));
    });
    return () => {
      current = false;
      stopListening();
      stopHiding();
    };
  }, [signedOutTo]);

  return state;
}
