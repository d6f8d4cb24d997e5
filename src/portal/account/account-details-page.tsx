import { useState, type ReactNode } from "react";
import { portalRoutes, signInUrl } from "../../shared/domain/routes.ts";
import { Loaded } from "../../shared/ui/loaded.tsx";
import { askSignedIn } from "../../shared/auth/ask-signed-in.ts";
import { endSession, leave } from "../../shared/auth/end-session.ts";
import { roleNames, type SignedIn } from "../../shared/auth/use-session.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { BreakableEmail } from "../../shared/ui/breakable-email.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { Bone, Skeleton } from "../../shared/ui/skeleton.tsx";
import { SignedInPage } from "../../shared/auth/signed-in-page.tsx";
import { ExportCouncil } from "./export-council.tsx";
import "./account-details.css";

const skeleton = (
  <Skeleton className="account">
    <div className="card account-facts">
      <div>
        <Bone count={4} />
      </div>
    </div>
    <div className="account-changes">
      <Bone size="short" count={3} />
    </div>
  </Skeleton>
);

/** /council-account-details */
export function AccountDetailsPage() {
  return (
    <SignedInPage
      heading="User Account Details"
      backTo={portalRoutes.dashboard}
      signedOutTo={portalRoutes.login}
      skeleton={skeleton}
      admits="everybody"
    >
      {(user) => <AccountDetails user={user} />}
    </SignedInPage>
  );
}

const changes = [
  [portalRoutes.changeName, "Change profile name"],
  [portalRoutes.changeEmail, "Change email"],
  [portalRoutes.changePassword, "Change password"],
] as const;

// Loaded when opened: the page itself needs no form code.
const loadTwoSteps = async () => (await import("./two-steps.tsx")).TwoSteps;
const loadCloseCouncil = async () => (await import("./close-council.tsx")).CloseCouncil;
const loadDeleteAccount = async () => (await import("./delete-account.tsx")).DeleteAccount;

const dialogs = [
  { title: "Two-step sign-in", fragment: "#two-step-sign-in", load: loadTwoSteps },
  { title: "Sign out everywhere", fragment: "#sign-out-everywhere" },
  { title: "Close council", fragment: "#close-council", load: loadCloseCouncil, isForManagers: true },
  { title: "Delete Account", fragment: "#delete-account", load: loadDeleteAccount },
];

function AccountDetails({ user }: { user: SignedIn }) {
  const [asking, setAsking] = useState(
    () => dialogs.find(({ fragment }) => fragment === location.hash) ?? null,
  );
  // After setting up the required second step, the account has rights on the dashboard.
  const close = () =>
    user.state === "two_steps" ? void leave({ to: portalRoutes.dashboard }) : setAsking(null);
  const [membership] = user.memberships;
  const isManager = membership?.role === "manager";
  const shownDialogs = dialogs.filter(({ isForManagers }) => isManager || !isForManagers);
  const facts: [string, ReactNode][] = [
    ["Council borough", user.memberships.map(({ council_name }) => council_name).join(", ")],
    ["First Name", membership?.first_name],
    ["Last Name", membership?.last_name],
    ["Email", <BreakableEmail email={user.email} />],
    ["Role", membership && roleNames[membership.role]],
  ];

  async function signOutEverywhere() {
    // Cancels a change that was requested on another device and could still be confirmed.
    await askSignedIn((client) => client.rpc("announce_change", { what: "email" })).catch(() => undefined);
    const notice = { kind: "success", text: "You are signed out on every device." } as const;
    return endSession({ to: signInUrl, forget: true, notice }, "global");
  }

  return (
    <div className="account">
      <Facts className="card account-facts" facts={facts} />
      <div className="account-side">
        <ul className="account-changes">
          {changes.map(([href, words]) => (
            <li key={href}>
              <a href={href}>{words}</a>
            </li>
          ))}
        </ul>
        {shownDialogs.map((dialog) => (
          <a
            key={dialog.title}
            className="account-dialog"
            href={dialog.fragment}
            onClick={(event) => {
              event.preventDefault();
              setAsking(dialog);
            }}
          >
            {dialog.title}
          </a>
        ))}
        {isManager && <ExportCouncil councilName={membership.council_name} email={user.email} />}
      </div>
      {asking?.load && (
        <Dialog title={asking.title} onClose={close}>
          <Loaded load={asking.load} what="This dialog">
            {(Content) => <Content user={user} onClose={close} />}
          </Loaded>
        </Dialog>
      )}
      {asking && !asking.load && (
        <ConfirmDialog question="Sign out on every device?" onNo={close} onYes={signOutEverywhere} />
      )}
    </div>
  );
}
