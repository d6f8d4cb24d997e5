import { portalRoutes } from "../../scheme/routes.ts";
import { SignedInPage } from "../../client/session/signed-in-page.tsx";
import { TeamPage, TeamShape } from "../team/team-page.tsx";

export default function Team() {
  return (
    <SignedInPage heading="Your Team" backTo={portalRoutes.dashboard} skeleton={<TeamShape />}>
      {(user) => <TeamPage user={user} />}
    </SignedInPage>
  );
}
