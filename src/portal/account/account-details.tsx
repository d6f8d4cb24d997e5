import { useState } from "react";
import { portalRoutes } from "../../scheme/routes.ts";
import type { AuthUser } from "../../client/session/auth-user.ts";
import { Loaded } from "../../client/data/loaded.tsx";
import { AccountDetailsShape } from "./account-details-shape.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { loadCouncil, type Council } from "./load-council.ts";
import { NoCouncil } from "./no-council.tsx";
import "./account-details.css";

const changes = [
  [portalRoutes.changeName, "Change profile name"],
  [portalRoutes.changeEmail, "Change email"],
  [portalRoutes.changePassword, "Change password"],
] as const;

/** What the portal knows about the account, and the ways to change it. */
export function AccountDetails({ user }: { user: AuthUser }) {
  return (
    <Loaded load={loadCouncil} what="Your account details" skeleton={<AccountDetailsShape />}>
      {(council) => (council ? <Details user={user} council={council} /> : <NoCouncil email={user.email} />)}
    </Loaded>
  );
}

function Details({ user, council }: { user: AuthUser; council: Council }) {
  const [deleting, setDeleting] = useState(false);
  const facts = [
    ["Council borough", council.council_name],
    ["First name", council.council_contact_first_name],
    ["Last name", council.council_contact_last_name],
    ["Email", user.email],
  ];

  return (
    <div className="account">
      <dl className="account-facts">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <div className="account-side">
        <ul className="account-changes">
          {changes.map(([href, words]) => (
            <li key={href}>
              <a href={href}>{words}</a>
            </li>
          ))}
        </ul>
        <a
          className="account-delete"
          href="#delete-account"
          onClick={(event) => {
            event.preventDefault();
            setDeleting(true);
          }}
        >
          Delete Account
        </a>
      </div>
      {deleting && (
        <DeleteAccountDialog
          user={user}
          councilName={council.council_name}
          onCancel={() => setDeleting(false)}
        />
      )}
    </div>
  );
}
